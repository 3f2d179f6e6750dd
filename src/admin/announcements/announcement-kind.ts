import { fieldErrors } from "#admin/auth/field-errors.ts";
import { compareText } from "#admin/records/list-view.ts";
import type { FileValues, RecordKind } from "#admin/records/record-kind.ts";
import { type Announcement, announcementFieldsSchema, DEFAULT_ANNOUNCEMENT_TYPE } from "#contract/announcements.ts";
import { collegeDay } from "#ui/college-clock.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { fromField, isHidden, liesAhead, toField } from "./publication-time.ts";

export interface AnnouncementValues extends FileValues {
  type: string;
  title: string;
  date: string;
  /** On the college's clock, as a `datetime-local` field holds it; blank means at once. */
  publishedAt: string;
  description: string;
}

export const announcementKind: RecordKind<Announcement, AnnouncementValues> = {
  list: "announcements",
  path: "/announcements",
  title: "Announcements",
  noun: "announcement",
  plural: "announcements",
  searchHint: "Search title, type or description",
  emptyTitle: "No announcements yet",
  emptyText: "What you save here stands under Notice on the home page, newest date first.",
  emptyAction: "Write an announcement",
  deleteQuestion: "Delete this item?",
  createLabel: "Save",
  created: "Saved",
  pageSize: 20,
  fileField: "pdf",
  fileLabel: "PDF",
  orders: [
    { value: "newest", label: "Newest date first", compare: (one, other) => compareDays(other, one) },
    { value: "oldest", label: "Oldest date first", compare: (one, other) => compareDays(one, other) },
    { value: "title", label: "By title", compare: (one, other) => compareText(one.title, other.title) },
  ],
  scopes: [
    { value: "all", label: "All", test: () => true },
    { value: "public", label: "Public", test: ({ publishedAt }) => !liesAhead(publishedAt) },
    { value: "planned", label: "Planned", test: ({ publishedAt }) => liesAhead(publishedAt) && !isHidden(publishedAt) },
    { value: "hidden", label: "Hidden", test: ({ publishedAt }) => isHidden(publishedAt) },
  ],
  fields: [
    { name: "type", label: "Type" },
    { name: "title", label: "Title" },
    { name: "date", label: "Date" },
    { name: "publishedAt", label: "Goes public" },
    { name: "description", label: "Description" },
  ],
  nameOf: ({ title }) => title,
  textOf: ({ type, title, description, pdf }) => `${type} ${title} ${description} ${pdf?.originalName ?? ""}`,
  valuesOf: (record) => ({
    type: record?.type ?? "",
    title: record?.title ?? "",
    date: record?.date ?? collegeDay(),
    publishedAt: record ? toField(record.publishedAt) : "",
    description: record?.description ?? "",
    file: record?.pdf?.url ?? "",
  }),
  fieldsOf: ({ file, publishedAt, ...values }, record) => ({
    ...values,
    type: values.type.trim() || DEFAULT_ANNOUNCEMENT_TYPE,
    publishedAt: publishedAtToSend(publishedAt, record),
    ...(record?.pdf && file === "" && { removePdf: "true" }),
  }),
  check: ({ publishedAt, ...values }) =>
    fieldErrors(announcementFieldsSchema, { ...values, publishedAt: fromField(publishedAt) }),
  whenSaved({ publishedAt }, record) {
    const after = publishedAtToSend(publishedAt, record) || record?.publishedAt || "";
    if (isHidden(after)) return "It stays hidden from the public site. “Publish now” in the list shows it again.";
    if (liesAhead(after)) return `Visitors see it from ${formatMoment(new Date(after).toISOString())}.`;
    if (!record) return "Save publishes it on the site at once.";
    return liesAhead(record.publishedAt)
      ? "Update publishes it on the site at once."
      : "Visitors see an update at once.";
  },
  savedFileOf: ({ pdf }) => pdf && { name: pdf.originalName, url: pdf.url },
};

/** Blank, which leaves the moment as it is, unless it was changed: the field knows no seconds. */
function publishedAtToSend(typed: string, record: Announcement | null): string {
  if (!record) return fromField(typed);
  if (typed === toField(record.publishedAt)) return "";
  if (typed !== "") return fromField(typed);
  return liesAhead(record.publishedAt) ? new Date().toISOString() : "";
}

function compareDays(one: Announcement, other: Announcement): number {
  return one.date.localeCompare(other.date) || one._id.localeCompare(other._id);
}
