import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Insertable } from "kysely";
import type { Database, DatabaseSchema } from "#server/platform/db/schema.ts";
import { ChangedMeanwhileError } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/feature.ts";
import { newId } from "#server/platform/ids.ts";
import { createSerialRunner } from "#server/platform/work/once.ts";

const WRITE_AFTER_MS = 1_000;
const HOUR_MS = 3_600_000;

/**
 * Time in which repeated reads by one admin add no line: open lists reload with every change at another desk, and would
 * fill the table.
 */
const ONE_LINE_MS = { opened: 60_000, listed: HOUR_MS, exported: 60_000 };
export type ReadKind = keyof typeof ONE_LINE_MS;

export type ReadLog = ReturnType<typeof createReadLog>;
type Shown = { _id: string; name?: string; duplicates?: number } | null | undefined;
interface Payload {
  item?: Shown;
  current?: Shown;
  items?: Shown[];
  others?: Shown[];
  /** In an import's reply: rows whose person has an enquiry on the desk. */
  duplicates?: { rows: { enquiry: Shown }[] };
}

/** Returns the objects in a reply that may be enquiries, wherever the reply has them. */
export function enquiriesInReply(payload: unknown): Shown[] {
  const { item, current, items = [], others = [], duplicates } = payload as Payload;
  return [item, current, ...items, ...others, ...(duplicates?.rows ?? []).map(({ enquiry }) => enquiry)];
}

const idsIn = (payload: unknown) => enquiriesInReply(payload).flatMap((one) => (one?._id && one.name ? one._id : []));

/**
 * Records which enquiries admins were shown. Lines are buffered and written within a second and at shutdown, so that no
 * request waits. A killed process loses the last second.
 */
export function createReadLog({ db, log, now }: Pick<Platform, "db" | "log" | "now">) {
  let waiting: Insertable<DatabaseSchema["read_log"]>[] = [];
  let timer: NodeJS.Timeout | undefined;
  /** Recorded ids of the current hour, by admin, kind and period. */
  let seen = new Map<string, Set<string>>();
  let seenIn = 0;

  /** Writes the buffered lines. */
  const write = createSerialRunner(async () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    await db
      .insertInto("read_log")
      .values(lines)
      .execute()
      .catch((err: unknown) => {
        log.error({ err }, "who has read enquiries cannot be written; trying again with the next reader");
        waiting = [...lines, ...waiting];
      });
  });

  function note(request: FastifyRequest, kind: ReadKind, ids: readonly string[]): void {
    const { adminId } = request.actor;
    const at = now();
    const hour = Math.floor(at.getTime() / HOUR_MS);
    if (hour !== seenIn) seen = new Map();
    seenIn = hour;
    const key = `${adminId} ${kind} ${Math.floor(at.getTime() / ONE_LINE_MS[kind])}`;
    const known = seen.get(key) ?? new Set();
    seen.set(key, known);
    const fresh = [...new Set(ids)].filter((id) => !known.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) known.add(id);
    const enquiry_ids = JSON.stringify(fresh);
    waiting.push({ id: newId(), at: at.toISOString(), admin_id: adminId, kind, enquiry_ids });
    timer ??= setTimeout(write, WRITE_AFTER_MS).unref();
  }

  return {
    note,
    write,
    /** Records the replies of a scope's routes. Every object with an id and a name counts as an enquiry. */
    watch(app: FastifyInstance): void {
      app.addHook("preSerialization", async (request: FastifyRequest, { statusCode }, payload) => {
        const url = request.routeOptions.url ?? "";
        // Saved views also have an id and a name, but are not enquiries.
        if (url.includes("/views")) return payload;
        const shown = idsIn(payload);
        const isOne = url.startsWith(`${app.prefix}/:id`);
        if (isOne && statusCode < 400) shown.push((request.params as { id: string }).id);
        if (shown.length > 0) note(request, isOne ? "opened" : "listed", shown);
        return payload;
      });
      // A refused change returns the current enquiry in an error, and errors skip `preSerialization`.
      app.addHook("onError", async (request, _reply, error) => {
        if (error instanceof ChangedMeanwhileError) note(request, "opened", idsIn(error.details));
      });
    },
  };
}

/** Returns a period's lines, oldest first, from its first hour's start, as a line covers up to an hour of reads. */
export async function listReads(db: Database, from: string, until: string) {
  const begin = new Date(Math.floor(Date.parse(from) / HOUR_MS) * HOUR_MS).toISOString();
  const lines = db.selectFrom("read_log").selectAll().where("at", ">=", begin).where("at", "<=", until);
  const rows = await lines.orderBy("at").execute();
  return rows.map(({ enquiry_ids, ...row }) => ({ ...row, ids: JSON.parse(enquiry_ids) as string[] }));
}
