import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { dayInputSchema, idSchema, instantSchema, lineSchema, okReplySchema } from "./common.ts";
import { CUSTOM_FIELD_PREFIX } from "./custom-fields.ts";
import { languageSchema } from "./enquiries.ts";
import { PERSON_FIELDS } from "./enquiry-person.ts";
import { IMPORT_CHANNELS } from "./enquiry-words.ts";

/** Import of enquiries from a table: a draft to review, which is then run and can be undone. */

export const MAX_TABLE_BYTES = 10 * 1_048_576;
export const MAX_TABLE_ROWS = 20_000;
export const MAX_TABLE_COLUMNS = 60;
/** Maximum number of listed validation errors, and of listed duplicates. Further rows are only counted. */
export const MAX_LISTED_ROWS = 200;

/** Contents of a column; "": ignored. Columns can share a field: names are joined, and the first mobile is used. */
export const IMPORT_FIELDS = ["", ...PERSON_FIELDS, "received", "note"] as const;

const fieldKinds = [z.enum(IMPORT_FIELDS), z.templateLiteral([CUSTOM_FIELD_PREFIX, z.string()])] as const;
export const importFieldSchema = z.union(fieldKinds, { error: m.chooseColumn }).meta({ examples: ["note"] });
/** What to do with a row whose mobile or email already occurs on the desk or in an earlier row. */
const choiceSchema = z.enum(["join", "skip", "add"], { error: m.chooseDuplicates });
const wordSchema = z.string({ error: m.enterText }).max(2_000);

export const importOptionsSchema = z.object({
  /** Contents of each column of the file. */
  columns: z.array(importFieldSchema).max(MAX_TABLE_COLUMNS),
  dayOrder: z.enum(["dmy", "mdy", "ymd"], { error: m.chooseDayOrder }),
  /** Course of rows without a course; empty: admission in general. */
  course: lineSchema(120),
  /** How the family heard of the college, for rows without that information. */
  heardFrom: lineSchema(200),
  duplicates: choiceSchema,
  /** Course of the college by course name in the file; empty: recognised from the name, else admission in general. */
  courses: z.record(wordSchema, lineSchema(120)),
  /** For all rows: `_id` of the owner, empty for none; the channel of the enquiries; and the families' language. */
  owner: z.union([idSchema, z.literal("")]),
  channel: z.enum(IMPORT_CHANNELS, { error: m.chooseOfficeChannel }),
  language: languageSchema,
  /** Day of rows without a day; empty: the day of the import. */
  day: z.union([dayInputSchema, z.literal("")]),
});

export const DEFAULT_IMPORT_OPTIONS = {
  ...{ course: "", heardFrom: "", courses: {}, owner: "", day: "" },
  duplicates: "join",
  channel: "import",
  language: "en",
} as const satisfies Omit<ImportOptions, "columns" | "dayOrder">;

/** Rows with invalid cells. `cells`: the full text of the invalid cells, to be corrected; `others`: the other cells. */
const flaggedRowsSchema = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      sentence: z.string(),
      cells: z.array(z.object({ column: z.int(), text: z.string() })),
      others: z.string(),
    }),
  ),
});

/** Corrections of a row: new cell texts by column number, from 0. */
export const importRowChangesSchema = z.object({
  cells: z.record(z.string().regex(/^\d{1,2}$/, { error: m.chooseColumn }), lineSchema(2_000)),
});
export const importRowParamsSchema = z.object({
  id: idSchema,
  number: z.coerce.number({ error: m.notARow }).int({ error: m.notARow }).min(1).max(999_999),
});

/** Changes to the options; omitted options stay. `choices`: choices for single duplicates, by row number. */
export const importChangesSchema = importOptionsSchema.partial().extend({
  choices: z.record(z.string().regex(/^\d{1,6}$/, { error: m.notARow }), choiceSchema).optional(),
});

export const importSchema = z.object({
  _id: idSchema,
  fileName: z.string(),
  state: z.enum(["draft", "running", "done", "undoing", "undone"]),
  by: z.string(),
  createdAt: instantSchema,
  /** Number of rows in the table, without headings. */
  rows: z.int(),
  /** Number of rows by state; `waiting`: not imported yet. */
  counts: z.object({
    waiting: z.int(),
    added: z.int(),
    joined: z.int(),
    skipped: z.int(),
    faulty: z.int(),
    undone: z.int(),
    /** Rows that the undo did not remove, because the office has changed their enquiries since the import. */
    kept: z.int(),
  }),
});

export const importDetailsReplySchema = okReplySchema.extend({
  item: importSchema,
  options: importOptionsSchema,
  headings: z.array(z.string()),
  /** First values of each column of the file. */
  examples: z.array(z.array(z.string())),
  /** Sentences about how the file was read. */
  remarks: z.array(z.string()),
  /** Course names in the file, each with the college's course that it means; `course` is empty if unclear. */
  courses: z.array(z.object({ text: z.string(), rows: z.int(), course: z.string() })),
  /** Number of valid rows that are not duplicates. Rows with `isOther` do not count as duplicates. */
  ready: z.int(),
  /** Rows that cannot become enquiries: without name, mobile and email, or of a blocked sender. */
  faults: flaggedRowsSchema,
  /** Rows of a draft that can be imported, but with invalid cells, which go into the note. */
  warnings: flaggedRowsSchema,
  duplicates: z.object({
    /** Number of duplicates, not counting the entries of `rows` with `isOther`. */
    total: z.int(),
    rows: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        by: z.enum(["mobile", "email"]),
        value: z.string(),
        /** The enquiry on the desk that the row repeats, or null. A withdrawn enquiry stays closed. */
        enquiry: z.object({ _id: idSchema, name: z.string(), course: z.string(), isWithdrawn: z.boolean() }).nullable(),
        /** Number of the earlier row that this row repeats; null if it repeats an enquiry. */
        row: z.int().nullable(),
        /** The name differs, as for a sibling: the row becomes a new enquiry unless `choice` says otherwise. */
        isOther: z.boolean(),
        /** Choice for this duplicate; null: the option `duplicates` applies. */
        choice: choiceSchema.nullable(),
      }),
    ),
  }),
  kept: z.array(z.object({ number: z.int(), name: z.string(), enquiry: idSchema })),
});

export const importListReplySchema = okReplySchema.extend({ items: z.array(importSchema) });
export const importReplySchema = okReplySchema.extend({ item: importSchema });

export type ImportField = z.infer<typeof importFieldSchema>;
export type DayOrder = ImportOptions["dayOrder"];
export type DuplicateChoice = z.infer<typeof choiceSchema>;
export type ImportState = EnquiryImport["state"];
export type ImportOptions = z.infer<typeof importOptionsSchema>;
export type ImportChanges = z.infer<typeof importChangesSchema>;
export type EnquiryImport = z.infer<typeof importSchema>;
export type ImportDetails = Omit<z.infer<typeof importDetailsReplySchema>, "ok">;

/** A table as rows of cells. `remarks`: sentences about how the file was read. */
export const tableRowsReplySchema = okReplySchema.extend({
  rows: z.array(z.array(z.string())),
  remarks: z.array(z.string()),
});
export type TableRows = Omit<z.infer<typeof tableRowsReplySchema>, "ok">;
