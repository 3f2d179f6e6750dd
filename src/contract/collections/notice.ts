import { choice, day, line, lines, moment, pdf } from "#contract/fields.ts";
import * as m from "#messages/compiled/records.ts";
import { translateCommonWord } from "#shared/usual-words.ts";
import { defineCollection, type RecordOf } from "./define-collection.ts";

type NoticeText = Record<"description" | "type" | "date", string>;

/** Notices of the college, each with an optional PDF. The admin and the API call notices announcements. */
export const noticeCollection = defineCollection({
  name: "notice",
  path: "/announcements",
  reply: { one: "item", many: "items" },
  fields: {
    type: line({
      label: m.type,
      placeholder: m.typeExample,
      max: 60,
      default: "Notice",
      suggestions: ["Notice", "Admission", "Examination", "Holiday", "Placement", "Result", "Scholarship", "Tender"],
    }),
    title: line({ label: m.title, placeholder: m.whatIsAnnounced, required: m.titleRequired }),
    date: day({ label: m.date }),
    publishedAt: moment({ label: m.goesPublic, help: m.goesPublicHelp }),
    visibility: choice({
      label: m.visibility,
      options: { shown: m.shown, hidden: m.hidden },
      message: m.visibilityMessage,
    }),
    description: lines({ label: m.description, placeholder: m.noticeDescription }),
    pdf: pdf({ label: m.pdf }),
  },
  translated: ["title", "description", "type"],
  textTranslators: { type: translateCommonWord },
  public: {
    when: [
      { field: "publishedAt", isPast: true },
      { field: "visibility", isOneOf: ["shown"] },
    ],
    page: "/Notices",
    drafts: true,
    search: ({ description, type, date }: NoticeText) => ({ group: "notice", texts: [description], also: type, date }),
  },
  titleField: "title",
  newestBy: "date",
  tab: { id: "announcements", label: m.announcements },
  audit: { name: "announcement" },
  tag: "Announcements",
  notes: {
    chapter: "Notices of the college, each with one PDF if it has one.",
    list: "Newest date first, with those that are hidden or whose `publishedAt` is still to come.",
    create: "Left out or blank: `type` is `Notice`, `date` today, `publishedAt` now, `visibility` `shown`.",
  },
  searched: ["type", "title", "description"],
  orders: [
    { value: "newest", label: m.newestDateFirst, by: "date", isDescending: true },
    { value: "oldest", label: m.oldestDateFirst, by: "date" },
    { value: "title", label: m.byTitle, by: "title" },
  ],
  pageSize: 20,
  listed: ["date", "title", "type", "visibility"],
  words: {
    title: m.announcements,
    noun: m.announcement,
    plural: m.announcementPlural,
    searchHint: m.searchAnnouncements,
    emptyText: m.noAnnouncements,
    emptyAction: m.writeAnnouncement,
    deleteQuestion: m.deleteThisItem,
    createLabel: m.save,
    created: m.saved,
  },
});

export type NoticeRecord = RecordOf<typeof noticeCollection>;
