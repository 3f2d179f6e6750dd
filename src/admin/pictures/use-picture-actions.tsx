import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { confirm } from "#admin/ui/confirm.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { StoredImage } from "#contract/media.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { type Album, deletePicture, updatePicture } from "./album.ts";
import { countImages } from "./count-images.ts";
import { movePicture } from "./picture-order.ts";

/** What can be done to the pictures of an album, with its questions and messages. */
export function usePictureActions(album: Album) {
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(new Set());

  /** Puts a picture at a place, from 0: at once on the screen. */
  async function move(image: StoredImage, to: number, from: number, isUndo = false): Promise<void> {
    const putBack = album.change((images) => movePicture(images, image._id, to));
    try {
      await updatePicture(album, image, { position: to });
      const undo = <UndoButton onUndo={() => void move(image, from, to, true)} />;
      toastSuccess("Updated", isUndo ? undefined : undo);
    } catch (error) {
      putBack();
      tellFailure(error, "Update failed");
      await refreshIfGone(album, error);
    }
  }

  /** Asks, then deletes. Resolves with whether it is gone. */
  async function remove(image: StoredImage): Promise<boolean> {
    const question = { question: "Delete this image?", details: detailsOf(image, album) };
    if (deleting.has(image._id) || !(await confirm(question))) return false;
    setDeleting((ids) => new Set(ids).add(image._id));
    try {
      await deletePicture(album, image);
      toastSuccess("Image deleted");
      return true;
    } catch (error) {
      tellFailure(error, "Delete failed");
      await refreshIfGone(album, error);
      return false;
    } finally {
      setDeleting((ids) => new Set([...ids].filter((id) => id !== image._id)));
    }
  }

  /** Asks, then deletes one after the other; stops at the first that fails. Resolves with those that are gone. */
  async function removeMany(images: readonly StoredImage[]): Promise<ReadonlySet<string>> {
    const gone = new Set<string>();
    const count = countImages(images.length);
    const question = { question: `Delete ${count}?`, details: `From ${album.title}.`, action: `Delete ${count}` };
    if (deleting.size > 0 || !(await confirm(question))) return gone;
    setDeleting(new Set(images.map(({ _id }) => _id)));
    try {
      for (const image of images) {
        await deletePicture(album, image).catch(ignoreGone);
        gone.add(image._id);
      }
      toastSuccess(images.length === 1 ? "Image deleted" : `${count} deleted`);
    } catch (error) {
      tellFailure(error, "Delete failed");
      if (gone.size > 0) toastError(`${gone.size} of ${count} deleted. The others are still selected.`);
    } finally {
      setDeleting(new Set());
    }
    await album.refresh();
    return gone;
  }

  return { deleting, move, remove, removeMany };
}

function detailsOf({ alt }: StoredImage, { title }: Album): string {
  return alt ? `“${alt}”, from ${title}.` : `From ${title}.`;
}

/** Somebody else was quicker: what was to be done is done. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

async function refreshIfGone(album: Album, error: unknown): Promise<void> {
  if (error instanceof ApiError && error.status === 404) await album.refresh();
}
