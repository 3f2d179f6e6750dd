import type { Database } from "./db/open-database.ts";
import { findOutsideChange } from "./db/outside-change.ts";

/** `docs/operations.md` promises the operator that a running server shows a change within this time. */
const EVERY_MS = 5_000;

interface OutsideChangesOptions {
  db: Database;
  /** Called after the operator's tool has changed what public pages show. */
  onChange: () => void;
  everyMs?: number;
}

/** Looks every five seconds, by one small query, whether the operator's tool has changed anything. Returns what ends it. */
export function watchOutsideChanges({ db, onChange, everyMs = EVERY_MS }: OutsideChangesOptions): () => void {
  let seen: string | undefined;
  const beginning = findOutsideChange(db).then(
    (id) => {
      seen = id;
    },
    () => {},
  );

  async function look(): Promise<void> {
    await beginning;
    const id = await findOutsideChange(db);
    if (id === seen) return;
    seen = id;
    onChange();
  }

  // A database that does not answer is /readyz's to tell; the next look asks again.
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref();
  return () => clearInterval(timer);
}
