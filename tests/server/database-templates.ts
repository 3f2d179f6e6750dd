import { randomUUID } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type DatabaseLocation, migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import { isPostgresThere, locatePostgres, withPostgresClient } from "./postgres-server.ts";
import type { DatabaseTemplates } from "./test-databases.ts";

/** Vitest's global setup: creates the database templates, for PostgreSQL only if available and enabled. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-template-"));
  const templates: DatabaseTemplates = { sqlite: join(folder.path, "template.sqlite") };
  await migrate({ kind: "sqlite", file: templates.sqlite });
  if (process.env.TEST_DATABASE !== "sqlite" && (await isPostgresThere())) {
    const name = `mortarboard_${randomUUID().replaceAll("-", "")}`;
    templates.postgres = name;
    await withPostgresClient((client) => client.query(`create database ${name}`));
    await migrate(locatePostgres(name));
  }
  project.provide("databaseTemplates", templates);
  return async () => {
    await folder.remove();
    if (templates.postgres) await dropCopies(templates.postgres);
  };
}

async function dropCopies(template: string): Promise<void> {
  await withPostgresClient(async (client) => {
    const found = await client.query("select datname from pg_database where starts_with(datname, $1)", [template]);
    for (const { datname } of found.rows) await client.query(`drop database ${datname} with (force)`);
  });
}

async function migrate(location: DatabaseLocation): Promise<void> {
  await using db = await openDatabase(location);
  await migrateDatabase(db);
}
