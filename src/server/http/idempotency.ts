import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Database } from "#server/db/open-database.ts";
import { type AppError, BadInputError, ConflictError } from "#server/errors.ts";
import { EarlierAnswer } from "./earlier-answer.ts";
import {
  type Claim,
  deleteKey,
  deleteKeysBefore,
  findKey,
  insertKey,
  releaseKeys,
  updateAnswer,
  updateKeyAsSaved,
} from "./idempotency.repository.ts";
import { IDEMPOTENCY_KEY_RULE, idempotencyKeySchema, keyReused, stillInHand } from "./idempotency-key.ts";
import { requestPath } from "./request-path.ts";
import { actorOf } from "./require-admin.ts";
import { hashKey, openAnswer, sealAnswer } from "./sealed-answer.ts";

type ClaimKey = (bodyDigest: string) => Promise<void>;

const KEPT_MS = 86_400_000;
/** The client gives up after 15 s and asks again. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** After this time a repeat no longer waits and does the work itself; the first then saves nothing. */
const LONGEST_REQUEST_MS = 120_000;

const claimers = new WeakMap<FastifyRequest, ClaimKey>();

/**
 * Makes repeats safe (rulings, 'HTTP'): within 24 hours, a POST of the same admin with the same `Idempotency-Key` and
 * the same content gets the first answer again and does nothing. One that comes while the first is in hand waits for it.
 * Only successes are kept, so that what failed can be tried again. The key is noted as saved in the transaction of the
 * change: after a lost answer a repeat gets 409, and what a killed process had not saved is done at once.
 *
 * Register it behind `requireAdmin`, in the scope whose routes it is for. A JSON body counts as it is, a form by its
 * fields and files: each try of a browser draws another boundary around them.
 */
export function idempotency(db: Database, now: () => Date): FastifyPluginAsync {
  /** The answer of the request that holds a key is the one that repeats get. */
  const claims = new WeakMap<FastifyRequest, { claim: Claim; key: string }>();

  async function claimKey(request: FastifyRequest, key: string, bodyDigest: string): Promise<void> {
    const actor = actorOf(request);
    const owner = { admin_id: actor.adminId, key: hashKey(key) };
    const request_hash = digest([request.method, requestPath(request.url), bodyDigest]);
    const giveUpAt = performance.now() + WAIT_MS;
    for (;;) {
      const claim = { ...owner, created_at: now().toISOString() };
      if (await insertKey(db, { ...claim, request_hash, status: null, reply: null })) {
        claims.set(request, { claim, key });
        actor.markSaved = async (transaction) => {
          if (!(await updateKeyAsSaved(transaction, claim))) throw stillInHand();
        };
        return;
      }
      const first = await findKey(db, owner);
      if (first) {
        const ageMs = now().getTime() - Date.parse(first.created_at);
        if (ageMs > KEPT_MS) await deleteKey(db, owner);
        else if (first.request_hash !== request_hash) throw keyReused();
        else if (first.reply === "") throw brokenOff();
        else if (first.status !== null && first.reply !== null)
          throw new EarlierAnswer(first.status, openAnswer(first.reply, key));
        else if (ageMs > LONGEST_REQUEST_MS) await releaseKeys(db, { ...owner, created_at: first.created_at });
        else if (performance.now() > giveUpAt) throw stillInHand();
        else await sleep(LOOK_EVERY_MS);
      }
    }
  }

  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook("preHandler", async (request) => {
      const given = request.headers["idempotency-key"];
      if (request.method !== "POST" || given === undefined) return;
      const { data: key } = idempotencyKeySchema.safeParse(given);
      if (key === undefined) {
        throw new BadInputError(`The header Idempotency-Key must be ${IDEMPOTENCY_KEY_RULE}.`);
      }
      // A form is read by the handler, which then claims the key by `claimIdempotencyKey`.
      if (request.isMultipart?.()) claimers.set(request, (bodyDigest) => claimKey(request, key, bodyDigest));
      else await claimKey(request, key, digest([JSON.stringify(request.body ?? null)]));
    });

    app.addHook("onSend", async (request, reply, payload) => {
      const held = claims.get(request);
      if (!held) return;
      const { claim, key } = held;
      claims.delete(request);
      const isKept = reply.statusCode >= 200 && reply.statusCode < 300 && typeof payload === "string";
      if (isKept) await updateAnswer(db, claim, { status: reply.statusCode, reply: sealAnswer(payload, key) });
      else await releaseKeys(db, claim);
    });
  };
  // Its hooks are for the scope that registers it, not for one of its own.
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

/**
 * Call it when a form has been read and before anything is done. Does nothing when the request carries no key.
 * @param bodyDigest a digest of the fields and files
 * @throws {EarlierAnswer} when the same request was answered before; let it pass to the error handler
 * @throws {AppError} 422 when the key belongs to another request, 409 when the first one is still in hand
 */
export async function claimIdempotencyKey(request: FastifyRequest, bodyDigest: string): Promise<void> {
  await claimers.get(request)?.(bodyDigest);
}

/** Forgets the answers that were kept for 24 hours. Returns how many. */
export function forgetKeptAnswers(db: Database, now: Date): Promise<number> {
  return deleteKeysBefore(db, new Date(now.getTime() - KEPT_MS).toISOString());
}

/** A digest of a list of texts or bytes, of which none can run into the next. */
export function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest("hex");
}

/** The change is saved and its answer is lost: to do it again would make a second record. */
function brokenOff(): AppError {
  return new ConflictError("This was saved, but the answer was cut off. Reload to see it.", {
    code: "request_broken_off",
  });
}
