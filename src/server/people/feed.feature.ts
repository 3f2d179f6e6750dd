import { Readable } from "node:stream";
import { z } from "zod";
import {
  changesQuerySchema,
  FEED_TOPICS,
  type Presence,
  presenceInputSchema,
  presenceReplySchema,
} from "#contract/feed.ts";
import { hasPermission, type Permission, type Role } from "#contract/permissions.ts";
import { ADMIN_ROLES_TAG, PRESENCE_TAG, raiseVersions, SESSIONS_TAG } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Feature, Platform } from "#server/platform/feature.ts";
import { createRouteAdder, describeRoute } from "#server/platform/http/describe-route.ts";
import { endOfSession, listLiveSessions, sessionOf } from "./session.service.ts";

/** Interval of comments in a stream: proxies close connections that are silent for a minute. */
const COMMENT_EVERY_MS = 25_000;
/** Maximum duration of a stream. The tab then opens a new one, which counts as use of the session. */
const MAX_STREAM_MS = 3_600_000;
/** Maximum number of streams per session: without HTTP/2 a browser has six connections to a server. */
const MAX_STREAMS = 4;

/**
 * Serves what open screens follow: what other admins have open, and one stream per tab with the changes of all topics.
 * While nothing changes, a stream costs no query.
 */
export function feedFeature({ config, db, versions, now }: Platform) {
  return {
    adminRoutes: async (app) => {
      const route = createRouteAdder(app, "Changes", { access: "signed-in" });
      /** The open streams, oldest first, each with the roles and the token's hash of its session. */
      const streams = new Map<Readable, { tokenHash: string; roles: readonly Role[] }>();
      const end = (stream: Readable) => void stream.push(null);
      const writeAll = (topic: string) => {
        for (const [stream, { roles }] of streams) if (isFor(roles, topic)) stream.push(eventOf(topic));
      };
      const comment = () => {
        for (const stream of streams.keys()) stream.push(":\n\n");
      };
      const comments = setInterval(comment, COMMENT_EVERY_MS).unref();
      let isClosing = false;
      // End all streams, which would otherwise keep the server from closing.
      app.addHook("preClose", async () => {
        isClosing = true;
        clearInterval(comments);
        for (const stream of streams.keys()) end(stream);
      });

      versions.onChange(async (cacheTag) => {
        if (streams.size > 0 && (cacheTag === SESSIONS_TAG || cacheTag === ADMIN_ROLES_TAG)) {
          // Check only the streams open now: a stream that opens during the lookup has just had its session checked.
          const open = [...streams];
          const hashes = open.map(([, { tokenHash }]) => tokenHash);
          const live = await listLiveSessions(db, hashes, config);
          for (const [stream, one] of open) {
            const roles = live.get(one.tokenHash);
            if (roles) one.roles = roles;
            else end(stream);
          }
        }
        if (FEED_TOPICS.some((name) => name === cacheTag)) writeAll(cacheTag);
      });

      const follow = describeRoute("Follow changes", {
        tag: "Changes",
        access: "signed-in",
        description: `Server-sent events, one for each change that an open screen may show, by any admin: \`data: enquiries\`, or \`data: presence\` when others open or close something. They begin with one of each, since anything may have changed before. A comment comes every 25 seconds. The stream ends with the session, after an hour, and when a session follows more than ${MAX_STREAMS}. \`tab\` is what \`PUT /presence\` names: what it has open is closed with the stream.`,
        querystring: changesQuerySchema,
        reply: { 200: z.string() },
        files: ["text/event-stream"],
      });
      app.get("/changes", { schema: follow, exposeHeadRoute: false }, async (request, reply) => {
        const { adminId } = request.actor;
        const session = sessionOf(request);
        const { tokenHash, roles } = session;
        const stream = new Readable({ read() {} });
        const own = [...streams].filter(([, one]) => one.tokenHash === tokenHash);
        for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - MAX_STREAMS))) end(oldest);
        streams.set(stream, { tokenHash, roles });
        const untilEnd = Date.parse(endOfSession(session)) - now().getTime();
        const timer = setTimeout(end, Math.min(MAX_STREAM_MS, untilEnd), stream).unref();
        stream.once("close", () => {
          clearTimeout(timer);
          streams.delete(stream);
          const { tab } = request.query as z.infer<typeof changesQuerySchema>;
          if (!tab) return;
          writePresence(db, { tab, adminId, at: null, now: now() }).catch((err: unknown) =>
            request.log.error({ err }, "what a closed tab had open cannot be removed yet"),
          );
        });
        stream.push(
          FEED_TOPICS.filter((topic) => isFor(roles, topic))
            .map(eventOf)
            .join(""),
        );
        if (isClosing) end(stream);
        reply.type("text/event-stream").header("x-accel-buffering", "no");
        return reply.send(stream);
      });

      route("PUT /presence", "Tell what is open", {
        description:
          "In a browser tab, until the stream of its changes ends. The answer names what others have open, so that two do not call the same family or write the same text.",
        body: presenceInputSchema,
        reply: { 200: presenceReplySchema },
        answer: async ({ actor: { adminId, roles }, body: { tab, at } }) => {
          const mayOpen = await mayKnow(db, adminId, roles, at === null ? [] : [{ at }]);
          // Colleagues must not see an admin at an enquiry that the admin may not open.
          const isRefused = at !== null && enquiryIn(at) !== undefined && !mayOpen(at);
          await writePresence(db, { tab, at: isRefused ? null : at, adminId, now: now() });
          const others = await listPresence(db, adminId, now());
          const isShown = await mayKnow(db, adminId, roles, others);
          return { others: others.filter(({ at }) => isShown(at)) };
        },
      });
    },
    expiries: { presences: ["presence", "seen_at", 1] },
  } satisfies Feature;
}

/** The permissions that topics need. Other topics are for everyone who is signed in. */
const WANTED: Partial<Record<string, Permission>> = { enquiries: "desk.work", documents: "site.see" };
const isFor = (roles: readonly Role[], topic: string) => {
  const wanted = WANTED[topic];
  return wanted === undefined || hasPermission(roles, wanted);
};
const eventOf = (cacheTag: string) => `data: ${cacheTag}\n\n`;

/** How long a tab that has opened a call is shown as in the call. After that, it only has the enquiry open. */
const CALL_MS = 10 * 60_000;
const FRESH_MS = 2 * 60_000;
/**
 * How long an entry is valid: longer than a stream of changes, after which a tab reports again what it has open. Older
 * entries are left from a crash.
 */
const OPEN_MS = 65 * 60_000;

interface Place {
  tab: string;
  adminId: string;
  /** What the tab has open, such as `enquiries/<id>`; null if nothing. */
  at: string | null;
  now: Date;
}

/** Stores what a browser tab has open, and notifies other admins if that has changed. */
async function writePresence(db: Database, { tab, adminId, at, now }: Place): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const place = { path: at ?? "", seen_at: now.toISOString() };
    const put = transaction.insertInto("presence").values({ tab, admin_id: adminId, ...place });
    const own = transaction.deleteFrom("presence").where("tab", "=", tab).where("admin_id", "=", adminId);
    const change = put.onConflict((conflict) =>
      conflict.columns(["admin_id", "tab"]).doUpdateSet(place).where("presence.path", "!=", place.path),
    );
    if ((await countAffected(at === null ? own : change)) > 0) await raiseVersions(transaction, [PRESENCE_TAG]);
  });
}

/** Lists what other admins have open, in the order in which they opened it. */
async function listPresence(db: Database, adminId: string, now: Date): Promise<Presence[]> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const rows = await db
    .selectFrom("presence")
    .innerJoin("admin", "admin.id", "presence.admin_id")
    .select(["path", "seen_at", "name", "email"])
    .where("admin_id", "!=", adminId)
    .where("seen_at", ">", since(OPEN_MS))
    .orderBy("seen_at")
    .execute();
  return rows.map(({ path, seen_at, ...who }) => {
    const at = seen_at > since(CALL_MS) ? path : path.replace(/^calls/, "enquiries");
    return { at, ...who, isFresh: seen_at > since(FRESH_MS) };
  });
}

const enquiryIn = (at: string) => /^(?:enquiries|calls)\/(.*)/.exec(at)?.[1];

/** Returns a predicate for the places that an admin may see. On the desk: own enquiries or, with `desk.all`, all. */
async function mayKnow(db: Database, adminId: string, roles: readonly Role[], places: readonly { at: string }[]) {
  const ids = places.map(({ at }) => enquiryIn(at) ?? "");
  const seesAll = hasPermission(roles, "desk.all");
  const query = db
    .selectFrom("enquiry")
    .select("id")
    .where("owner_id", "=", adminId)
    .where("id", "in", [...ids, ""]);
  const own = new Set(seesAll || ids.length === 0 ? ids : (await query.execute()).map(({ id }) => id));
  return (at: string) => {
    const id = enquiryIn(at);
    return id === undefined
      ? hasPermission(roles, "site.see")
      : seesAll || (hasPermission(roles, "desk.work") && own.has(id));
  };
}
