import { newId } from "#server/ids.ts";
import { countChanged } from "./count-changed.ts";
import type { Database } from "./open-database.ts";

/** Changes whenever the operator's tool, or a publication, has changed what public pages show. */
export async function findRevision(db: Database): Promise<string> {
  return (await db.selectFrom("outside_change").select("id").executeTakeFirst())?.id ?? "";
}

/** Makes running servers render public pages again. */
export async function noteExternalChange(db: Database): Promise<void> {
  await db.updateTable("outside_change").set({ id: newId() }).execute();
}

/** Other publications wait until the transaction ends. @returns the new revision; null where another came first */
export async function claimRevision(db: Database, revision: string): Promise<string | null> {
  const id = newId();
  const isFirst = await countChanged(db.updateTable("outside_change").set({ id }).where("id", "=", revision));
  return isFirst === 1 ? id : null;
}

/** `docs/operations.md` promises ten seconds, with the rendering of pages. */
const EVERY_MS = 5_000;

/** Asks with one small query. @returns a function that stops it */
export function watchExternalChanges(db: Database, onChange: () => void): () => void {
  let seen = findRevision(db).catch(() => undefined);

  async function look(): Promise<void> {
    const [before, id] = [await seen, await findRevision(db)];
    seen = Promise.resolve(id);
    if (id !== before) onChange();
  }

  // /readyz tells when the database does not answer.
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}
