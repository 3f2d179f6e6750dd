import { line } from "#contract/fields.ts";
import * as m from "#messages/compiled/records.ts";
import type { Language } from "#messages/languages.ts";
import { defineCollection, type RecordOf } from "./define-collection.ts";

const EXCERPTS = { en: "Photographs of this occasion.", bn: "এই অনুষ্ঠানের ছবি।" };

/** Albums: a title with ordered pictures. The admin and the API call albums gallery categories. */
export const albumCollection = defineCollection({
  name: "album",
  path: "/gallery",
  reply: { one: "category", many: "categories" },
  fields: {
    title: line({ label: m.title, placeholder: m.albumExample, required: m.titleRequired }),
  },
  translated: ["title"],
  public: {
    page: "/Gallery",
    search: (_: never, language: Language) => ({ group: "album", texts: [EXCERPTS[language]] }),
  },
  hasPictures: true,
  titleField: "title",
  newestBy: "createdAt",
  tab: { id: "event-gallery", label: m.albumTab },
  audit: { name: "gallery-category", noun: m.galleryCategory },
  tag: "Gallery",
  notes: {
    chapter: "Categories of the gallery and their pictures.",
    list:
      "The newest category first, its images in their order. With `images=false` each list of images is empty and " +
      "`imageCount` says how many there are.",
    remove:
      "Its images go too; its events stay, without a gallery category. `ifUpdatedAt` is the newest `updatedAt` of the " +
      "category and its images: with it, a category that was renamed since, or whose images were added or described, stays.",
  },
  searched: ["title"],
  orders: [{ value: "newest", label: m.newestFirst, by: "createdAt", isDescending: true }],
  /** The list of albums has no pages; the screen pages the pictures of the open album instead. */
  pageSize: Number.POSITIVE_INFINITY,
  isEditedInPlace: true,
  words: {
    title: m.manageGallery,
    noun: m.categoryNoun,
    plural: m.categories,
    searchHint: m.searchTitles,
    emptyText: m.noAlbums,
    emptyAction: m.addACategory,
    deleteQuestion: m.deleteCategory,
    createLabel: m.addCategory,
    created: m.categoryCreated,
    updated: m.categoryUpdated,
    loadFailed: m.galleryNotLoaded,
    createFailed: m.createFailed,
    updateFailed: m.updateFailed,
  },
});

export type AlbumRecord = RecordOf<typeof albumCollection>;

/** Returns the newest `updatedAt` of an album and its pictures, which a delete request sends (behaviour, 'Albums'). */
export function lastChangeOf({ updatedAt, images }: Pick<AlbumRecord, "updatedAt" | "images">): string {
  return images.reduce((last, image) => (image.updatedAt > last ? image.updatedAt : last), updatedAt);
}
