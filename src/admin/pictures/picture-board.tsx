import { useEffect, useRef, useState } from "react";
import { BulkBar } from "#admin/records/bulk-bar.tsx";
import { useShown } from "#admin/records/pending-deletes.ts";
import { Pagination } from "#admin/ui/pagination.tsx";
import type { StoredImage } from "#contract/media.ts";
import type { Album } from "./album.ts";
import { countImages } from "./count-images.ts";
import { MoveBar } from "./move-bar.tsx";
import styles from "./picture-board.module.css";
import { PictureCard } from "./picture-card.tsx";
import { PICTURES_PER_PAGE, placeInAll } from "./picture-order.ts";
import { RefusedMoveNote } from "./refused-move-note.tsx";
import { usePictureActions } from "./use-picture-actions.tsx";
import { usePictureMoving } from "./use-picture-moving.ts";

interface PictureBoardProps {
  album: Album;
  /** All of the album. */
  all: readonly StoredImage[];
  /** Those that a search leaves; all without one. */
  found?: readonly StoredImage[];
  /** From 1, in the address. */
  page: number;
  onPage: (page: number) => void;
}

/** The pictures of an album: to be described, ordered, selected and deleted. */
export function PictureBoard({ album, all, found, page, onPage }: PictureBoardProps) {
  const images = useShown(all);
  const matching = useShown(found ?? all);
  const grid = useRef<HTMLUListElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [focusAt, setFocusAt] = useState<number | null>(null);
  const { move, refused, forgetRefused, remove } = usePictureActions(album);

  const canMove = matching.length === images.length;
  const open = Math.min(page, Math.max(1, Math.ceil(matching.length / PICTURES_PER_PAGE)));
  const first = (open - 1) * PICTURES_PER_PAGE;
  const { moving, arranged, dragging, ...hand } = usePictureMoving({
    images,
    grid,
    first,
    onPage: (next) => {
      if (next !== open) onPage(next);
    },
    onPut: (image, to) => void move(image, placeInAll(all, images, image._id, to)),
  });
  const listed = canMove ? arranged : matching;
  const places = new Map((canMove ? arranged : images).map(({ _id }, index) => [_id, index + 1]));
  const placeOf = ({ _id }: StoredImage) => places.get(_id) ?? 0;
  // What a search hides is not deleted along.
  const chosen = matching.filter(({ _id }) => selected.has(_id));

  // The button that deleted is gone: the next picture's takes the focus.
  useEffect(() => {
    if (focusAt === null) return;
    const cards = grid.current?.querySelectorAll<HTMLElement>("li") ?? [];
    const card = cards[Math.min(focusAt, cards.length - 1)];
    (card?.querySelector<HTMLElement>("[data-danger]") ?? grid.current)?.focus();
    setFocusAt(null);
  }, [focusAt]);

  /** @param at on the page, from 0 */
  async function handleDelete(targets: readonly StoredImage[], at: number) {
    if (!(await remove(targets, targets.map(placeOf)))) return;
    setSelected(new Set());
    setFocusAt(at);
  }

  function select(id: string, isSelected: boolean) {
    setSelected((ids) => new Set(isSelected ? [...ids, id] : [...ids].filter((one) => one !== id)));
  }

  return (
    <div className={styles.board}>
      {refused && (
        <RefusedMoveNote
          refused={refused}
          onMove={() => void move(refused.image, refused.to)}
          onClose={forgetRefused}
        />
      )}
      <ul ref={grid} className={styles.grid} aria-label={`Images of ${album.title}`} tabIndex={-1} {...dragging}>
        {listed.slice(first, first + PICTURES_PER_PAGE).map((image, at) => (
          <PictureCard
            key={image._id}
            album={album}
            image={image}
            place={placeOf(image)}
            isSelected={selected.has(image._id)}
            isMoving={moving?.image._id === image._id}
            canMove={canMove && images.length > 1}
            onSelect={(isSelected) => select(image._id, isSelected)}
            onDelete={() => void handleDelete([image], at)}
            onGrip={() => hand.handleGrip(image)}
            onGripKey={(event) => hand.handleGripKey(event, image)}
          />
        ))}
      </ul>
      <Pagination page={open} pageSize={PICTURES_PER_PAGE} total={listed.length} onPage={onPage} />
      {moving && !moving.isByDrag ? (
        <MoveBar
          place={moving.to}
          total={images.length}
          onPlace={hand.stepTo}
          onPut={hand.put}
          onCancel={hand.cancel}
        />
      ) : (
        <BulkBar
          count={chosen.length}
          total={matching.length}
          onSelectAll={() => setSelected(new Set(matching.map(({ _id }) => _id)))}
          onClear={() => setSelected(new Set())}
        >
          <button type="button" data-danger onClick={() => void handleDelete(chosen, 0)}>
            Delete {countImages(chosen.length)}
          </button>
        </BulkBar>
      )}
    </div>
  );
}
