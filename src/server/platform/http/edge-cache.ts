import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import { createWorker, MAX_TIMER_MS } from "#server/platform/work/worker.ts";

/** How long shared caches may keep a response: until a tag is purged, or until `freshUntil` (ms since 1970). */
interface EdgeCopy {
  cacheTags: Iterable<string>;
  freshUntil?: number;
}

declare module "fastify" {
  interface FastifyReply {
    /** How shared caches may keep the response; null: not at all. */
    edge: EdgeCopy | null;
  }
}

/** The cache tag of all uploads. Every change except a pure addition purges the tag, since uploads may be removed. */
export const MEDIA_TAG = "media";
/** How long the edge may serve a stale response while fetching the new one. */
const STALE_SECONDS = 60;

/**
 * Adds headers for shared caches to responses whose route has set `reply.edge`. No other response, and no error, gets
 * `s-maxage` or a tag. Tags are sent in the headers of Cloudflare and in those of Fastly and Varnish.
 * @param seconds maximum age of a response in shared caches; 0: shared caches keep nothing
 */
export function allowEdgeCache(app: FastifyInstance, seconds: number, now: () => Date): void {
  app.decorateReply("edge", null);
  if (seconds === 0) return;
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (reply.edge && reply.statusCode < 400) allow(reply, reply.edge);
    done(null, payload);
  });

  function allow(reply: FastifyReply, { cacheTags, freshUntil = Number.POSITIVE_INFINITY }: EdgeCopy): void {
    const left = Math.min(seconds, Math.floor((freshUntil - now().getTime()) / 1000));
    if (left <= 0) return;
    const browsers = String(reply.getHeader("cache-control")).replace(/^public, /, "");
    const forEdge = `max-age=${left}, stale-while-revalidate=${STALE_SECONDS}`;
    const tags = [...cacheTags];
    reply.headers({
      // `no-cache` would also apply to shared caches, and browsers would obey `stale-while-revalidate` themselves.
      "cache-control": `public, ${browsers === "no-cache" ? "max-age=0, must-revalidate" : browsers}, s-maxage=${left}`,
      "cdn-cache-control": forEdge,
      "surrogate-control": forEdge,
      "cache-tag": tags.join(","),
      "surrogate-key": tags.join(" "),
    });
  }
}

/** Purges for writes within this time are sent in one request. */
const COLLECT_MS = 1_000;
/** Pause before a tag is purged again: a response in flight or another instance may have restored the old page. */
const AGAIN_MS = 4_000;
const TIMES = 2;
const MAX_PAUSE_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;

export type EdgeInvalidation = ReturnType<typeof createEdgeInvalidation>;

/**
 * Purges cache tags at a CDN, in a request that Cloudflare, Fastly and a few lines of Varnish configuration understand.
 * Retries a failed request, with growing pauses, while the edge may keep a copy.
 * @param edge `purgeUrl` null: nothing is purged
 */
export function createEdgeInvalidation(
  { seconds, purgeUrl, purgeToken }: { seconds: number; purgeUrl: string | null; purgeToken: string },
  log: Pick<FastifyBaseLogger, "warn" | "error">,
) {
  /** Tag → remaining purges, and when the copies at the edge expire without a purge (`performance.now()`). */
  const waiting = new Map<string, { timesLeft: number; until: number }>();
  const counts = { sent: 0, failed: 0 };
  let failures = 0;

  async function post(tags: readonly string[]): Promise<boolean> {
    try {
      const { ok, status, body } = await fetch(purgeUrl ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "surrogate-key": tags.join(" "),
          ...(purgeToken && { authorization: `Bearer ${purgeToken}`, "fastly-key": purgeToken }),
        },
        body: JSON.stringify({ tags }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await body?.cancel();
      if (!ok) throw new Error(`PURGE_URL answered with status ${status}`);
      counts.sent += 1;
      failures = 0;
      return true;
    } catch (err) {
      counts.failed += 1;
      failures += 1;
      if (failures === 1) log.warn({ err, tags }, "the edge could not be invalidated; trying again");
      return false;
    }
  }

  async function run(stopping: AbortSignal): Promise<number> {
    if (waiting.size === 0) {
      failures = 0;
      return MAX_TIMER_MS;
    }
    await sleep(COLLECT_MS, undefined, { signal: stopping, ref: false });
    const batch = new Map(waiting);
    const isSent = await post([...batch.keys()]);
    const lost: string[] = [];
    for (const [tag, state] of batch) {
      // A later write has queued this tag again, so its purge is still pending.
      if (waiting.get(tag) !== state) continue;
      if (isSent) state.timesLeft -= 1;
      else if (performance.now() > state.until) lost.push(tag);
      if (state.timesLeft === 0 || lost.includes(tag)) waiting.delete(tag);
    }
    if (lost.length > 0) log.error({ tags: lost }, "the edge was not invalidated: its copies ended by their time only");
    return isSent ? AGAIN_MS : Math.min(COLLECT_MS * (2 ** failures - 1), MAX_PAUSE_MS);
  }

  const worker = createWorker({ run, log, failure: "the edge could not be invalidated; trying again" });
  if (purgeUrl !== null) worker.start();
  return {
    counts,
    invalidate(...tags: string[]): void {
      if (purgeUrl === null) return;
      const until = performance.now() + seconds * 1000;
      for (const tag of tags) waiting.set(tag, { timesLeft: TIMES, until });
      // While purges fail, new writes must not shorten the pauses.
      if (failures === 0) worker.wake();
    },
    /** Call before the process exits: tries once to send the queued purges. */
    async stop(): Promise<void> {
      await worker.stop();
      if (waiting.size > 0) await post([...waiting.keys()]);
    },
  };
}
