import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type DatabaseLocation, migrateDatabase, openDatabase } from "#server/db/open-database.ts";
import { isPostgresThere, locatePostgres, onPostgres } from "./postgres-server.ts";
import type { DatabaseTemplates } from "./test-databases.ts";

/**
 * Vitest's global setup: makes the templates once for a run and removes them at its end. PostgreSQL's is left out where
 * none answers on 127.0.0.1:5432, and when `TEST_DATABASE` says that the run is for SQLite.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-template-"));
  const templates: DatabaseTemplates = { sqlite: join(folder, "template.sqlite") };
  await migrate({ kind: "sqlite", file: templates.sqlite });
  if (process.env.TEST_DATABASE !== "sqlite" && (await isPostgresThere())) {
    const name = `mortarboard_${randomUUID().replaceAll("-", "")}`;
    templates.postgres = name;
    await onPostgres((client) => client.query(`create database ${name}`));
    await migrate(locatePostgres(name));
  }
  project.provide("databaseTemplates", templates);
  return async () => {
    await rm(folder, { recursive: true });
    if (templates.postgres) await dropCopies(templates.postgres);
  };
}

/** The template, and what the tests have made from it. */
async function dropCopies(template: string): Promise<void> {
  await onPostgres(async (client) => {
    const found = await client.query("select datname from pg_database where starts_with(datname, $1)", [template]);
    for (const { datname } of found.rows) await client.query(`drop database ${datname} with (force)`);
  });
}

async function migrate(location: DatabaseLocation): Promise<void> {
  const db = await openDatabase(location);
  await migrateDatabase(db);
  await db.destroy();
}
