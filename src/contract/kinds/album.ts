import type { Language } from "#messages/languages.ts";
import { defineKind, type RecordOf } from "./define-kind.ts";
import { line } from "./fields.ts";

const EXCERPTS = { en: "Photographs of this occasion.", bn: "এই অনুষ্ঠানের ছবি।" };

/** A title with pictures in an order of their own. The admin and the API call them gallery categories. */
export const albumKind = defineKind({
  name: "album",
  path: "/gallery",
  reply: { one: "category", many: "categories" },
  fields: {
    title: line({ label: "Title", placeholder: "Campus drive", required: "Title is required" }),
  },
  translated: ["title"],
  public: {
    page: "/Gallery",
    search: (_: never, language: Language) => ({ group: "album", texts: [EXCERPTS[language]] }),
  },
  hasPictures: true,
  titleField: "title",
  newestBy: "createdAt",
  tab: { id: "event-gallery", label: "Event-Gallery" },
  audit: { name: "gallery-category", updated: "renamed" },
  tag: "Gallery",
  notes: {
    list:
      "The newest category first, its images in their order. With `images=false` each list of images is empty and " +
      "`imageCount` says how many there are.",
    remove:
      "Its images go too; its events stay, without a gallery category. `ifUpdatedAt` is the newest `updatedAt` of the " +
      "category and its images: with it, a category that was renamed since, or whose images were added or described, stays.",
  },
  searched: ["title"],
  orders: [{ value: "newest", label: "Newest first", by: "createdAt", isDescending: true }],
  pageSize: 20,
  layout: "board",
  words: {
    title: "Manage Gallery",
    noun: "category",
    plural: "categories",
    searchHint: "Search titles",
    emptyText: "Add the first one by its title, then put images into it. An event can show the images of one category.",
    emptyAction: "Add a category",
    deleteQuestion: "Delete this category and all its images?",
    createLabel: "Add category",
    created: "Category created",
    updated: "Category updated",
    loadFailed: "Failed to load gallery",
    createFailed: "Create failed",
    updateFailed: "Update failed",
  },
});

export type AlbumRecord = RecordOf<typeof albumKind>;

/** The newest `updatedAt` of an album and its pictures, which a delete names (behaviour, 'Albums'). */
export function lastChangeOf({ updatedAt, images }: Pick<AlbumRecord, "updatedAt" | "images">): string {
  return images.reduce((last, image) => (image.updatedAt > last ? image.updatedAt : last), updatedAt);
}
