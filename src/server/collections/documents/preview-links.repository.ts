import type { Selectable } from "kysely";
import { hashToken } from "#server/people/accounts.repository.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";

type PreviewLinkRow = Selectable<DatabaseSchema["preview_link"]>;

export async function insertPreviewLink(
  db: Database,
  { token, path, createdBy, expiresAt }: { token: string; path: string; createdBy: string; expiresAt: Date },
): Promise<PreviewLinkRow> {
  const moments = { created_by: createdBy, expires_at: expiresAt.toISOString() };
  const row = { id: newId(), token_hash: hashToken(token), path, ...moments };
  await db.insertInto("preview_link").values(row).execute();
  return row;
}

export function listPreviewLinks(db: Database, path: string, now: Date): Promise<PreviewLinkRow[]> {
  const links = db.selectFrom("preview_link").selectAll().where("path", "=", path);
  return links.where("expires_at", ">", now.toISOString()).orderBy("id").execute();
}

export async function findPreviewPath(db: Database, token: string, now: Date): Promise<string | undefined> {
  const link = db.selectFrom("preview_link").select("path").where("token_hash", "=", hashToken(token));
  return (await link.where("expires_at", ">", now.toISOString()).executeTakeFirst())?.path;
}

export async function deletePreviewLink(db: Database, path: string, id: string): Promise<boolean> {
  return (await countChanged(db.deleteFrom("preview_link").where("path", "=", path).where("id", "=", id))) === 1;
}

export function deleteExpiredPreviewLinks(db: Database, now: Date): Promise<number> {
  return countChanged(db.deleteFrom("preview_link").where("expires_at", "<=", now.toISOString()));
}
