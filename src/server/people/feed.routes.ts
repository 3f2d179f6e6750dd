import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { changesQuerySchema, FEED_TOPICS, presenceInputSchema, presenceReplySchema } from "#contract/feed.ts";
import { actorOf } from "#server/platform/changes/actor.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type followVersions, SESSIONS } from "#server/platform/db/topic-versions.ts";
import { describeRoute } from "#server/platform/http/describe-route.ts";
import { listPresence, writePresence } from "./presence.ts";
import { sessionOf } from "./require-admin.ts";
import { endOfSession, listLiveSessions } from "./session.service.ts";

/** How often a stream gets a comment: proxies end what is silent for a minute. */
const COMMENT_EVERY_MS = 25_000;
/** How long a stream lasts. A tab that asks again counts as use of its session. */
const LONGEST_MS = 3_600_000;
/** How many streams one session may have: a browser has six connections to a server without HTTP/2. */
const MOST_STREAMS = 4;
const tag = "Changes";

interface Options {
  db: Database;
  versions: Pick<ReturnType<typeof followVersions>, "onChange">;
  now: () => Date;
}

/** What an open screen follows: one stream for all that changes elsewhere, without a query while nothing does. */
export const feedRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, versions, now }) => {
  /** The open streams, each with the hash of its session's token, the oldest first. */
  const streams = new Map<Readable, string>();
  const end = (stream: Readable) => void stream.push(null);
  const writeAll = (text: string) => {
    for (const stream of streams.keys()) stream.push(text);
  };
  const comments = setInterval(() => writeAll(":\n\n"), COMMENT_EVERY_MS).unref();
  let isClosing = false;
  // End the streams, or they would hold up the end of the server.
  app.addHook("preClose", async () => {
    isClosing = true;
    clearInterval(comments);
    for (const stream of streams.keys()) end(stream);
  });

  versions.onChange(async (topic) => {
    if (topic !== SESSIONS) return FEED_TOPICS.some((name) => name === topic) ? writeAll(eventOf(topic)) : undefined;
    if (streams.size === 0) return;
    const live = await listLiveSessions(db, [...streams.values()]);
    for (const [stream, session] of streams) if (!live.has(session)) end(stream);
  });

  const follow = describeRoute("Follow changes", {
    tag,
    description: `Server-sent events, one for each change that an open screen may show, whoever made it: \`data: enquiries\`, or \`data: presence\` when others open or close something. They begin with one of each, since anything may have changed before. A comment comes every 25 seconds. The stream ends with the session, after an hour, and when a session follows more than ${MOST_STREAMS}. \`tab\` is what \`PUT /presence\` names: what it has open is closed with the stream.`,
    querystring: changesQuerySchema,
    reply: { 200: z.string() },
    files: ["text/event-stream"],
  });
  app.get("/changes", { schema: follow, exposeHeadRoute: false }, async (request, reply) => {
    const { adminId } = actorOf(request);
    const session = sessionOf(request);
    const stream = new Readable({ read() {} });
    const own = [...streams].filter(([, tokenHash]) => tokenHash === session.tokenHash);
    for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - MOST_STREAMS))) end(oldest);
    streams.set(stream, session.tokenHash);
    const untilEnd = Date.parse(endOfSession(session)) - now().getTime();
    const timer = setTimeout(end, Math.min(LONGEST_MS, untilEnd), stream).unref();
    stream.once("close", () => {
      clearTimeout(timer);
      streams.delete(stream);
      const { tab } = request.query;
      if (!tab) return;
      writePresence(db, { tab, adminId, at: null, now: now() }).catch((err: unknown) =>
        request.log.error({ err }, "what a closed tab had open cannot be removed yet"),
      );
    });
    stream.push(FEED_TOPICS.map(eventOf).join(""));
    if (isClosing) end(stream);
    reply.type("text/event-stream").header("x-accel-buffering", "no");
    // The schema is for the API reference: what is sent is a stream.
    return reply.send(stream as unknown as string);
  });

  const meet = describeRoute("Tell what is open", {
    tag,
    description:
      "In a browser tab, until the stream of its changes ends. The answer names what others have open, so that two do not call the same family or write the same text.",
    body: presenceInputSchema,
    reply: { 200: presenceReplySchema },
  });
  app.put("/presence", { schema: meet }, async (request) => {
    const { adminId } = actorOf(request);
    await writePresence(db, { ...request.body, adminId, now: now() });
    return { ok: true as const, others: await listPresence(db, adminId, now()) };
  });
};

const eventOf = (topic: string) => `data: ${topic}\n\n`;
