import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { errorReplySchema, okReplySchema } from "#contract/common.ts";
import { checkWritable, corruptDatabases, pingDatabase } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { describeRoute } from "./describe-route.ts";
import { isForwarded } from "./local-request.ts";
import { createMetrics, type Metric } from "./metrics.ts";

const READINESS_TIMEOUT_MS = 2_000;
const WRITE_EVERY_MS = 5_000;

const OPERATION = { tag: "Operation", access: "open" } as const;
const ALIVE = describeRoute("Ask whether the process lives", { ...OPERATION, reply: { 200: okReplySchema } });
const READY = describeRoute("Ask whether the server can do its work", {
  ...OPERATION,
  reply: { 200: okReplySchema, 503: errorReplySchema },
});
const METRICS = describeRoute("Read the metrics", {
  ...OPERATION,
  description: "Prometheus text, for a program that asks the server's own port.",
  textReplies: true,
  reply: { 200: z.string() },
  errors: { 404: "The request came through a proxy: the numbers are not for visitors." },
});

/** `/healthz`: alive; `/readyz`: database and media store accept writes; `/metrics`: Prometheus, not via a proxy. */
export const healthRoutes: FastifyPluginAsync<{
  db: Database;
  isOutdated: () => boolean;
  /** Rejects when uploads cannot be stored. */
  checkMedia: () => Promise<void>;
  metrics: readonly Metric[];
}> = async (app, { db, isOutdated, checkMedia, metrics }) => {
  const { contentType, scrape } = createMetrics(app, metrics);
  const checks: [problem: string, check: () => Promise<void>][] = [
    ["The database does not answer.", () => pingDatabase(db)],
    ["The database is damaged.", async () => assert(!corruptDatabases.has(db))],
    ["A newer version has changed the database.", async () => assert(!isOutdated())],
    ["The database cannot be written.", checkWrites],
    ["Uploads cannot be stored.", checkMedia],
  ];

  let writtenAt = Number.NEGATIVE_INFINITY;
  /** Checks that the database accepts writes, but not at each call: a write is slow, and anyone may call /readyz. */
  async function checkWrites(): Promise<void> {
    if (performance.now() - writtenAt < WRITE_EVERY_MS) return;
    await checkWritable(db);
    writtenAt = performance.now();
  }

  app.get("/healthz", { schema: ALIVE, logLevel: "warn" }, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ ok: true }),
  );

  app.get("/readyz", { schema: READY, logLevel: "warn" }, async (_, reply) => {
    const results = await Promise.all(checks.map(([, check]) => answers(check())));
    const error = checks[results.indexOf(false)]?.[0];
    reply.header("cache-control", "no-store");
    if (error === undefined) return { ok: true as const };
    return reply.code(503).send({ ok: false, error, code: "not_ready" });
  });

  // Refuse proxied requests here: a rule in the proxy would have to match every spelling that the router accepts.
  app.get("/metrics", { schema: METRICS, logLevel: "warn" }, async (request, reply) => {
    if (isForwarded(request)) throw new NotFoundError();
    return reply.type(contentType).send(await scrape());
  });
};

/** Returns whether a check resolves in time. */
function answers(check: Promise<void>): Promise<boolean> {
  const timeout = sleep(READINESS_TIMEOUT_MS, false, { ref: false });
  return Promise.race([check.then(() => true), timeout]).catch(() => false);
}
