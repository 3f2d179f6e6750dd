import { DEFAULT_IMPORT_OPTIONS, type ImportField, MAX_TABLE_COLUMNS } from "#contract/enquiry-imports.ts";
import type { LeadFields, LeadTrial } from "#contract/lead-sources.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import type { CourseFinder } from "#server/admissions/import/find-courses.ts";
import { guessColumns } from "#server/admissions/import/guess-columns.ts";
import { createRowReader } from "#server/admissions/import/read-row.ts";
import { recogniseHeading } from "#server/admissions/import/recognise-heading.ts";
import { BadInputError } from "#server/platform/errors.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";

export type LeadBody = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 6;
/** Fields about the delivery, not the person. */
const ABOUT_SENDING = ["google_key", "is_test", "api_version"];
/** Keys that advertisement forms use, in their lists of answers, for an answer's name and for its value. */
const NAMES = ["column_name", "column_id", "name", "label", "question"];
const VALUES = ["string_value", "values", "value", "answer"];
/** Keys by which a form describes one of its fields beside the answer. */
const ABOUT_FIELD = ["id", "key", "ref", "type", "title", "label", "required", "raw_value"];

/** Flattens a lead to a table of one row; a nested field is named by its path. @throws {BadInputError} */
function fieldsOf(body: LeadBody): { headings: string[]; cells: string[] } {
  const entries = Object.entries(body).filter(([name]) => !ABOUT_SENDING.includes(name));
  const fields = entries.flatMap(([name, value]) => flatten(value, [name]));
  if (fields.length > MAX_TABLE_COLUMNS) throw new BadInputError(m.leadTooLarge({ most: MAX_TABLE_COLUMNS }));
  return { headings: fields.map(([name]) => name), cells: fields.map(([, text]) => text) };
}

function flatten(value: unknown, path: readonly string[], depth = 1): [name: string, text: string][] {
  if (depth > MAX_DEPTH) throw new BadInputError(m.leadTooDeep());
  if (typeof value !== "object") return [[plain(path.join(".")).slice(0, 200), plain(String(value ?? ""))]];
  if (value === null) return [];
  const within = (one: unknown, name: string) => flatten(one, [...path, name], depth + 1);
  if (!Array.isArray(value)) {
    const answers = answersIn(value);
    const title = "title" in value ? value.title : "label" in value && value.label;
    if (answers.length === 1) return flatten(answers[0], typeof title === "string" ? [title] : path, depth + 1);
    return Object.entries(value).flatMap(([name, one]) => within(one, name));
  }
  if (value.every((one) => typeof one !== "object")) return flatten(value.join(", "), path, depth);
  return value.flatMap((one, index) => {
    const of = (names: readonly string[]) => names.map((name) => one?.[name]).find((found) => found != null);
    const [name, answer] = [of(NAMES), of(VALUES)];
    return typeof name === "string" && answer !== undefined
      ? flatten(answer, [name], depth + 1)
      : within(one, String(index + 1));
  });
}

/** Returns the answers in a form's description of a field, such as `{ type: "text", title: "Name", value: "Rina" }`. */
function answersIn(value: object): unknown[] {
  const entries = Object.entries(value);
  const isField = "type" in value && entries.every(([key]) => VALUES.includes(key) || ABOUT_FIELD.includes(key));
  return isField ? entries.filter(([key]) => VALUES.includes(key)).map(([, answer]) => answer) : [];
}

/** Normalises text to NFC, and replaces lone surrogates and control characters, which databases reject. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();

/** Whether the lead is a test: Google marks it with a field, Facebook in the answers. */
export function isTestLead(body: LeadBody): boolean {
  return body.is_test === true || fieldsOf(body).cells.some((text) => text.startsWith("<test lead: dummy data"));
}

/** Returns the lead's id in the sending system, or undefined if that system gives none. */
export function leadIdOf(body: LeadBody): string | undefined {
  const id = body.lead_id ?? body.leadgen_id ?? (Array.isArray(body.field_data) ? body.id : undefined);
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/**
 * Reads a lead like a row of an imported table. Fields that an enquiry does not have go into the note.
 * @param chosen the office's choice of enquiry fields for lead fields
 * @returns `read`: the person, or `error` for a lead with neither name nor number nor email address
 */
export function readLead(
  body: LeadBody,
  chosen: LeadFields,
  findCourses: CourseFinder,
  customFields: readonly StoredCustomField[],
) {
  const { headings, cells } = fieldsOf(body);
  const choices = new Map<string, ImportField>(Object.entries(chosen));
  const taken = new Set(headings.map((name) => choices.get(name)));
  const columns = guessColumns(headings, [cells], findCourses, customFields).map((guess, index) => {
    const heading = headings[index] ?? "";
    // The cells of a single row do not show reliably whether they are names, so the heading must say so.
    const isSure = guess !== "name" || recogniseHeading(heading)?.field === "name";
    const isFree = guess !== "" && guess !== "received" && !taken.has(guess);
    return choices.get(heading) ?? (isFree && isSure ? guess : "note");
  });
  const read = createRowReader(
    { headings, options: { ...DEFAULT_IMPORT_OPTIONS, columns, dayOrder: "dmy" }, findCourses, customFields },
    { today: "", earliest: "" },
  )(cells);
  const fields = headings.map((name, index) => ({ name, text: cells[index] ?? "", field: columns[index] ?? "note" }));
  return { fields: fields satisfies LeadTrial["fields"], read };
}
