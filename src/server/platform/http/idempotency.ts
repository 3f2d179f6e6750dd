import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import * as m from "#messages/compiled/server.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { AppError, BadInputError } from "#server/platform/errors.ts";
import { uploadsOf } from "./read-form.ts";
import { requestPath } from "./request-path.ts";

const KEPT_MS = 86_400_000;
/** Maximum number of responses in memory. Retries follow within minutes, and responses must not reach the database. */
const MAX_CACHED_RESPONSES = 100;

export const idempotencyKeySchema = z
  .string()
  .min(8)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);
export const IDEMPOTENCY_KEY_RULE = "8 to 200 visible characters";

export const keyReused = () => new AppError(422, "idempotency_key_reused", m.otherRequest());
export const requestInProgress = () =>
  new AppError(409, "request_in_hand", m.alreadySaving(), { headers: { "retry-after": "2" } });
const answerLost = () => new AppError(409, "request_broken_off", m.answerCutOff());

type Answer = { status: number; payload: string };

/**
 * Makes retries safe (behaviour, 'HTTP'): for 24 hours, repeating a POST or PATCH with the same admin,
 * `Idempotency-Key` and content changes nothing. A retry waits while this process handles the first request, and gets
 * the same response. The key is stored in the transaction of the change, so no other process repeats the change; if the
 * response is not in memory, the retry gets 409. Only successes count. Needs `requireAdmin` and `parseMultipartForms`.
 */
export function enableIdempotency(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }): void {
  const answers = new Map<string, { hash: string; at: number; answer: Promise<Answer | null> }>();
  const settlers = new WeakMap<FastifyRequest, (answer: Answer | null) => void>();

  app.addHook("preHandler", async (request, reply) => {
    const given = request.headers["idempotency-key"];
    if ((request.method !== "POST" && request.method !== "PATCH") || given === undefined) return;
    const { data: key } = idempotencyKeySchema.safeParse(given);
    if (key === undefined) {
      throw new BadInputError(`The header Idempotency-Key must be ${IDEMPOTENCY_KEY_RULE}.`);
    }
    const actor = request.actor;
    const row = {
      admin_id: actor.adminId,
      key: createHash("sha256").update(key).digest("hex"),
      request_hash: contentHash(request),
      created_at: now().toISOString(),
    };
    const name = `${row.admin_id} ${row.key}`;
    for (let first = answers.get(name); first && !isOld(first.at); first = answers.get(name)) {
      if (first.hash !== row.request_hash) throw keyReused();
      const answer = await first.answer;
      if (!answer) continue;
      reply.code(answer.status).headers({ "cache-control": "no-store", "idempotency-replayed": "true" });
      return reply.type("application/json; charset=utf-8").send(answer.payload);
    }
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    answers.set(name, { hash: row.request_hash, at: now().getTime(), answer: promise });
    for (const oldest of answers.keys()) if (answers.size > MAX_CACHED_RESPONSES) answers.delete(oldest);
    settlers.set(request, (answer) => {
      if (!answer) answers.delete(name);
      resolve(answer);
    });

    const first = await findKey(row);
    if (first) throw first.request_hash === row.request_hash ? answerLost() : keyReused();
    let marked: Database | undefined;
    actor.markSaved = async (transaction) => {
      if (marked === transaction) return;
      marked = transaction;
      const mark = transaction.insertInto("idempotency_key").values(row);
      const count = await countAffected(
        mark.onConflict((conflict) => conflict.columns(["admin_id", "key"]).doNothing()),
      );
      // Another instance has stored the key first.
      if (count === 0) throw requestInProgress();
    };
  });

  app.addHook("onSend", async (request, { statusCode: status }, payload) => {
    const isSuccess = status >= 200 && status < 300 && typeof payload === "string";
    settlers.get(request)?.(isSuccess ? { status, payload } : null);
  });

  const isOld = (at: number) => at < now().getTime() - KEPT_MS;

  async function findKey({ admin_id, key }: { admin_id: string; key: string }) {
    const row = await db
      .selectFrom("idempotency_key")
      .selectAll()
      .where("admin_id", "=", admin_id)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!row || !isOld(Date.parse(row.created_at))) return row;
    await forgetIdempotencyKeys(db, now());
    return undefined;
  }
}

/**
 * Returns a hash of fields and files instead of the raw body, since browsers use a new boundary for each attempt.
 * Length prefixes keep adjacent parts apart.
 */
function contentHash(request: FastifyRequest): string {
  const hash = createHash("sha256");
  const files = uploadsOf(request).flatMap(({ field, originalName, bytes }) => [field, originalName, bytes]);
  for (const part of [request.method, requestPath(request.url), JSON.stringify(request.body ?? null), ...files]) {
    hash.update(`${Buffer.byteLength(part)}:`).update(part);
  }
  return hash.digest("hex");
}

/** Deletes keys that are older than 24 hours. @returns the number of deleted keys */
export function forgetIdempotencyKeys(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  return countAffected(db.deleteFrom("idempotency_key").where("created_at", "<", oldest));
}
