import { fold, hasAllWords, searchedWords } from "#contract/fold.ts";
import type { StoredImage } from "#contract/media.ts";

/** As many as a person looks through at once; a thousand pictures stay quick. */
export const PICTURES_PER_PAGE = 60;

/** The list with one picture at another place, from 0; a place beyond the list is its nearest end. */
export function movePicture(images: readonly StoredImage[], id: string, to: number): StoredImage[] {
  const moved = images.find(({ _id }) => _id === id);
  const others = images.filter(({ _id }) => _id !== id);
  return moved ? others.toSpliced(nearestPlace(to, images.length), 0, moved) : others;
}

/**
 * The place in the whole list that is place `to` among those shown: what is deleted on the screen still stands in it.
 */
export function placeInAll(all: readonly StoredImage[], shown: readonly StoredImage[], id: string, to: number): number {
  const next = movePicture(shown, id, to)[nearestPlace(to, shown.length) + 1];
  const others = all.filter(({ _id }) => _id !== id);
  return next ? others.findIndex(({ _id }) => _id === next._id) : others.length;
}

/**
 * Where a key takes a picture that stands at `from`; null for a key that moves nothing.
 * @param columns pictures in a row
 */
export function placeByKey(key: string, from: number, total: number, columns: number): number | null {
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

/** The page, from 1, on which a place is. */
export function pageOfPlace(place: number): number {
  return Math.floor(place / PICTURES_PER_PAGE) + 1;
}

/** The pictures whose description has all the words that were typed, in any order, letter case and spelling of Unicode. */
export function searchPictures(images: readonly StoredImage[], search: string): readonly StoredImage[] {
  const words = searchedWords(search);
  return words.length === 0 ? images : images.filter(({ alt }) => hasAllWords(fold(alt), words));
}

function nearestPlace(place: number, total: number): number {
  return Math.max(0, Math.min(total - 1, place));
}
