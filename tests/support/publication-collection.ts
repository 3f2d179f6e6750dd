import { defineCollection } from "#contract/collections/define-collection.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import { line, link, number, pdf } from "#contract/fields.ts";

/** A collection that is not part of the product, without overrides, tab or database table. */
export const publicationCollection = defineCollection({
  ...noticeCollection,
  translated: ["title"],
  textTranslators: {},
  name: "publication",
  path: "/publications",
  tab: { id: "publications", label: () => "Publications" },
  fields: {
    title: line({ label: () => "Title", required: () => "Title is required" }),
    year: number({ label: () => "Year", min: 1900, max: 2100, width: "half" }),
    doi: link({
      label: () => "DOI",
      pattern: /^https:\/\/doi\.org\/10\.\S+$/,
      error: () => "Begin with https://doi.org/10.",
    }),
    pdf: pdf({ label: () => "PDF" }),
  },
  titleField: "title",
  newestBy: "year",
  audit: { name: "publication" },
  notes: {},
  searched: ["title"],
  orders: [
    { value: "newest", label: () => "Newest first", by: "year", isDescending: true },
    { value: "oldest", label: () => "Oldest first", by: "year" },
  ],
  csv: ["title", "year"],
  listed: ["title", "year", "doi"],
  words: {
    ...noticeCollection.words,
    title: () => "Publications",
    noun: () => "publication",
    plural: () => "publications",
    gone: () => "This publication is no longer there.",
  },
});
