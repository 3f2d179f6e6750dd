import type { Selectable } from "kysely";
import type { DeadLink } from "#contract/documents.ts";
import { originalsIn } from "#server/collections/content/content-files.ts";
import type { ContentStore } from "#server/collections/content/content-store.ts";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { findLinkError, LINK_ERRORS, type LinkError, outsideLinksOf } from "./external-links.ts";

const DAY_MS = 86_400_000;
/** A working link is checked again after a week, a failed link after a day. */
const WEEK_MS = 7 * DAY_MS;
/** Number of failures in a row after which a link counts as dead, so that a short outage does not count. */
const DEAD_AFTER_FAILURES = 3;

interface LinkCheckerOptions {
  db: Database;
  store: Pick<ContentStore, "documents">;
  publicUrl: string;
  now: () => Date;
  findError?: typeof findLinkError;
}

/** Checks the documents' links to other sites: working links once a week, failed links once a day. */
export function createLinkChecker({ db, store, publicUrl, now, findError = findLinkError }: LinkCheckerOptions) {
  const userAgent = `Mortarboard link check (${publicUrl})`;

  /** Lists the links in the documents that are due for a check. Forgets links that are no longer in the documents. */
  async function listDue(): Promise<string[]> {
    const links = outsideLinksOf(originalsIn(store.documents()));
    const known = new Map((await db.selectFrom("outside_link").selectAll().execute()).map((row) => [row.url, row]));
    const gone = [...known.keys()].filter((url) => !links.has(url));
    if (gone.length > 0) await db.deleteFrom("outside_link").where("url", "in", gone.slice(0, 500)).execute();
    return [...links.keys()].filter((url) => isDue(known.get(url)));
  }

  const isDue = (row: Pick<Selectable<DatabaseSchema["outside_link"]>, "checked_at" | "fault"> | undefined) =>
    !row || now().getTime() - Date.parse(row.checked_at) >= (row.fault === null ? WEEK_MS : DAY_MS);

  async function check(url: string): Promise<void> {
    const before = await db.selectFrom("outside_link").selectAll().where("url", "=", url).executeTakeFirst();
    // Another instance may have checked this link since.
    if (!isDue(before)) return;
    const linkError = await findError(url, userAgent);
    const checked_at = now().toISOString();
    const row = {
      checked_at,
      fault: linkError,
      failed_since: linkError === null ? null : (before?.failed_since ?? checked_at),
      failures: linkError === null ? 0 : (before?.failures ?? 0) + 1,
    };
    const insert = db.insertInto("outside_link").values({ url, ...row });
    await insert.onConflict((conflict) => conflict.column("url").doUpdateSet(row)).execute();
  }

  return {
    /** Checks the due links one by one. @param pause waits between two links; a rejection ends the checks */
    async checkDue(pause: () => Promise<void>): Promise<void> {
      for (const url of await listDue()) {
        await check(url);
        await pause();
      }
    },

    /** Lists the dead links, longest failing first. */
    async listDead(): Promise<DeadLink[]> {
      const links = outsideLinksOf(originalsIn(store.documents()));
      const failed = db.selectFrom("outside_link").selectAll().where("failures", ">=", DEAD_AFTER_FAILURES);
      const rows = await failed.orderBy("failed_since").execute();
      return rows.flatMap(({ url, fault: linkError, failed_since }) => {
        const documents = links.get(url);
        if (!documents || linkError === null || failed_since === null) return [];
        return [{ url, fault: LINK_ERRORS[linkError as LinkError](), failedSince: failed_since, documents }];
      });
    },
  };
}
