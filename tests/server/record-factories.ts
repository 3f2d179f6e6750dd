import { insertRecords } from "#server/collections/records/records.repository.ts";
import type { Database, MediaTable } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import { addDays } from "#server/platform/time.ts";
import { aForm, type FormFile } from "./forms.ts";
import type { Method, TestApi } from "./open-test-api.ts";
import { aJpeg, aPdf } from "./pictures.ts";

/** Returns the fields of a complete announcement, as the form sends them. */
export function anAnnouncement(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    type: "Admission",
    title: "Forms for the session 2027-28",
    date: "2026-11-20",
    description: "Forms are given out at the office.",
    ...overrides,
  };
}

/** Returns the fields of a complete record of a placed student. */
export function aPlacedStudent(overrides: Record<string, string> = {}): Record<string, string> {
  return { name: "Rahul Mandal", placedAt: "Sonajhuri Remedies", designation: "Trainee chemist", ...overrides };
}

export function anEventInput(overrides: Record<string, unknown> = {}) {
  return {
    title: "Freshers' welcome",
    description: "For first-year students and their parents.",
    date: "2026-11-27",
    lastDate: "",
    startTime: "10:00 AM",
    endTime: "1:00 PM",
    venue: "Auditorium",
    category: "Campus",
    galleryCategory: null,
    status: "published",
    ...overrides,
  };
}

/** Inserts `count` published events into the database, three a day, the earliest first. Returns their ids. */
export async function insertManyEvents(db: Database, count: number, firstDay = "2026-01-01"): Promise<string[]> {
  const ids = Array.from({ length: count }, newId).toSorted();
  const texts = { description: "", start_time: "", end_time: "", venue: "", category: "", status: "published" };
  const rows = ids.map((id, index) => ({
    ...texts,
    id,
    title: `Event ${index}`,
    date: addDays(firstDay, Math.floor(index / 3)),
    album_id: null,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: null,
    is_sample: 0 as const,
  }));
  // Insert in an order other than by day, so that no test depends on the insertion order.
  const shuffled = rows.toSorted((one, other) => one.title.localeCompare(other.title));
  for (let at = 0; at < count; at += 2_000) await insertRecords(db, { name: "event" }, shuffled.slice(at, at + 2_000));
  return ids;
}

/** Returns the row of an uploaded picture without smaller widths. */
export function aMediaRow(row: Pick<MediaTable, "id" | "storage_key"> & Partial<MediaTable>): MediaTable {
  return {
    ...{
      public_id: `images/${row.id}`,
      kind: "image",
      content_type: "image/jpeg",
      bytes: 5,
      original_name: "photo.jpg",
    },
    ...{ width: 800, height: 600, placeholder: "data:,", variants: "[]", variants_status: "none" },
    ...{ created_at: "2026-11-21T00:00:00.000Z", deleted_at: null },
    ...row,
  };
}

/** The picture of `aPictureFile`, drawn only once because some tests upload dozens. */
let smallPicture: Promise<Buffer> | undefined;

export async function aPictureFile(name = "photo.jpg", field = "image"): Promise<FormFile> {
  smallPicture ??= aJpeg({ width: 60, height: 40 });
  return { field, name, type: "image/jpeg", bytes: await smallPicture };
}

export function aPdfFile(name = "notice.pdf"): FormFile {
  return { field: "pdf", name, type: "application/pdf", bytes: aPdf() };
}

/** Sends a form like a browser, as the test's admin. */
export async function sendForm(
  api: Pick<TestApi, "asAdmin">,
  [method, url]: [Method, string],
  fields: Record<string, string>,
  files: readonly FormFile[] = [],
) {
  const { payload, headers } = aForm(files, fields);
  return api.asAdmin(method, url, payload, headers);
}

/** Publishes a notice, with a PDF if one is given. */
export async function addNotice(
  api: Pick<TestApi, "asAdmin">,
  fields: Record<string, string> = {},
  files: readonly FormFile[] = [],
) {
  return (await sendForm(api, ["POST", "/api/announcements"], anAnnouncement(fields), files)).json().item;
}

export async function addEvent(api: Pick<TestApi, "asAdmin">, fields: Record<string, unknown> = {}) {
  return (await api.asAdmin("POST", "/api/events", anEventInput(fields))).json().event;
}

/** Creates a gallery category with `pictures` pictures, `photo-1.jpg` first. Returns the category's id. */
export async function addCategory(api: Pick<TestApi, "asAdmin">, title: string, pictures = 0): Promise<string> {
  const { category } = (await api.asAdmin("POST", "/api/gallery", { title })).json();
  await uploadPictures(api, `/api/gallery/${category._id}/images`, pictures);
  return category._id;
}

/** Uploads pictures to an album, ten per request: `photo-1.jpg`, `photo-2.jpg`. */
export async function uploadPictures(api: Pick<TestApi, "asAdmin">, path: string, count: number) {
  for (let sent = 0; sent < count; sent += 10) {
    const names = Array.from({ length: Math.min(10, count - sent) }, (_, index) => `photo-${sent + index + 1}.jpg`);
    const files = await Promise.all(names.map((name) => aPictureFile(name, "images")));
    await sendForm(api, ["POST", path], {}, files);
  }
}

/** Returns the audit log, oldest entry first: action, subject and details. */
export async function listAuditEvents({ db }: Pick<TestApi, "db">) {
  const auditEvents = db
    .selectFrom("activity")
    .select(["action", "subject", "details"])
    .where("enquiry_id", "is", null);
  const rows = await auditEvents.orderBy("id").execute();
  return rows.map(({ action, subject, details }) => [
    action,
    subject,
    ...(details === "{}" ? [] : [JSON.parse(details)]),
  ]);
}
