import type { FastifyPluginAsync } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Database, pingDatabase } from "#server/db/open-database.ts";

const READINESS_TIMEOUT_MS = 2_000;

interface HealthOptions {
  db: Database;
  /** Mails in the outbox by status. */
  countMails: () => Promise<Record<string, number>>;
}

/** `/healthz` (the process lives), `/readyz` (the database answers), `/metrics` (Prometheus text). */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { db, countMails }) => {
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

  // On the outermost scope, so that it sees every route.
  app.addHook("onResponse", async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get("/healthz", { logLevel: "warn" }, async (_, reply) =>
    reply.header("cache-control", "no-store").send({ ok: true }),
  );

  app.get("/readyz", { logLevel: "warn" }, async (_, reply) => {
    const isReady = await Promise.race([
      pingDatabase(db).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, READINESS_TIMEOUT_MS, false).unref()),
    ]);
    reply.header("cache-control", "no-store");
    return isReady
      ? { ok: true }
      : reply.code(503).send({ ok: false, error: "The database does not answer.", code: "not_ready" });
  });

  app.get("/metrics", { logLevel: "warn" }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
};
