import { noteSchema } from "#contract/enquiries.ts";
import { IMPORT_FIELDS, type ImportField, type ImportOptions } from "#contract/enquiry-imports.ts";
import { PERSON_SCHEMAS } from "#contract/enquiry-intake.ts";
import {
  type IdentityKind,
  identitiesOf,
  PERSON,
  PERSON_FIELDS,
  type Person,
  type PersonField,
} from "#contract/enquiry-person.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { collegeMoment } from "#server/platform/time.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import { readDay } from "#shared/read-day.ts";
import { guessCourse } from "./guess-columns.ts";

/** What a row of the file says; `createdAt` is null in a row of today or without a day. */
export interface Candidate extends Record<PersonField, string> {
  note: string;
  createdAt: string | null;
}
export type ReadRow = Candidate | { error: string };

const NOON = 12 * 60;
const LONGEST_QUOTED = 60;

/**
 * Reads rows by what the office has chosen for the file.
 * @param days the college's today, and the earliest day whose enquiries are still kept
 */
export function rowReader(
  { headings, options, courses }: { headings: readonly string[]; options: ImportOptions; courses: readonly string[] },
  days: { today: string; earliest: string },
): (cells: readonly string[]) => ReadRow {
  const { columns, dayOrder } = options;
  const columnsOf = (field: ImportField) => columns.flatMap((one, index) => (one === field ? [index] : []));
  const places = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnsOf(field)]));
  const isNoteLabelled = (places.note?.length ?? 0) > 1;

  return (cells) => {
    const rowErrors: string[] = [];
    const textOf = (field: ImportField) => (places[field] ?? []).map((index) => cells[index] ?? "").filter(Boolean);
    const check = <Value>(field: ImportField, text: string, schema: Parser<Value>, fallback: Value): Value => {
      const parsed = schema.safeParse(text);
      if (parsed.success) return parsed.data;
      const message = parsed.error.issues[0]?.message ?? "";
      rowErrors.push(text === "" ? message : quoted(field, text, message));
      return fallback;
    };

    const person = {} as Record<PersonField, string>;
    for (const field of PERSON_FIELDS) {
      const typed = field === "name" ? textOf(field).join(" ") : (textOf(field)[0] ?? "");
      const usual = field === "course" || field === "heardFrom" ? options[field] : "";
      const isRounded = PERSON[field].identity === "mobile" && /^\d[.,]\d+e\+\d+$/i.test(typed);
      if (isRounded) rowErrors.push(quoted(field, typed, m.digitsLost()));
      else if (field !== "course") person[field] = check(field, typed || usual, PERSON_SCHEMAS[field], "");
      else {
        person.course = typed === "" ? usual : chosenCourse(typed, options, courses);
        const rowError = typed === "" ? m.courseMissing() : m.courseUnknown({ text: typed.slice(0, LONGEST_QUOTED) });
        if (person.course === "") rowErrors.push(rowError);
      }
    }

    const typedDay = textOf("received")[0] ?? "";
    const day = typedDay === "" ? null : readDay(typedDay, dayOrder);
    const dayError =
      day === null
        ? typedDay !== "" && m.noDay()
        : (day > days.today && m.dayToCome()) || (day < days.earliest && m.tooOld());
    if (dayError) rowErrors.push(quoted("received", typedDay, dayError));

    const lines = (places.note ?? []).flatMap((index) => {
      const cell = cells[index];
      if (!cell) return [];
      return [isNoteLabelled ? `${headings[index]}: ${cell}` : cell];
    });
    const note = check("note", lines.join("\n"), noteSchema, "");
    if (rowErrors.length > 0) return { error: rowErrors.join(" ") };
    const createdAt = day === null || day === days.today ? null : collegeMoment(day, NOON).toISOString();
    return { ...person, note, createdAt };
  };
}

const LABELS = { "": m.noteInFile, received: m.dayInFile, note: m.noteInFile };
export const labelOf = (field: ImportField) =>
  (field in PERSON ? PERSON[field as PersonField].label : LABELS[field as ""])();
const quoted = (field: ImportField, text: string, rowError: string) =>
  m.cellError({ field: labelOf(field), text: text.slice(0, LONGEST_QUOTED), problem: rowError });

interface Parser<Value> {
  safeParse(
    text: unknown,
  ): { success: true; data: Value } | { success: false; error: { issues: { message: string }[] } };
}

/** The course that was chosen for this text, else the one that it clearly means; empty when there is none. */
export function chosenCourse(
  text: string,
  { courses: chosen }: Pick<ImportOptions, "courses">,
  courses: readonly string[],
): string {
  return Object.hasOwn(chosen, text) ? (chosen[text] ?? "") : guessCourse(text, courses);
}

export type Match<Found> = { by: IdentityKind; value: string; found: Found };

/** Index of people that finds an added one with the same mobile, else with the same email. */
export function createMatcher<Found>() {
  const known = { mobile: new Map<string, Found>(), email: new Map<string, Found>() };
  return {
    find(person: Person): Match<Found> | undefined {
      for (const { kind: by, value } of identitiesOf(person)) {
        const found = known[by].get(value);
        if (found !== undefined) return { by, value, found };
      }
      return undefined;
    },
    /** Adds a person; of several with the same mobile or email the first stays. */
    add(person: Person, found: Found): void {
      for (const { kind, value } of identitiesOf(person)) if (!known[kind].has(value)) known[kind].set(value, found);
    },
  };
}

/** Text by which an erasure finds a row, whatever its columns hold: the cells in lower case, and the digits of each. */
export function foldCells(cells: readonly string[]): string {
  return cells
    .filter(Boolean)
    .flatMap((cell) => {
      const digits = normaliseForSearch(cell).replace(/\D/g, "");
      return digits.length >= 10 && digits !== cell ? [cell.toLowerCase(), digits] : [cell.toLowerCase()];
    })
    .join("\n");
}
