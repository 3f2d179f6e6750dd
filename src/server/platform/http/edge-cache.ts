import type { FastifyInstance, FastifyReply } from "fastify";

/** How long shared caches may keep an answer: until a write to one of its topics is purged, or until `freshUntil`, in ms. */
interface EdgeCopy {
  topics: Iterable<string>;
  freshUntil?: number;
}

declare module "fastify" {
  interface FastifyReply {
    /** How shared caches may keep the answer; null: not at all. */
    edge: EdgeCopy | null;
  }
}

/** The tag of all uploads. Only a pure addition leaves them as they are; any other change may take one off the site. */
export const MEDIA_TAG = "media";
/** For how long the edge may serve the stale answer while it fetches the new one. */
const STALE_SECONDS = 60;

/**
 * Tells shared caches how long to keep answers whose route has set `reply.edge`, besides what browsers are told. Nothing
 * else gets `s-maxage` or a tag, nor do errors. Tags come in Cloudflare's spelling and in that of Fastly and Varnish.
 * @param seconds how long they may keep an answer at most; 0: no shared cache keeps anything
 */
export function allowEdgeCache(app: FastifyInstance, seconds: number, now: () => Date): void {
  app.decorateReply("edge", null);
  if (seconds === 0) return;
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (reply.edge && reply.statusCode < 400) allow(reply, reply.edge);
    done(null, payload);
  });

  function allow(reply: FastifyReply, { topics, freshUntil = Number.POSITIVE_INFINITY }: EdgeCopy): void {
    const left = Math.min(seconds, Math.floor((freshUntil - now().getTime()) / 1000));
    if (left <= 0) return;
    const browsers = String(reply.getHeader("cache-control")).replace(/^public, /, "");
    const forEdge = `max-age=${left}, stale-while-revalidate=${STALE_SECONDS}`;
    const tags = [...topics];
    reply.headers({
      // `no-cache` would forbid shared caches too, and browsers would take `stale-while-revalidate` for themselves.
      "cache-control": `public, ${browsers === "no-cache" ? "max-age=0, must-revalidate" : browsers}, s-maxage=${left}`,
      "cdn-cache-control": forEdge,
      "surrogate-control": forEdge,
      "cache-tag": tags.join(","),
      "surrogate-key": tags.join(" "),
    });
  }
}
