import { type SyntheticEvent, useRef, useState } from "react";
import { showErrorToast } from "#admin/api/api.ts";
import { ApiError, conflictingRecord } from "#admin/api/api-error.ts";
import { deleteWithUndo } from "#admin/collections/history/delete-with-undo.tsx";
import { createVersionComparer, HistoryButton } from "#admin/collections/history/history-dialog.tsx";
import { usePermission } from "#admin/data/permissions.ts";
import barStyles from "#admin/ui/action-bar.module.css";
import { BulkBar, useSelection } from "#admin/ui/bulk.tsx";
import { Button, IconButton, Kbd, UndoButton } from "#admin/ui/button.tsx";
import { Pagination } from "#admin/ui/card.tsx";
import { useTypedText } from "#admin/ui/fields.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { FormNote, scrollToNote } from "#admin/ui/states.tsx";
import { languageMessageParams } from "#admin/ui/translation-fields.tsx";
import { OTHER_LANGUAGES, translationName } from "#contract/collections/translations.ts";
import type { StoredImage } from "#contract/media.ts";
import * as m from "#messages/compiled/admin-pictures.ts";
import * as mTranslations from "#messages/compiled/admin-translations.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { type PictureList, pictureApiPath, pictureSubject, savePicturePosition } from "./picture-list.ts";
import { PictureDescription } from "./picture-words.tsx";
import styles from "./pictures.module.css";
import { movePicture, PICTURES_PER_PAGE, type PictureMoving, usePictureMoving } from "./use-picture-moving.ts";

interface PictureBoardProps {
  list: PictureList;
  all: readonly StoredImage[];
  found?: readonly StoredImage[];
  page: number;
  onPage: (page: number) => void;
}

export function PictureBoard({ list, all, found: matching = all, page, onPage }: PictureBoardProps) {
  const grid = useRef<HTMLUListElement>(null);
  const selection = useSelection(matching);
  const { images, move, refused, forgetRefused } = useMoves(list, all);
  const mayEdit = usePermission()("site.edit");

  // While a search hides pictures, moving is disabled: a place among the visible ones would be ambiguous.
  const canMove = matching.length === images.length;
  const open = Math.min(page, Math.max(1, Math.ceil(matching.length / PICTURES_PER_PAGE)));
  const first = (open - 1) * PICTURES_PER_PAGE;
  const goToPage = (next: number) => next !== open && onPage(next);
  const moves = usePictureMoving(images, grid, first, goToPage, (image, to) => void move(image, to));
  const { moving, arranged } = moves;
  const listed = canMove ? arranged : matching;
  const places = new Map((canMove ? arranged : images).map(({ _id }, index) => [_id, index + 1]));
  const placeOf = ({ _id }: StoredImage) => places.get(_id) ?? 0;

  /** Deletes pictures. @param at index on the page of the picture that is focused afterwards */
  async function remove(targets: readonly StoredImage[], at: number) {
    const gone = await deleteWithUndo({
      items: targets,
      collection: list,
      pathOf: (image) => pictureApiPath(list, image),
      subjectOf: pictureSubject,
      question: m.deleteImage(),
      plural: m.images(),
      nameOf: (image) => image.alt || m.imageAt({ place: placeOf(image) }),
      messageOf: (count) => m.imagesDeleted({ count }),
    });
    if (gone.size === 0) return;
    selection.clear();
    // The pressed button was removed with its picture: focus the delete button of the next picture.
    requestAnimationFrame(() => {
      const cards = grid.current?.querySelectorAll<HTMLElement>("li") ?? [];
      const card = cards[Math.min(at, cards.length - 1)];
      (card?.querySelector<HTMLElement>("[data-danger]") ?? grid.current)?.focus();
    });
  }

  return (
    <div>
      {refused && (
        <div className={styles.refused} ref={scrollToNote}>
          <FormNote tone="warn" title={m.orderChanged()}>
            <p>{m.imageNotMoved({ name: refused.image.alt ? `“${refused.image.alt}”` : m.yourImage() })}</p>
            <div className="wrap">
              <Button onClick={forgetRefused}>{m.leaveIt()}</Button>
              <Button onClick={() => void move(refused.image, refused.to)}>
                {m.putAtPlace({ place: refused.to + 1 })}
              </Button>
            </div>
          </FormNote>
        </div>
      )}
      <ul
        ref={grid}
        className={styles.grid}
        aria-label={m.imagesOf({ title: list.title() })}
        tabIndex={-1}
        {...moves.dragging}
      >
        {listed.slice(first, first + PICTURES_PER_PAGE).map((image, at) => (
          <PictureCard
            key={image._id}
            list={list}
            image={image}
            place={placeOf(image)}
            isSelected={selection.has(image._id)}
            mayEdit={mayEdit}
            grip={mayEdit && canMove && images.length > 1 ? moves.gripOf(image) : null}
            onSelect={(event) => selection.toggle(image._id, event)}
            onDelete={() => void remove([image], at)}
          />
        ))}
      </ul>
      <Pagination page={open} pageSize={PICTURES_PER_PAGE} total={listed.length} onPage={onPage} />
      {moving && !moving.isByDrag ? (
        <MoveBar place={moving.to} total={images.length} moves={moves} />
      ) : (
        <BulkBar
          selection={selection}
          total={matching.length}
          changes={[
            {
              label: m.deleteImages({ count: selection.items.length }),
              isDanger: true,
              act: () => remove(selection.items, 0),
            },
          ]}
        />
      )}
    </div>
  );
}

type Move = { image: StoredImage; to: number };

/** Moves pictures to an index of the whole list. The screen changes at once; requests are sent one at a time. */
function useMoves(list: PictureList, all: readonly StoredImage[]) {
  const lastMove = useRef<Promise<void>>(Promise.resolve());
  /** Moves that are not saved yet, shown on top of the list: a list reloaded before they are saved lacks them. */
  const [unsaved, setUnsaved] = useState<readonly Move[]>([]);
  const images = unsaved.reduce((moved, { image, to }) => movePicture(moved, image._id, to), all);
  /** The move that the server refused because a colleague had changed the order. */
  const [refused, setRefused] = useState<Move | null>(null);

  async function move(image: StoredImage, to: number, isUndo = false): Promise<void> {
    const from = images.findIndex(({ _id }) => _id === image._id);
    const mine = { image, to };
    setUnsaved((moves) => [...moves, mine]);
    setRefused(null);
    // Send moves one after another: each names the order version of the previous move, and fails if that move failed.
    const placed = lastMove.current
      .then(() => savePicturePosition(list, image, to))
      .finally(() => setUnsaved((moves) => moves.filter((one) => one !== mine)));
    lastMove.current = placed;
    try {
      await placed;
      toastSuccess(m.updated(), isUndo ? undefined : <UndoButton onUndo={() => void move(image, from, true)} />);
    } catch (error) {
      showErrorToast(error, m.updateFailed());
      if (error instanceof ApiError && error.status > 0) await list.refresh();
      if (conflictingRecord(error)) setRefused(mine);
      if (lastMove.current === placed) lastMove.current = Promise.resolve();
    }
  }

  return { images, move, refused, forgetRefused: () => setRefused(null) };
}

type MoveBarProps = { place: number; total: number; moves: PictureMoving };

/** Bar shown while a picture is picked up: changes `place`, an index from 0, by buttons, number or arrow keys. */
function MoveBar({ place, total, moves: { stepTo, put, cancel } }: MoveBarProps) {
  const [typed, setTyped] = useTypedText(String(place + 1));
  const step = (label: string, icon: "left" | "right", to: number) => (
    <button type="button" aria-label={label} title={label} disabled={to < 0 || to >= total} onClick={() => stepTo(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <section className={barStyles.bar} aria-label={m.moveImage()}>
      <div>
        <b role="status">{m.placeOf({ place: place + 1, total })}</b>
        {step(m.placeEarlier(), "left", place - 1)}
        <input
          className="control"
          inputMode="numeric"
          aria-label={m.place()}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const typedPlace = Number(withLatinDigits(target.value));
            if (Number.isInteger(typedPlace) && typedPlace >= 1 && typedPlace <= total) stepTo(typedPlace - 1);
          }}
          onKeyDown={({ key }) => key === "Enter" && put()}
        />
        {step(m.placeLater(), "right", place + 1)}
        <small>{m.arrowKeysMove()}</small>
      </div>
      <div>
        <button type="button" onClick={put}>
          {m.putHere()}
        </button>
        <button type="button" onClick={cancel}>
          {m.cancel()} <Kbd shortcut="Esc" />
        </button>
      </div>
    </section>
  );
}

const historyFields = () => [
  { name: "alt", label: m.description },
  ...OTHER_LANGUAGES.map((language) => ({
    name: translationName(language, "alt"),
    label: () => mTranslations.labelIn({ ...languageMessageParams(language), label: m.description() }),
  })),
  { name: "place", label: m.place },
];

interface PictureCardProps {
  list: PictureList;
  image: StoredImage;
  /** Position of the picture in the whole list, from 1. */
  place: number;
  mayEdit: boolean;
  isSelected: boolean;
  /** Props of the drag handle; null if the picture cannot be moved. */
  grip: ReturnType<PictureMoving["gripOf"]> | null;
  onSelect: (event: SyntheticEvent) => void;
  onDelete: () => void;
}

function PictureCard({ list, image, place, mayEdit, isSelected, grip, onSelect, onDelete }: PictureCardProps) {
  return (
    <li
      className={styles.card}
      data-selected={isSelected || undefined}
      data-moving={grip?.["aria-pressed"] || undefined}
    >
      <span className={styles.picture} draggable={grip !== null}>
        <img
          src={image.url}
          srcSet={thumbnailsOf(image)}
          sizes="(max-width: 40rem) 45vw, 12rem"
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading="lazy"
          decoding="async"
          // Not draggable: the browser would drag a copy of the file, and the upload area would accept it.
          draggable={false}
        />
      </span>
      {mayEdit && (
        <label className={styles.check}>
          <input type="checkbox" aria-label={m.selectImage({ place })} checked={isSelected} onChange={onSelect} />
        </label>
      )}
      {grip && (
        <button
          type="button"
          className={styles.grip}
          aria-label={m.moveImageAt({ place })}
          title={m.moveImageAt({ place })}
          {...grip}
        >
          <Icon name="grip" />
        </button>
      )}
      <div className={styles.foot}>
        {mayEdit ? (
          <PictureDescription list={list} image={image} place={place} />
        ) : (
          <span className="clamp">{image.alt}</span>
        )}
        <HistoryButton
          label={m.historyOfImage({ place })}
          subject={pictureSubject(image)}
          title={image.alt || m.imageAt({ place })}
          changesBetween={createVersionComparer(historyFields())}
          onRestored={() => void list.refresh()}
        />
        {mayEdit && (
          <IconButton
            id={`delete-${image._id}`}
            icon="bin"
            isDanger
            label={m.deleteImageAt({ place })}
            onClick={onDelete}
          />
        )}
      </div>
    </li>
  );
}

/** Returns the `srcset` of the WebP versions, which every browser supports; undefined until these versions are made. */
function thumbnailsOf({ sources }: StoredImage): string | undefined {
  const thumbnails = sources.filter(({ type }) => type === "image/webp").map(({ url, width }) => `${url} ${width}w`);
  return thumbnails.length > 0 ? thumbnails.join(", ") : undefined;
}
