import { readFileSync } from "node:fs";
import { type Kysely, SqliteAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { keepStepsAsActivity } from "./enquiry-steps.ts";
import * as texts from "./texts.ts";

/** Migration name → code that runs after the statements. Most of it parses texts that earlier versions wrote. */
const AFTERWARDS: Record<string, (db: Kysely<unknown>) => Promise<void>> = {
  "0024-lists": texts.addSearchedNotes,
  async "0032-search"(db) {
    const folded = db.getExecutor().adapter instanceof SqliteAdapter ? ", folded" : "";
    await run(db, `create index enquiry_listed on enquiry (created_at, id${folded}) where deleted_at is null`);
    await run(db, `create index enquiry_step_note on enquiry_step (enquiry_id, id${folded}) where kind = 'note'`);
  },
  "0037-activity": texts.readAuditSubjects,
  "0038-hidden-notices": texts.hideNotices,
  "0039-typed-documents": texts.readDocumentTexts,
  "0040-version-notes": texts.readVersionNotes,
  "0042-enquiry-history": keepStepsAsActivity,
  "0059-facts": texts.readFacts,
};

/** Migration name → migration, for all sections of migrations.sql in order. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  readFileSync(new URL("migrations.sql", import.meta.url), "utf8")
    .split(/^-- (?=\d{4}-)/m)
    .slice(1)
    .map((section) => {
      const [name = "", ...lines] = section.split("\n");
      const text = lines.filter((line) => !line.startsWith("--")).join("\n");
      const statements = text.split(/;$/m).filter((statement) => statement.trim() !== "");
      const up = async (db: Kysely<unknown>) => {
        for (const statement of statements) await run(db, statement);
        await AFTERWARDS[name]?.(db);
      };
      return [name, { up }];
    }),
);

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);
