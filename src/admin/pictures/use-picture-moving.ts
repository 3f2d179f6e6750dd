import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import type { StoredImage } from "#contract/media.ts";
import { movePicture, pageOfPlace, placeByKey } from "./picture-order.ts";

interface Moving {
  image: StoredImage;
  from: number;
  to: number;
  isByDrag: boolean;
}

interface PictureMovingOptions {
  images: readonly StoredImage[];
  grid: RefObject<HTMLUListElement | null>;
  /** How many stand on the pages before. */
  first: number;
  onPage: (page: number) => void;
  /** The picture shall stand there, from 0. */
  onPut: (image: StoredImage, to: number) => void;
}

/** A picture that is on its way to another place: by keys, by taps, or by dragging. The others make room at once. */
export function usePictureMoving({ images, grid, first, onPage, onPut }: PictureMovingOptions) {
  const [moving, setMoving] = useState<Moving | null>(null);
  // A drop can come before the last step of the drag is rendered.
  const latest = useRef<Moving | null>(null);
  const arranged = moving ? movePicture(images, moving.image._id, moving.to) : images;
  useShortcut("Esc", cancel, moving !== null);

  // Moved elements lose the focus, and may have left the screen.
  useEffect(() => {
    if (!moving || moving.isByDrag) return;
    const grip = grid.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (document.activeElement === document.body) grip?.focus({ preventScroll: true });
    grip?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [moving, grid]);

  function set(next: Moving | null) {
    latest.current = next;
    setMoving(next);
  }

  function pickUp(image: StoredImage, isByDrag: boolean): Moving {
    const from = images.findIndex(({ _id }) => _id === image._id);
    const next = { image, from, to: from, isByDrag };
    set(next);
    return next;
  }

  function step(next: Moving, to: number) {
    set({ ...next, to });
    if (!next.isByDrag) onPage(pageOfPlace(to));
  }

  function put() {
    const { current } = latest;
    set(null);
    if (current && current.to !== current.from) onPut(current.image, current.to);
  }

  function cancel() {
    const { current } = latest;
    if (current && !current.isByDrag) onPage(pageOfPlace(current.from));
    set(null);
  }

  /** Where a picture of this album can be dropped; a file cannot. */
  function welcome(event: DragEvent): boolean {
    if (!latest.current?.isByDrag) return false;
    event.preventDefault();
    return true;
  }

  return {
    moving,
    /** The pictures as they would stand. */
    arranged,
    put,
    cancel,
    stepTo: (to: number) => moving && step(moving, to),
    /** A click or tap: picks up, or puts down. */
    handleGrip(image: StoredImage) {
      const isUp = moving?.image._id === image._id;
      put();
      if (!isUp) pickUp(image, false);
    },
    handleGripKey(event: KeyboardEvent, image: StoredImage) {
      const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(" ").length : 1;
      const current = moving?.image._id === image._id ? moving : null;
      const from = current?.to ?? images.findIndex(({ _id }) => _id === image._id);
      const to = placeByKey(event.key, from, images.length, columns);
      if (to === null) return;
      event.preventDefault();
      step(current ?? pickUp(image, false), to);
    },
    /** For the grid, where the pictures are dragged by the mouse. */
    dragging: {
      onDragStart(event: DragEvent) {
        const image = arranged[first + placeUnder(event)];
        // Text that somebody has marked can be dragged too.
        if (!image || !(event.target as Element).matches?.("[draggable=true]")) return;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", image.alt);
        pickUp(image, true);
      },
      onDragEnter(event: DragEvent) {
        const { current } = latest;
        const under = placeUnder(event);
        if (welcome(event) && current && under >= 0 && current.to !== first + under) step(current, first + under);
      },
      onDragOver: (event: DragEvent) => void welcome(event),
      onDrop(event: DragEvent) {
        if (welcome(event)) put();
      },
      onDragEnd: cancel,
    },
  };
}

/** Of the card under the pointer, from 0, on its page; -1 beside the cards. */
function placeUnder({ target, currentTarget }: DragEvent): number {
  const at = target as Node;
  const card = (at instanceof Element ? at : at.parentElement)?.closest("li");
  return card ? [...currentTarget.children].indexOf(card) : -1;
}
