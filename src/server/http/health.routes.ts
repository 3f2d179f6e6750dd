import assert from "node:assert/strict";
import type { FastifyPluginAsync } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import { errorReplySchema, okReplySchema } from "#contract/common.ts";
import { proveWritable } from "#server/db/check-database.ts";
import { type Database, isDamaged, pingDatabase } from "#server/db/open-database.ts";
import { NotFoundError } from "#server/errors.ts";
import { describeRoute } from "./describe-route.ts";
import { isForwarded } from "./local-request.ts";

const READINESS_TIMEOUT_MS = 2_000;
const WRITE_EVERY_MS = 5_000;

const ALIVE = describeRoute("Ask whether the process lives", {
  tag: "Operation",
  access: "open",
  reply: { 200: okReplySchema },
});
const READY = describeRoute("Ask whether the server can do its work", {
  tag: "Operation",
  access: "open",
  reply: { 200: okReplySchema, 503: errorReplySchema },
});
const METRICS = describeRoute("Read the metrics", {
  tag: "Operation",
  access: "open",
  description: "Prometheus text, for a program that asks the server's own port.",
  textReplies: true,
  reply: { 200: z.string() },
  errors: { 404: "The request came through a proxy: the numbers are not for visitors." },
});

interface HealthOptions {
  db: Database;
  /** Rejects when uploads cannot be stored. */
  checkMedia: () => Promise<void>;
  /** Mails in the outbox by status. */
  countMails: () => Promise<Record<string, number>>;
}

/**
 * `/healthz` (the process lives), `/readyz` (database and media store answer and take a write), and `/metrics` (Prometheus
 * text), which is not there for requests that a proxy passes on.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { db, checkMedia, countMails }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long an answer took, by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const mails = new Gauge({
    name: "outbox_mails",
    help: "Mails in the outbox by status",
    labelNames: ["status"],
    registers: [registry],
    async collect() {
      mails.reset();
      // Without the database the other numbers are wanted all the more.
      const counts = await countMails().catch(() => ({}));
      for (const [status, count] of Object.entries(counts)) mails.set({ status }, count);
    },
  });

  let writtenAt = Number.NEGATIVE_INFINITY;
  const checks: [fault: string, check: () => Promise<void>][] = [
    ["The database does not answer.", () => pingDatabase(db)],
    ["The database is damaged.", async () => assert(!isDamaged(db))],
    ["The database cannot be written.", checkWrites],
    ["Uploads cannot be stored.", checkMedia],
  ];

  /** A write waits for the disk, and everyone may ask. */
  async function checkWrites(): Promise<void> {
    if (performance.now() - writtenAt < WRITE_EVERY_MS) return;
    await proveWritable(db);
    writtenAt = performance.now();
  }

  // On the outermost scope, so that it sees every route.
  app.addHook("onResponse", async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get("/healthz", { schema: ALIVE, logLevel: "warn" }, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ ok: true }),
  );

  app.get("/readyz", { schema: READY, logLevel: "warn" }, async (_, reply) => {
    const faults = await Promise.all(checks.map(async ([fault, check]) => ((await answers(check())) ? [] : fault)));
    const [error] = faults.flat();
    reply.header("cache-control", "no-store");
    if (error === undefined) return { ok: true as const };
    return reply.code(503).send({ ok: false, error, code: "not_ready" });
  });

  // Here and not in the proxy, whose rules would have to know every spelling that the router takes for this path.
  app.get("/metrics", { schema: METRICS, logLevel: "warn" }, async (request, reply) => {
    if (isForwarded(request)) throw new NotFoundError();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** Whether it resolves in time. */
function answers(asked: Promise<void>): Promise<boolean> {
  return Promise.race([
    asked.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, READINESS_TIMEOUT_MS, false).unref()),
  ]);
}
