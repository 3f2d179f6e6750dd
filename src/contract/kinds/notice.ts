import { defineKind, type RecordOf } from "./define-kind.ts";
import { day, line, moment, paragraph } from "./fields.ts";
import { usualWordIn } from "./usual-words.ts";

type NoticeText = Record<"description" | "type" | "date", string>;

/** Notices of the college, each with one PDF if it has one. The admin and the API call them announcements. */
export const noticeKind = defineKind({
  name: "notice",
  path: "/announcements",
  reply: { one: "item", many: "items" },
  file: { field: "pdf", label: "PDF" },
  fields: {
    type: line({
      label: "Type",
      placeholder: "Notice",
      max: 60,
      default: "Notice",
      suggestions: ["Notice", "Admission", "Examination", "Holiday", "Placement", "Result", "Scholarship", "Tender"],
    }),
    title: line({ label: "Title", placeholder: "What is announced?", required: "Title is required" }),
    date: day({ label: "Date" }),
    /** Until then it is not public. */
    publishedAt: moment({ label: "Goes public", help: "India time; blank means at once" }),
    description: paragraph({ label: "Description", placeholder: "What visitors should know or do" }),
  },
  translated: ["title", "description", "type"],
  sayIn: { type: usualWordIn },
  public: {
    when: { field: "publishedAt", isPast: true },
    page: "/Notices",
    search: ({ description, type, date }: NoticeText) => ({ group: "notice", texts: [description], also: type, date }),
  },
  titleField: "title",
  newestBy: "date",
  tab: { id: "announcements", label: "Announcements" },
  audit: { name: "announcement" },
  tag: "Announcements",
  notes: {
    list: "Newest date first, with those whose `publishedAt` is still to come.",
    create: "Left out or blank: `type` is `Notice`, `date` today, `publishedAt` now.",
  },
  searched: ["type", "title", "description"],
  orders: [
    { value: "newest", label: "Newest date first", by: "date", isDescending: true },
    { value: "oldest", label: "Oldest date first", by: "date" },
    { value: "title", label: "By title", by: "title" },
  ],
  pageSize: 20,
  layout: "rows",
  words: {
    title: "Announcements",
    noun: "announcement",
    plural: "announcements",
    searchHint: "Search title, type or description",
    emptyText: "What you save here stands under Notice on the home page, newest date first.",
    emptyAction: "Write an announcement",
    deleteQuestion: "Delete this item?",
    createLabel: "Save",
    created: "Saved",
  },
});

export type NoticeRecord = RecordOf<typeof noticeKind>;
