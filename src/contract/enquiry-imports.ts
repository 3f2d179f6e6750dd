import { z } from "zod";
import * as m from "#messages/compiled/enquiries.ts";
import { idSchema, instantSchema, lineSchema, okReplySchema, sentDaySchema } from "./common.ts";
import { PERSON_FIELDS } from "./enquiry-person.ts";
import { IMPORT_CHANNELS } from "./enquiry-words.ts";
import { OWN } from "./own-fields.ts";

/** Import of enquiries from a table: uploaded, looked through as a draft, run, and undone. */

export const MAX_TABLE_BYTES = 10 * 1_048_576;
export const MOST_TABLE_ROWS = 20_000;
export const MOST_TABLE_COLUMNS = 60;
/** The most validation errors, and the most duplicates, that are listed; the rest is counted. */
export const MOST_LISTED_ROWS = 200;

/** What a column can hold. Several can be `note`; of several `name` are joined; of several `mobile` the first number counts. `own.category`: the own field. */
export const IMPORT_FIELDS = ["", ...PERSON_FIELDS, "received", "note"] as const;

const columnSchema = z.union([z.enum(IMPORT_FIELDS), z.templateLiteral([OWN, z.string()])], { error: m.chooseColumn });
const fieldSchema = columnSchema.meta({ examples: ["note"] });
/** What becomes of a row whose mobile or email is on the desk, or in an earlier row, already. */
const choiceSchema = z.enum(["join", "skip", "add"], { error: m.chooseDuplicates });
const wordSchema = z.string({ error: m.enterText }).max(2_000);

export const importOptionsSchema = z.object({
  /** What each column of the file holds. */
  columns: z.array(fieldSchema).max(MOST_TABLE_COLUMNS),
  dayOrder: z.enum(["dmy", "mdy", "ymd"], { error: m.chooseDayOrder }),
  /** Course for rows that name none; empty: they ask about admission as such. */
  course: lineSchema(120),
  /** How the family heard of the college, for rows that do not say it. */
  heardFrom: lineSchema(200),
  duplicates: choiceSchema,
  /** The college's course for each word of the file; empty: such rows ask about admission as such. */
  courses: z.record(wordSchema, lineSchema(120)),
  /** Of all rows: the `_id` of the admin who takes care of them, empty for nobody; and how they reached the office. */
  owner: z.union([idSchema, z.literal("")]),
  channel: z.enum(IMPORT_CHANNELS, { error: m.chooseOfficeChannel }),
  /** The day of rows that have none; empty: that of the import. */
  day: z.union([sentDaySchema, z.literal("")]),
});

/** What is chosen of an import before anybody has chosen. */
export const FIRST_OPTIONS = {
  ...{ course: "", heardFrom: "", courses: {}, owner: "", day: "" },
  duplicates: "join",
  channel: "import",
} as const satisfies Omit<ImportOptions, "columns" | "dayOrder">;

/** Rows with cells that are not understood; `cells`: those, whole, to be corrected; `others`: what else the row says. */
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

/** Corrections of one row: the new text of cells by the number of their column, from 0. */
export const importRowChangesSchema = z.object({
  cells: z.record(z.string().regex(/^\d{1,2}$/, { error: m.chooseColumn }), lineSchema(2_000)),
});
export const importRowParamsSchema = z.object({
  id: idSchema,
  number: z.coerce.number({ error: m.notARow }).int({ error: m.notARow }).min(1).max(999_999),
});

/** A change to the options; what is left out stays. `choices`: for single rows, by row number. */
export const importChangesSchema = importOptionsSchema.partial().extend({
  choices: z.record(z.string().regex(/^\d{1,6}$/, { error: m.notARow }), choiceSchema).optional(),
});

export const importSchema = z.object({
  _id: idSchema,
  fileName: z.string(),
  state: z.enum(["draft", "running", "done", "undoing", "undone"]),
  by: z.string(),
  createdAt: instantSchema,
  /** Number of rows of the table, without headings. */
  rows: z.int(),
  /** Number of rows by what became of them; `waiting`: not imported yet. */
  counts: z.object({
    waiting: z.int(),
    added: z.int(),
    joined: z.int(),
    skipped: z.int(),
    faulty: z.int(),
    undone: z.int(),
    /** Rows that the undo left, as the office has changed them after the import. */
    kept: z.int(),
  }),
});

export const importDetailsReplySchema = okReplySchema.extend({
  item: importSchema,
  options: importOptionsSchema,
  headings: z.array(z.string()),
  /** The first values of each column of the file. */
  examples: z.array(z.array(z.string())),
  /** What is worth knowing about the file, in sentences. */
  remarks: z.array(z.string()),
  /** What the file calls courses, and the college's course that each means; empty when that is not clear. */
  courses: z.array(z.object({ text: z.string(), rows: z.int(), course: z.string() })),
  /** Number of rows that become enquiries without a question. */
  ready: z.int(),
  /** Rows that make no enquiry: without a name and a number, or of a blocked sender. */
  faults: flaggedRowsSchema,
  /** Rows of a draft that are imported, with what is not understood in the note. */
  warnings: flaggedRowsSchema,
  duplicates: z.object({
    /** Without those of another name. */
    total: z.int(),
    rows: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        by: z.enum(["mobile", "email"]),
        value: z.string(),
        /** The enquiry on the desk that the row repeats; null when it repeats a row of the file. One that is withdrawn stays closed. */
        enquiry: z.object({ _id: idSchema, name: z.string(), course: z.string(), isWithdrawn: z.boolean() }).nullable(),
        /** The earlier row of the file that this one repeats; null when it repeats an enquiry. */
        row: z.int().nullable(),
        /** Whether the name differs: another person of one family, who becomes a new enquiry unless `choice` says else. */
        isOther: z.boolean(),
        /** What to do with this duplicate; null: what the option says for all of them. */
        choice: choiceSchema.nullable(),
      }),
    ),
  }),
  kept: z.array(z.object({ number: z.int(), name: z.string(), enquiry: idSchema })),
});

export const importListReplySchema = okReplySchema.extend({ items: z.array(importSchema) });
export const importReplySchema = okReplySchema.extend({ item: importSchema });

export type ImportField = z.infer<typeof fieldSchema>;
export type DayOrder = ImportOptions["dayOrder"];
export type DuplicateChoice = z.infer<typeof choiceSchema>;
export type ImportState = EnquiryImport["state"];
export type ImportOptions = z.infer<typeof importOptionsSchema>;
export type ImportChanges = z.infer<typeof importChangesSchema>;
export type EnquiryImport = z.infer<typeof importSchema>;
export type ImportDetails = Omit<z.infer<typeof importDetailsReplySchema>, "ok">;

/** Any table as rows of cells. `remarks`: sentences about how the file was read. */
const tableRowsSchema = z.object({ rows: z.array(z.array(z.string())), remarks: z.array(z.string()) });
export const tableRowsReplySchema = okReplySchema.extend(tableRowsSchema.shape);
export type TableRows = z.infer<typeof tableRowsSchema>;
