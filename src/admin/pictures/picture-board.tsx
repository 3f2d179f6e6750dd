import { useEffect, useRef, useState } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { Pagination } from "#admin/ui/pagination.tsx";
import type { StoredImage } from "#contract/media.ts";
import type { Album } from "./album.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { MoveBar } from "./move-bar.tsx";
import styles from "./picture-board.module.css";
import { PictureCard } from "./picture-card.tsx";
import { PICTURES_PER_PAGE } from "./picture-order.ts";
import { usePictureActions } from "./use-picture-actions.tsx";
import { usePictureMoving } from "./use-picture-moving.ts";

interface PictureBoardProps {
  album: Album;
  images: readonly StoredImage[];
  /** Those that a search leaves; all without one. */
  found?: readonly StoredImage[];
  /** From 1, in the address. */
  page: number;
  onPage: (page: number) => void;
}

/** The pictures of an album: to be described, ordered, selected and deleted. */
export function PictureBoard({ album, images, found = images, page, onPage }: PictureBoardProps) {
  const grid = useRef<HTMLUListElement>(null);
  const { deleting, move, remove, removeMany } = usePictureActions(album);
  const { moving, arranged, ...hand } = usePictureMoving({
    images,
    grid,
    onPage: (next) => {
      if (next !== open) onPage(next);
    },
    onPut: (image, to, from) => void move(image, to, from),
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [focusAt, setFocusAt] = useState<number | null>(null);

  const canMove = found.length === images.length;
  const listed = canMove ? arranged : found;
  const open = Math.min(page, Math.max(1, Math.ceil(listed.length / PICTURES_PER_PAGE)));
  const first = (open - 1) * PICTURES_PER_PAGE;
  // What a search hides is not deleted along.
  const chosen = found.filter(({ _id }) => selected.has(_id));
  const places = canMove ? null : new Map(images.map(({ _id }, place) => [_id, place]));

  useShortcut("Esc", () => setSelected(new Set()), chosen.length > 0 && moving === null);

  // The button that deleted is gone: the next picture's takes the focus.
  useEffect(() => {
    if (focusAt === null) return;
    const cards = grid.current?.querySelectorAll<HTMLElement>("li") ?? [];
    (
      cards[Math.min(focusAt, cards.length - 1)]?.querySelector<HTMLElement>("button:last-child") ?? grid.current
    )?.focus();
    setFocusAt(null);
  }, [focusAt]);

  async function handleDelete(image: StoredImage, at: number) {
    if (await remove(image)) setFocusAt(at);
  }

  async function handleDeleteSelected() {
    const gone = await removeMany(chosen);
    setSelected((ids) => new Set([...ids].filter((id) => !gone.has(id))));
    if (gone.size > 0) setFocusAt(0);
  }

  function select(id: string, isSelected: boolean) {
    setSelected((ids) => new Set(isSelected ? [...ids, id] : [...ids].filter((one) => one !== id)));
  }

  return (
    <div className={styles.board}>
      <ul
        ref={grid}
        className={styles.grid}
        aria-label={`Images of ${album.title}`}
        tabIndex={-1}
        onDragEnter={hand.welcomeDrag}
        onDragOver={hand.welcomeDrag}
        onDrop={(event) => {
          hand.welcomeDrag(event);
          if (event.defaultPrevented) hand.put();
        }}
      >
        {listed.slice(first, first + PICTURES_PER_PAGE).map((image, at) => (
          <PictureCard
            key={image._id}
            album={album}
            image={image}
            place={(places?.get(image._id) ?? first + at) + 1}
            isSelected={selected.has(image._id)}
            isDeleting={deleting.has(image._id)}
            isMoving={moving?.image._id === image._id}
            canMove={canMove && images.length > 1}
            onSelect={(isSelected) => select(image._id, isSelected)}
            onDelete={() => void handleDelete(image, at)}
            onGrip={() => hand.handleGrip(image)}
            onGripKey={(event) => hand.handleGripKey(event, image)}
            onDragStart={() => hand.handleDragStart(image)}
            onDragOver={() => hand.handleDragOver(first + at)}
            onDragEnd={hand.cancel}
          />
        ))}
      </ul>
      <Pagination page={open} pageSize={PICTURES_PER_PAGE} total={listed.length} onPage={onPage} />
      {moving && !moving.isByDrag && (
        <MoveBar
          place={moving.to}
          total={images.length}
          onPlace={hand.stepTo}
          onPut={hand.put}
          onCancel={hand.cancel}
        />
      )}
      {!moving && chosen.length > 0 && (
        <BulkBar
          selected={chosen.length}
          total={found.length}
          isBusy={deleting.size > 0}
          onSelectAll={() => setSelected(new Set(found.map(({ _id }) => _id)))}
          onDelete={() => void handleDeleteSelected()}
          onClear={() => setSelected(new Set())}
        />
      )}
    </div>
  );
}
