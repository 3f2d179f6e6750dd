import { CUSTOM_FIELD_PREFIX, type CustomField, type CustomValues, customFieldName } from "#contract/custom-fields.ts";
import { GENERAL_ADMISSION } from "#contract/enquiry.ts";
import { IMPORT_FIELDS, type ImportField, type ImportOptions } from "#contract/enquiry-imports.ts";
import {
  type Enquirer,
  type IdentityKind,
  identitiesOf,
  PERSON_FIELD_RULES,
  type PersonField,
} from "#contract/enquiry-person.ts";
import * as mContract from "#messages/compiled/contract.ts";
import * as m from "#messages/compiled/enquiry-server.ts";
import { MAX_CUSTOM_TEXT, parseCustomValue } from "#server/admissions/enquiry/custom-values.ts";
import { collegeMoment } from "#server/platform/time.ts";
import type { StoredCustomField } from "#server/publishing/pages/custom-fields.ts";
import { normaliseForSearch } from "#shared/normalise.ts";
import { readDay } from "#shared/read-day.ts";
import { phoneticKeys } from "#shared/romanise.ts";
import { type CourseFinder, isGeneralAdmission } from "./find-courses.ts";
import { emailIn, findMobiles, isBlankCell, isRounded, mobileIn, nameIn, RELATION } from "./read-cell.ts";
import { isIdHeading, recogniseHeading } from "./recognise-heading.ts";

/** A person read from a row; `createdAt` is null if the row has today's day or no day. */
export interface Candidate extends Record<PersonField, string> {
  own: CustomValues;
  note: string;
  createdAt: string | null;
}
/** A cell that could not be read, and why. */
export interface CellProblem {
  column: number;
  sentence: string;
}
/** A person, with `problems` for unreadable cells; an error if the row has neither name nor number nor address. */
export type ParsedRow = (Candidate & { problems: CellProblem[] }) | { error: string; columns: number[] };

const NOON = 12 * 60;
const MAX_QUOTE_LENGTH = 60;
/** Maximum number of characters of the note that are searched for a course if the row has none. */
const MAX_SEARCHED_LENGTH = 2_000;
const MAX_NAME_LENGTH = 120;
const SINGLE = ["email", "course", "received", "heardFrom"] as const;

/**
 * Returns a function that reads rows by the import's options.
 * @param days today in the college's time zone, and the earliest day whose enquiries are still kept
 */
export function createRowReader(
  {
    headings,
    options,
    findCourses,
    customFields,
  }: {
    headings: readonly string[];
    options: ImportOptions;
    findCourses: CourseFinder;
    customFields: readonly StoredCustomField[];
  },
  days: { today: string; earliest: string },
): (cells: readonly string[]) => ParsedRow {
  const { columns, dayOrder } = options;
  const read = headings.map(recogniseHeading);
  const columnsOf = (field: ImportField) => columns.flatMap((one, index) => (one === field ? [index] : []));
  const places = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnsOf(field)])) as Record<
    (typeof IMPORT_FIELDS)[number],
    number[]
  >;
  const customColumns = customFields.map((field) => ({
    field,
    name: customFieldName(field.key),
    places: columnsOf(customFieldName(field.key)),
  }));
  // The custom field chosen for a column may have been deleted since.
  const isUnknown = (column: ImportField) =>
    column.startsWith(CUSTOM_FIELD_PREFIX) && !customColumns.some(({ name }) => name === column);
  places.note = columns.flatMap((column, index) => (column === "note" || isUnknown(column) ? [index] : []));
  const nameColumns = places.name.toSorted((a, b) => (read[a]?.part ?? 0) - (read[b]?.part ?? 0));
  const mobileColumns = places.mobile.toSorted((a, b) => (read[a]?.doubt ?? 0) - (read[b]?.doubt ?? 0));
  /** Whether the note includes the heading: always, except for a table's only column of remarks. */
  const isLabelled = (index: number) => places.note.length > 1 || read[index]?.field !== "note";

  return (cells) => {
    const problems: CellProblem[] = [];
    /** Columns whose text goes into the note unchanged. */
    const noted = new Set(places.note);
    const textOf = (index: number) => (isBlankCell(cells[index] ?? "") ? "" : (cells[index] ?? ""));
    const first = (field: (typeof IMPORT_FIELDS)[number]): [text: string, column: number] => {
      const column = places[field].find((index) => textOf(index) !== "") ?? -1;
      return [textOf(column), column];
    };
    const refuse = (column: number, field: ImportField, problem: string) => {
      noted.add(column);
      problems.push({
        column,
        sentence: quoted(getImportFieldLabel(field, customFields), cells[column] ?? "", problem),
      });
    };

    let mobile = "";
    for (const column of mobileColumns) {
      const text = textOf(column);
      const found = mobileIn(text);
      mobile ||= found;
      const { mobiles, rest } = findMobiles(text);
      const isAll = found === mobile && mobiles.length < 2 && !/[\p{L}\p{N}]/u.test(rest) && read[column]?.doubt !== 2;
      if (text !== "" && !(found && isAll)) noted.add(column);
    }
    if (mobile === "") {
      const others = [...nameColumns, ...places.note.filter((index) => !isIdHeading(headings[index] ?? ""))];
      mobile = others.flatMap((index) => findMobiles(cells[index] ?? "").mobiles)[0] ?? "";
    }
    if (mobile === "") {
      for (const column of mobileColumns.filter((index) => textOf(index) !== ""))
        refuse(column, "mobile", isRounded(textOf(column)) ? m.digitsLost() : mContract.mobileInvalid());
    }

    const [typedEmail, emailColumn] = first("email");
    const email = emailIn(typedEmail);
    if (typedEmail !== "" && email === "") refuse(emailColumn, "email", mContract.emailInvalid());
    else if (typedEmail !== email) noted.add(emailColumn);

    const [typedCourse, courseColumn] = first("course");
    let course = options.course || GENERAL_ADMISSION;
    const chosen = chosenCourse(typedCourse, options);
    if (isGeneralAdmission(typedCourse)) course = GENERAL_ADMISSION;
    else if (typedCourse === "")
      course = findCourses(places.note.map(textOf).join("\n").slice(0, MAX_SEARCHED_LENGTH)).names[0] ?? course;
    else {
      const { names, isAll } = findCourses(typedCourse);
      course = chosen || names[0] || GENERAL_ADMISSION;
      if (!chosen && names.length === 0) refuse(courseColumn, "course", m.courseUnknown());
      else if (!isAll) noted.add(courseColumn);
    }

    const [typedDay, dayColumn] = first("received");
    const readable = typedDay === "" ? options.day : readDay(typedDay, dayOrder, days.today);
    const dayError =
      readable === null
        ? m.noDay()
        : readable !== "" && ((readable > days.today && m.dayToCome()) || (readable < days.earliest && m.tooOld()));
    if (dayError) refuse(dayColumn, "received", dayError);
    const day = dayError ? "" : readable;

    const own: Record<string, string> = {};
    for (const { field, name, places } of customColumns) {
      const column = places.find((index) => textOf(index) !== "") ?? places[0] ?? -1;
      const text = cells[column] ?? "";
      const value = text === "" ? "" : parseCustomValue(field, text, dayOrder);
      if (value === null && isBlankCell(text)) continue;
      if (value === null) refuse(column, name, m.customValueInvalid({ kind: field.kind, count: MAX_CUSTOM_TEXT }));
      else if (value !== "") own[field.key] = value;
    }

    const [heard] = first("heardFrom");
    const named = nameColumns.map((index) => nameIn(textOf(index))).filter(Boolean);
    const name = named.join(" ").slice(0, MAX_NAME_LENGTH) || mobile || email;
    if (name === "") return { error: m.noNameNoNumber(), columns: [...nameColumns, ...mobileColumns] };

    const isLong = nameColumns.map(textOf).join(" ").length > MAX_NAME_LENGTH;
    for (const index of nameColumns) {
      const text = textOf(index);
      if (isLong || RELATION.test(text) || findMobiles(text).mobiles.some((other) => other !== mobile))
        noted.add(index);
    }
    // Of several columns with one of these fields, the first counts.
    for (const columns of [...SINGLE.map((field) => places[field]), ...customColumns.map(({ places }) => places)])
      for (const other of columns.filter((index) => textOf(index) !== "").slice(1)) noted.add(other);

    const lines = [...noted]
      .toSorted((a, b) => a - b)
      .flatMap((index) => {
        const text = cells[index] ?? "";
        return text === "" ? [] : isLabelled(index) ? `${headings[index]}: ${text}` : text;
      });
    return {
      ...{ name, mobile, email, course, heardFrom: (heard || options.heardFrom).replace(/\s+/g, " ").slice(0, 200) },
      own,
      note: lines.join("\n"),
      createdAt: !day || day === days.today ? null : collegeMoment(day, NOON).toISOString(),
      problems,
    };
  };
}

/** Returns the course that the office chose for this text, or an empty string. */
export const chosenCourse = (text: string, { courses }: Pick<ImportOptions, "courses">) =>
  (Object.hasOwn(courses, text) && courses[text]) || "";

const LABELS = { "": m.noteInFile, received: m.dayInFile, note: m.noteInFile };
export function getImportFieldLabel(field: ImportField, customFields: readonly CustomField[]): string {
  const own = customFields.find(({ key }) => customFieldName(key) === field);
  if (field.startsWith(CUSTOM_FIELD_PREFIX)) return own?.label ?? field;
  return (field in PERSON_FIELD_RULES ? PERSON_FIELD_RULES[field as PersonField].label : LABELS[field as ""])();
}
const quoted = (field: string, text: string, problem: string) =>
  m.cellError({ field, text: text.slice(0, MAX_QUOTE_LENGTH), problem });

/** `isOther`: the name differs, which means another person of the same family. */
export type PersonMatch<Found> = { by: IdentityKind; value: string; found: Found; isOther: boolean };

/** Whether two names, given as phonetic keys, may be of one person: `রিনা সেন` and `Sen Rina` may; siblings may not. */
function canBeOne(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.every((key) => long.includes(key));
}

/** Creates an index that finds an added person by mobile, else by email, preferring one of the same name. */
export function createPersonIndex<Found>() {
  /** `keys`: phonetic keys of the name, kept because thousands of rows may have one number, such as a school's. */
  type Entry = { keys: readonly string[]; found: Found };
  const known = { mobile: new Map<string, Entry[]>(), email: new Map<string, Entry[]>() };
  return {
    find(person: Enquirer): PersonMatch<Found> | undefined {
      for (const { kind: by, value } of identitiesOf(person)) {
        const entries = known[by].get(value);
        if (!entries) continue;
        const own = phoneticKeys(person.name ?? "");
        const same = entries.find(({ keys }) => canBeOne(keys, own));
        const entry = same ?? entries[0];
        if (entry) return { by, value, found: entry.found, isOther: same === undefined };
      }
      return undefined;
    },
    /** Adds a person; of several with the same name `find` returns the first. */
    add(person: Enquirer, found: Found): void {
      const entry = { keys: phoneticKeys(person.name ?? ""), found };
      for (const { kind, value } of identitiesOf(person)) {
        const entries = known[kind].get(value);
        if (entries) entries.push(entry);
        else known[kind].set(value, [entry]);
      }
    },
  };
}

/** Returns the text by which an erasure finds a row: the cells in lower case, and the digits of long numbers. */
export function foldCells(cells: readonly string[]): string {
  return cells
    .filter(Boolean)
    .flatMap((cell) => {
      const digits = normaliseForSearch(cell).replace(/\D/g, "");
      return digits.length >= 10 && digits !== cell ? [cell.toLowerCase(), digits] : [cell.toLowerCase()];
    })
    .join("\n");
}
