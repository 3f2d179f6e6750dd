import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import * as m from "#messages/compiled/server.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import { countChanged } from "#server/platform/db/count-changed.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { AppError, BadInputError } from "#server/platform/errors.ts";
import { uploadsOf } from "./read-form.ts";
import { requestPath } from "./request-path.ts";

const KEPT_MS = 86_400_000;
const KEY = ["admin_id", "key"] as const;

export const idempotencyKeySchema = z
  .string()
  .min(8)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);
export const IDEMPOTENCY_KEY_RULE = "8 to 200 visible characters";

export const keyReused = () => new AppError(422, "idempotency_key_reused", m.otherRequest());
export const stillInHand = () =>
  new AppError(409, "request_in_hand", m.alreadySaving(), { headers: { "retry-after": "2" } });
const answerLost = () => new AppError(409, "request_broken_off", m.answerCutOff());

/**
 * Makes repeats safe (behaviour, 'HTTP'): for 24 hours a POST or PATCH of the same admin with the same `Idempotency-Key` and
 * content gets the first answer and does nothing; repeats wait while this process works on the first. The key is stored
 * in the transaction of the change, so no other process repeats it; where its answer was lost, the repeat gets 409. Only
 * successes are kept. Call it after `requireAdmin` and `acceptForms`, for their scope.
 */
export function keepAnswers(app: FastifyInstance, { db, now }: { db: Database; now: () => Date }): void {
  const inHand = new Map<string, Promise<void>>();
  const settlers = new WeakMap<FastifyRequest, (status: number, payload: unknown) => Promise<void>>();

  app.addHook("preHandler", async (request, reply) => {
    const given = request.headers["idempotency-key"];
    if ((request.method !== "POST" && request.method !== "PATCH") || given === undefined) return;
    const { data: key } = idempotencyKeySchema.safeParse(given);
    if (key === undefined) {
      throw new BadInputError(`The header Idempotency-Key must be ${IDEMPOTENCY_KEY_RULE}.`);
    }
    const actor = actorOf(request);
    const row = {
      admin_id: actor.adminId,
      key: createHash("sha256").update(key).digest("hex"),
      request_hash: contentHash(request),
      created_at: now().toISOString(),
    };
    const name = `${row.admin_id} ${row.key}`;
    for (let first = inHand.get(name); first; first = inHand.get(name)) await first;
    const { promise, resolve } = Promise.withResolvers<void>();
    inHand.set(name, promise);
    let isRepeat = true;
    settlers.set(request, async (status, payload) => {
      try {
        if (isRepeat || status < 200 || status >= 300 || typeof payload !== "string") return;
        const kept = { status, reply: seal(payload, key) };
        await db
          .insertInto("idempotency_key")
          .values({ ...row, ...kept })
          .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(kept))
          .execute();
      } finally {
        inHand.delete(name);
        resolve();
      }
    });

    const first = await findKey(row);
    if (first && first.request_hash !== row.request_hash) throw keyReused();
    if (first?.status && first.reply) {
      reply.code(first.status).headers({ "cache-control": "no-store", "idempotency-replayed": "true" });
      return reply.type("application/json; charset=utf-8").send(unseal(first.reply, key));
    }
    if (first) throw answerLost();
    isRepeat = false;
    let marked: Database | undefined;
    actor.markSaved = async (transaction) => {
      if (marked === transaction) return;
      marked = transaction;
      const mark = transaction.insertInto("idempotency_key").values({ ...row, status: null, reply: null });
      const count = await countChanged(mark.onConflict((conflict) => conflict.columns(KEY).doNothing()));
      // Another instance was faster.
      if (count === 0) throw stillInHand();
    };
  });

  app.addHook("onSend", async (request, { statusCode }, payload) => {
    const settle = settlers.get(request);
    settlers.delete(request);
    // The change is saved: its answer goes out anyway, and a repeat gets 409.
    await settle?.(statusCode, payload).catch((err) => request.log.error({ err }, "an answer could not be kept"));
  });

  async function findKey({ admin_id, key }: { admin_id: string; key: string }) {
    const row = await db
      .selectFrom("idempotency_key")
      .selectAll()
      .where("admin_id", "=", admin_id)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!row || Date.parse(row.created_at) >= now().getTime() - KEPT_MS) return row;
    await forgetKeptAnswers(db, now());
    return undefined;
  }
}

/** Of fields and files: browsers draw another boundary for each try. Length prefixes keep one part from running into the next. */
function contentHash(request: FastifyRequest): string {
  const hash = createHash("sha256");
  const files = uploadsOf(request).flatMap(({ field, originalName, bytes }) => [field, originalName, bytes]);
  for (const part of [request.method, requestPath(request.url), JSON.stringify(request.body ?? null), ...files]) {
    hash.update(`${Buffer.byteLength(part)}:`).update(part);
  }
  return hash.digest("hex");
}

/** @returns how many were older than 24 hours */
export function forgetKeptAnswers(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  return countChanged(db.deleteFrom("idempotency_key").where("created_at", "<", oldest));
}

const NONCE_BYTES = 12;
const HEAD_BYTES = NONCE_BYTES + 16;

/** An answer may hold an invitation's link; the database has only the hash of the key. */
function seal(answer: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(answer), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", cipherKey(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, HEAD_BYTES));
  return decipher.update(bytes.subarray(HEAD_BYTES), undefined, "utf8") + decipher.final("utf8");
}

function cipherKey(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "kept answer", 32));
}
