import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Identity } from "#contract/enquiry-person.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { withLatinDigits } from "#shared/normalise.ts";
import { escapeLikePattern } from "./enquiry-selection.repository.ts";

/** Text columns that may name people. An erasure removes only the number or address from these texts. */
const TEXTS: { table: keyof DatabaseSchema; columns: string[]; where?: RawBuilder<unknown> }[] = [
  { table: "activity", columns: ["details", "folded"], where: sql`enquiry_id is not null` },
  { table: "activity", columns: ["subject"], where: sql`action like 'enquiry-import.%'` },
  { table: "enquiry_import", columns: ["file_name", "headings", "options"] },
  { table: "rights_request", columns: ["name", "words", "answer"] },
];
const ADDRESS = /[^\s"'<>(),;:\\]+@[^\s"'<>(),;:\\]+\.\p{L}+/gu;
/** What may stand between the digits of a number: what the enquiry form takes there, and a slash. */
const BETWEEN = String.raw`[\s.()[\]/\p{Pd}\p{Cf}]*`;
const NUMBER = new RegExp(String.raw`\d(?:${BETWEEN}\d){9,}`, "gu");

/** Returns the email addresses and mobile numbers in a text, normalised for comparison. */
export function extractIdentities(text: string): Identity[] {
  const addresses = [...text.matchAll(ADDRESS)].map(([value]) => ({
    kind: "email" as const,
    value: value.toLowerCase(),
  }));
  const numbers = [...withLatinDigits(text).matchAll(NUMBER)].flatMap(([grouped]) => {
    const digits = grouped.replace(/\D/g, "");
    return Array.from({ length: digits.length - 9 }, (_, at) => digits.slice(at, at + 10));
  });
  return [...addresses, ...numbers.map((value) => ({ kind: "mobile" as const, value }))];
}

/** Deletes the rows of imports whose enquiries are gone. */
export async function deleteRowsOfErased(db: Database): Promise<void> {
  const rows = db.deleteFrom("enquiry_import_row").where("enquiry_id", "is not", null);
  await rows.where("enquiry_id", "not in", ({ selectFrom }) => selectFrom("enquiry").select("id")).execute();
}

/** Erases a number or address outside of enquiries. @returns the number of rows with it, except recorded searches */
export async function eraseTraces(db: Database, value: string, now: Date): Promise<number> {
  const imported = await listImportRowsContaining(db, value);
  for (const [id, rows] of Map.groupBy(imported, ({ import_id }) => import_id)) {
    const numbers = rows.map(({ number }) => number);
    const own = db.deleteFrom("enquiry_import_row").where("import_id", "=", id);
    await own.where("number", "in", numbers).execute();
  }
  const blocked = await countAffected(db.deleteFrom("blocked_sender").where("value", "=", value));
  const wasSought = sql<SqlBool>`subject like ${`%${escapeLikePattern(value)}%`} escape '\\'`;
  await db.deleteFrom("visit_count").where("kind", "=", "search").where(wasSought).execute();
  const others = (await blankRequests(db, value, now)) + (await takeOutOfViews(db, value));
  return imported.length + blocked + others + (await takeOutOfTexts(db, value));
}

/** Blanks a person's requests, but keeps reference and dates as proof of the answer; marks open requests as done. */
async function blankRequests(db: Database, value: string, now: Date): Promise<number> {
  const isOfPerson = sql<SqlBool>`(mobile = ${value} or lower(email) = ${value})`;
  const ids = (await db.selectFrom("rights_request").select("id").where(isOfPerson).execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.deleteFrom("outbox").where("subject_id", "in", ids).execute();
  const nobody = { name: "", mobile: "", email: "", words: "", answer: "", token_hash: null };
  const open = db.updateTable("rights_request").set({ state: "done", answered_at: now.toISOString() });
  await open.where("id", "in", ids).where("state", "=", "open").execute();
  return countAffected(db.updateTable("rights_request").set(nobody).where("id", "in", ids));
}

export async function listImportRowsContaining(db: Database, value: string) {
  const all = db.selectFrom("enquiry_import_row").innerJoin("enquiry_import", "enquiry_import.id", "import_id");
  const isNamed = sql<SqlBool>`folded like ${`%${escapeLikePattern(value)}%`} escape '\\'`;
  const columns = ["import_id", "file_name", "number", "cells", "headings", "folded"] as const;
  const rows = await all.select(columns).where(isNamed).orderBy("number").execute();
  const pattern = patternOf(value);
  return rows.filter(({ folded }) => folded.search(pattern) !== -1);
}

/** Code points of the digit zero: Latin, Bengali and Devanagari. */
const ZEROS = [0x30, 0x09e6, 0x0966];

const inScript = (digits: string, zero: number) =>
  Array.from(digits, (digit) => String.fromCharCode(zero + Number(digit)));

/**
 * Returns the pattern of a number, in digits of any script and in groups, or of a whole address: `kumar@example.in` is
 * not in `ravi.kumar@example.in`, but it is in a JSON text after the escape of a line break, `\n`.
 */
function patternOf(value: string): RegExp {
  if (!value.includes("@")) {
    const digits = Array.from(value, (digit) => `[${ZEROS.map((zero) => inScript(digit, zero)).join("")}]`);
    return new RegExp(digits.join(BETWEEN), "gu");
  }
  return new RegExp(String.raw`(?:(?<![\w.+-])|(?<=\\[bfnrt]))${RegExp.escape(value)}(?![.-]?[a-z\d])`, "giu");
}

/** Returns patterns for `like` that find every text with the number or address, and some others. */
function likePatternsOf(value: string): string[] {
  if (value.includes("@")) return [`%${escapeLikePattern(value)}%`];
  return ZEROS.map((zero) => `%${inScript(value, zero).join("%")}%`);
}

async function takeOutOfTexts(db: Database, value: string): Promise<number> {
  const wanted = likePatternsOf(value);
  const pattern = patternOf(value);
  let count = 0;
  for (const { table, columns, where = sql`true` } of TEXTS) {
    const ways = columns.flatMap((column) =>
      wanted.map((pattern) => sql`lower(${sql.ref(column)}) like ${pattern} escape '\\'`),
    );
    const found = await sql<Record<string, string | null>>`select * from ${sql.table(table)}
      where ${where} and (${sql.join(ways, sql` or `)})`.execute(db);
    for (const row of found.rows) {
      const texts = columns.map((column) => row[column]?.replace(pattern, "…") ?? null);
      if (texts.every((text, at) => text === row[columns[at] ?? ""])) continue;
      const changes = columns.map((column, at) => sql`${sql.ref(column)} = ${texts[at]}`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${row.id}`.execute(db);
      count += 1;
    }
  }
  return count;
}

/** Takes a number or address out of the saved views, which are few. */
async function takeOutOfViews(db: Database, value: string): Promise<number> {
  const pattern = patternOf(value);
  let count = 0;
  for (const { id, name, query } of await db.selectFrom("saved_view").select(["id", "name", "query"]).execute()) {
    const changed = { name: name.replace(pattern, "…"), query: takeOutOfQuery(query, pattern) };
    if (changed.name === name && changed.query === query) continue;
    await db.updateTable("saved_view").set(changed).where("id", "=", id).execute();
    count += 1;
  }
  return count;
}

/** Returns a query string without what the pattern matches in its decoded values; `own` is a query string itself. */
function takeOutOfQuery(query: string, pattern: RegExp): string {
  const values = [...new URLSearchParams(query)];
  const left = values.map(([key, value]) => {
    return [key, key === "own" ? takeOutOfQuery(value, pattern) : value.replace(pattern, "…")];
  });
  const isChanged = left.some(([, value], at) => value !== values[at]?.[1]);
  return isChanged ? new URLSearchParams(left).toString() : query;
}

/** Yields all texts that may contain numbers or addresses of people. */
export async function* listTexts(db: Database): AsyncGenerator<string> {
  const more = [
    { table: "enquiry", columns: ["folded"] },
    { table: "enquiry_import_row", columns: ["folded"] },
    { table: "blocked_sender", columns: ["value"] },
    { table: "saved_view", columns: ["name", "query"] },
    { table: "rights_request", columns: ["mobile", "email"] },
  ];
  for (const { table, columns } of [...TEXTS, ...more]) {
    const texts = sql<Record<string, string | null>>`select ${sql.join(columns.map((one) => sql.ref(one)))}
      from ${sql.table(table)}`;
    for (const row of (await texts.execute(db)).rows) for (const text of Object.values(row)) yield text ?? "";
  }
}
