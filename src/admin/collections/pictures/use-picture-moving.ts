import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useShortcut } from "#admin/data/shortcuts.ts";
import type { StoredImage } from "#contract/media.ts";

type Moving = { image: StoredImage; from: number; to: number; isByDrag: boolean };
export type PictureMoving = ReturnType<typeof usePictureMoving>;

/**
 * Moves a picture within its list by keys, taps or dragging, and shows the resulting order during the move.
 * @param first number of pictures on the previous pages
 * @param onPut called with the new position of the picture, from 0
 */
export function usePictureMoving(
  images: readonly StoredImage[],
  grid: RefObject<HTMLUListElement | null>,
  first: number,
  onPage: (page: number) => void,
  onPut: (image: StoredImage, to: number) => void,
) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const arranged = moving ? movePicture(images, moving.image._id, moving.to) : images;
  useShortcut("Esc", cancel, moving !== null);

  // A moved element loses the focus, and may have left the viewport.
  useEffect(() => {
    if (!moving || moving.isByDrag) return;
    const grip = grid.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (document.activeElement === document.body) grip?.focus({ preventScroll: true });
    grip?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [moving, grid]);

  /** Renders the move synchronously, because a drop can directly follow the last step of the drag. */
  function show(next: Moving): Moving {
    flushSync(() => setMoving(next));
    return next;
  }

  function pickUp(image: StoredImage, isByDrag: boolean): Moving {
    const from = images.findIndex(({ _id }) => _id === image._id);
    return show({ image, from, to: from, isByDrag });
  }

  function step(next: Moving, to: number) {
    // Change the page first, so that the picture is rendered on the page where it now stands.
    if (!next.isByDrag) onPage(pageOfPlace(to));
    show({ ...next, to });
  }

  /** Ends the move, which removes its bar. Focuses the picture, since the bar may have contained the focus. */
  function end() {
    if (!moving?.isByDrag) grid.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    setMoving(null);
  }

  function put() {
    end();
    if (moving && moving.to !== moving.from) onPut(moving.image, moving.to);
  }

  function cancel() {
    end();
    if (moving && !moving.isByDrag) onPage(pageOfPlace(moving.from));
  }

  function accepts(event: DragEvent): boolean {
    if (!moving?.isByDrag) return false;
    event.preventDefault();
    return true;
  }

  return {
    moving,
    arranged,
    put,
    cancel,
    stepTo: (to: number) => moving && step(moving, to),
    /** Returns the props of the button that picks up a picture. */
    gripOf(image: StoredImage) {
      const current = moving?.image._id === image._id ? moving : null;
      return {
        "aria-pressed": current !== null,
        onClick() {
          put();
          if (!current) pickUp(image, false);
        },
        onKeyDown(event: KeyboardEvent) {
          const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(" ").length : 1;
          const from = current?.to ?? images.findIndex(({ _id }) => _id === image._id);
          const to = targetIndexOfKey(event.key, from, images.length, columns);
          if (to === null) return;
          event.preventDefault();
          step(current ?? pickUp(image, false), to);
        },
      };
    },
    dragging: {
      onDragStart(event: DragEvent) {
        const image = arranged[first + placeUnder(event)];
        // Selected text also fires `dragstart`: only cards are moved.
        if (!image || !(event.target as Element).matches?.("[draggable=true]")) return;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", image.alt);
        pickUp(image, true);
      },
      onDragEnter(event: DragEvent) {
        const under = placeUnder(event);
        if (accepts(event) && moving && under >= 0 && moving.to !== first + under) step(moving, first + under);
      },
      onDragOver: (event: DragEvent) => void accepts(event),
      onDrop(event: DragEvent) {
        if (accepts(event)) put();
      },
      onDragEnd: cancel,
    },
  };
}

/** Returns the index on the page of the card under the pointer, or -1 beside the cards. */
function placeUnder({ target, currentTarget }: DragEvent): number {
  const at = target as Node;
  const card = (at instanceof Element ? at : at.parentElement)?.closest("li");
  return card ? [...currentTarget.children].indexOf(card) : -1;
}

/** Number of pictures per page, small enough that a list of a thousand pictures stays fast. */
export const PICTURES_PER_PAGE = 60;

/** Returns the list with one picture moved to index `to`, which is clamped to the list. */
export function movePicture(images: readonly StoredImage[], id: string, to: number): StoredImage[] {
  const moved = images.find(({ _id }) => _id === id);
  const others = images.filter(({ _id }) => _id !== id);
  return moved ? others.toSpliced(nearestPlace(to, images.length), 0, moved) : others;
}

/** Returns the index to which a key moves the picture at index `from` of the grid; null for any other key. */
export function targetIndexOfKey(key: string, from: number, total: number, columns: number): number | null {
  const to = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: total - 1,
  }[key];
  return to === undefined ? null : nearestPlace(to, total);
}

const pageOfPlace = (place: number) => Math.floor(place / PICTURES_PER_PAGE) + 1;

const nearestPlace = (place: number, total: number) => Math.max(0, Math.min(total - 1, place));
