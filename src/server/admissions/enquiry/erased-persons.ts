import { createHmac, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Identity } from "#contract/enquiry-person.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { extractIdentities, listTexts } from "./traces.repository.ts";

export type ErasedPerson = Selectable<DatabaseSchema["erased_person"]>;

/** Stores numbers and addresses as erased, each as a salted hash. */
export async function insertErasedHashes(db: Database, identities: readonly Identity[], now: Date): Promise<void> {
  const known = await db.selectFrom("erased_person").select("salt").limit(1).executeTakeFirst();
  const salt = known?.salt ?? randomBytes(16).toString("hex");
  const erased_at = now.toISOString();
  await insertErased(
    db,
    identities.map(({ value }) => ({ hash: hashOf(value, salt), salt, erased_at })),
  );
}

export async function insertErased(db: Database, entries: readonly ErasedPerson[]): Promise<void> {
  if (entries.length === 0) return;
  const insert = db.insertInto("erased_person").values([...entries]);
  await insert
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet(({ ref }) => ({ erased_at: ref("excluded.erased_at") })),
    )
    .execute();
}

export const listErased = (db: Database): Promise<ErasedPerson[]> =>
  db.selectFrom("erased_person").selectAll().orderBy("erased_at").execute();

/** Returns the numbers and addresses in the database whose hashes are among the entries. */
export async function findErased(db: Database, entries: readonly ErasedPerson[]): Promise<Identity[]> {
  const hashes = new Set(entries.map(({ hash }) => hash));
  const salts = [...new Set(entries.map(({ salt }) => salt))];
  const found = new Map<string, Identity>();
  const seen = new Set<string>();
  for await (const text of listTexts(db)) {
    for (const identity of extractIdentities(text)) {
      if (seen.has(identity.value)) continue;
      seen.add(identity.value);
      if (salts.some((salt) => hashes.has(hashOf(identity.value, salt)))) found.set(identity.value, identity);
    }
  }
  return [...found.values()];
}

const hashOf = (value: string, salt: string) => createHmac("sha256", salt).update(value).digest("hex");
