import { useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { deleteWithUndo } from "#admin/records/delete-with-undo.tsx";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { StoredImage } from "#contract/media.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { type Album, addressOf, placePicture } from "./album.ts";
import { countImages } from "./count-images.ts";
import { movePicture } from "./picture-order.ts";

export interface RefusedMove {
  image: StoredImage;
  /** Where it was to stand, from 0. */
  to: number;
}

/** What can be done to the pictures of an album, with its questions and messages. */
export function usePictureActions(album: Album) {
  const lastMove = useRef<Promise<void> | null>(null);
  const [refused, setRefused] = useState<RefusedMove | null>(null);

  /** Puts a picture at a place of the whole album, from 0: at once on the screen. */
  async function move(image: StoredImage, to: number, isUndo = false): Promise<void> {
    const from = album.read().findIndex(({ _id }) => _id === image._id);
    const putBack = album.change((images) => movePicture(images, image._id, to));
    setRefused(null);
    // One after the other: each goes with the order that the one before has made, and not at all when that failed.
    const placed = (lastMove.current ?? Promise.resolve()).then(() => placePicture(album, image, to));
    lastMove.current = placed;
    try {
      await placed;
      const undo = <UndoButton onUndo={() => void move(image, from, true)} />;
      toastSuccess("Updated", isUndo ? undefined : undo);
    } catch (error) {
      putBack();
      tellFailure(error, "Update failed");
      if (error instanceof ApiError && error.status > 0) await album.refresh();
      if (changedMeanwhile(error)) setRefused({ image, to });
    } finally {
      if (lastMove.current === placed) lastMove.current = null;
    }
  }

  /**
   * Asks, then deletes.
   * @param places of the images among all, from 1
   * @returns whether the person said yes
   */
  function remove(images: readonly StoredImage[], places: readonly number[]): Promise<boolean> {
    return deleteWithUndo({
      items: images,
      collection: album,
      pathOf: (image) => addressOf(album, image),
      question: "Delete this image?",
      plural: "images",
      nameOf: ({ _id, alt }) => alt || `Image ${places[images.findIndex((image) => image._id === _id)]}`,
      place: album.title,
      toldOf: (count) => (count === 1 ? "Image deleted" : `${countImages(count)} deleted`),
    });
  }

  return { move, refused, forgetRefused: () => setRefused(null), remove };
}
