import { aForm, type FormFile } from "./forms.ts";
import type { Method, TestApi } from "./open-test-api.ts";
import { aJpeg, aPdf } from "./pictures.ts";

/** The fields of a complete announcement, as its form sends them. */
export function anAnnouncement(overrides: Record<string, string> = {}): Record<string, string> {
  return {
    type: "Admission",
    title: "Forms for the session 2027-28",
    date: "2026-11-20",
    description: "Forms are given out at the office.",
    ...overrides,
  };
}

/** The fields of a complete record of a placed student. */
export function aPlacedStudent(overrides: Record<string, string> = {}): Record<string, string> {
  return { name: "Rahul Mandal", placedAt: "Sonajhuri Remedies", designation: "Trainee chemist", ...overrides };
}

export function anEventInput(overrides: Record<string, unknown> = {}) {
  return {
    title: "Freshers' welcome",
    description: "For first-year students and their parents.",
    date: "2026-11-27",
    startTime: "10:00 AM",
    endTime: "1:00 PM",
    venue: "Auditorium",
    category: "Campus",
    galleryCategory: null,
    status: "published",
    ...overrides,
  };
}

/** A small picture in a form. */
export async function aPictureFile(name = "photo.jpg", field = "image"): Promise<FormFile> {
  return { field, name, type: "image/jpeg", bytes: await aJpeg({ width: 60, height: 40 }) };
}

export function aPdfFile(name = "notice.pdf"): FormFile {
  return { field: "pdf", name, type: "application/pdf", bytes: aPdf() };
}

/** Sends a form as a browser does, as the admin of the test. */
export async function sendForm(
  api: Pick<TestApi, "asAdmin">,
  [method, url]: [Method, string],
  fields: Record<string, string>,
  files: readonly FormFile[] = [],
) {
  const { payload, headers } = aForm(files, fields);
  return api.asAdmin(method, url, payload, headers);
}

/** The audit log, oldest entry first: what was done, and to what. */
export async function auditedActs({ db }: Pick<TestApi, "db">): Promise<[action: string, subject: string][]> {
  const rows = await db.selectFrom("audit_entry").select(["action", "subject"]).orderBy("id").execute();
  return rows.map(({ action, subject }) => [action, subject]);
}
