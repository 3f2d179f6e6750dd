import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import perfHooks from "node:perf_hooks";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { parse } from "yaml";
import { aSendRequest } from "#tests/server/factories.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { damageTable, databaseKinds } from "#tests/server/test-databases.ts";

async function readinessOf(api: TestApi) {
  const reply = await api.send("GET", "/readyz");
  return [reply.statusCode, reply.json()];
}

const notReady = (error: string) => [503, { ok: false, error, code: "not_ready" }];

test("a healthy server is alive, ready, and has metrics; without its database it is alive but not ready", async () => {
  await using api = await openTestApi();
  await api.send("GET", "/api/nothing/9830012345");
  const metrics = await api.send("GET", "/metrics");

  expect((await api.send("GET", "/healthz")).json()).toEqual({ ok: true });
  expect(await readinessOf(api)).toEqual([200, { ok: true }]);
  expect(metrics.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(metrics.body).toMatch(/^outbox_mails\{status="pending"\} 0$/m);
  expect(metrics.body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/\*",status="404"\} 1$/m);
  expect(metrics.body).not.toContain("9830012345");

  await api.db.destroy();
  expect((await api.send("GET", "/healthz")).statusCode).toBe(200);
  expect(await readinessOf(api)).toEqual(notReady("The database does not answer."));
  expect((await api.send("GET", "/metrics")).body).toContain("process_cpu_seconds_total");
});

test("the event loop is measured from the first scrape on: the measuring wakes an idle server", async () => {
  using measuring = vi.spyOn(perfHooks, "monitorEventLoopDelay");
  await using api = await openTestApi();
  expect(measuring).not.toHaveBeenCalled();

  const scrapes = await Promise.all([api.send("GET", "/metrics"), api.send("GET", "/metrics")]);

  expect(measuring).toHaveBeenCalledOnce();
  for (const { body } of scrapes) expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

const NO_METRICS = /^(and|by|on|sum|max|rate|increase|histogram_quantile|up)$/;

/** Returns the metric names in a PromQL expression: no labels, functions or keywords. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) \([^)]*\)/g, "");
  return (bare.match(/[a-z_]{2,}\w*/g) ?? []).filter((name) => !NO_METRICS.test(name));
}

test("the dashboard and the alert rules name only metrics that the server has", async () => {
  const [{ panels }, { groups }] = [
    JSON.parse(await readFile("ops/grafana-dashboard.json", "utf8")),
    parse(await readFile("ops/alerts.yaml", "utf8")),
  ];
  const expressions: string[] = [
    ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
  ];
  await using api = await openTestApi();
  const { body } = await api.send("GET", "/metrics");

  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const known = types.flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  expect(expressions.length).toBeGreaterThan(20);
  for (const expression of expressions) {
    const named = metricsIn(expression);
    expect(named, expression).toEqual(expression.includes("up{") ? [] : expect.arrayContaining([expect.any(String)]));
    expect(
      named.filter((name) => !known.includes(name)),
      expression,
    ).toEqual([]);
  }
});

test.for(databaseKinds)(
  "%s: the metrics count pages, enquiries, refusals, mails, pictures and connections",
  async (kind) => {
    await using api = await openTestApi({ kind, env: { CAPTCHA: "off" } });
    const read = async (sample: string) => {
      const { body } = await api.send("GET", "/metrics");
      const line = body.split("\n").find((each) => each.startsWith(`${sample} `));
      return line === undefined ? null : Number(line.slice(sample.length));
    };
    const before = await read('page_cache_requests_total{result="miss"}');

    for (const url of ["/Library", "/Library", "/Library?fbclid=1"]) await api.send("GET", url);
    await api.send("POST", "/api/v1.0/email/send", aSendRequest());
    await api.send("POST", "/api/v1.0/email/send", aSendRequest({ mobile: "12" }));
    await api.asAdmin("GET", "/api/announcements");

    expect(before).toBe(0);
    expect(await read('page_cache_requests_total{result="miss"}')).toBe(1);
    expect(await read('page_cache_requests_total{result="hit"}')).toBe(2);
    expect(await read("page_render_seconds_total")).toBeGreaterThan(0);
    expect(await read("enquiries_stored_total")).toBe(1);
    expect(await read('http_refusals_total{route="/api/v1.0/email/send",code="bad_input"}')).toBe(1);
    expect(await read('outbox_mails{status="pending"}')).toBe(2);
    expect(await read("outbox_oldest_pending_seconds")).toBeGreaterThan(0);
    expect(await read("media_pending_pictures")).toBe(0);
    expect(await read("media_bytes")).toBe(0);
    const connections = kind === "postgres" ? expect.any(Number) : null;
    expect(await read('database_connections{state="idle"}')).toEqual(connections);
  },
);

test("/metrics is not found through a proxy, whatever the proxy's headers and the path's spelling", async () => {
  await using api = await openTestApi();
  const marks = [{ "x-forwarded-for": "203.0.113.9" }, { forwarded: "for=203.0.113.9" }, { via: "1.1 Caddy" }];

  for (const url of ["/metrics", "/metrics/", "/Metrics", "//metrics"]) {
    for (const headers of marks) {
      const reply = await api.request({ method: "GET", url, headers });
      expect([reply.statusCode, reply.body]).toEqual([404, "There is nothing at this address."]);
    }
    expect((await api.send("GET", url)).statusCode).toBe(200);
  }
});

test("the server is not ready while the database accepts no writes, or uploads cannot be stored", async () => {
  await using api = await openTestApi({ kind: "sqlite" });
  const media = join(api.dataDir, "media");

  await sql`pragma query_only = 1`.execute(api.db);
  expect(await readinessOf(api)).toEqual(notReady("The database cannot be written."));
  await sql`pragma query_only = 0`.execute(api.db);
  expect(await readinessOf(api)).toEqual([200, { ok: true }]);
  await rm(media, { recursive: true, force: true });
  await writeFile(media, "a file where the folder should be");
  expect(await readinessOf(api)).toEqual(notReady("Uploads cannot be stored."));
});

test("after a query has found a damaged database page, the server is not ready", async () => {
  await using api = await openTestApi({ kind: "sqlite", env: { CAPTCHA: "off" } });
  await sql`pragma wal_checkpoint(truncate)`.execute(api.db);
  await damageTable(api.db, "enquiry");

  const reply = await api.send("POST", "/api/v1.0/email/send", aSendRequest());

  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "30"]);
  expect(await readinessOf(api)).toEqual(notReady("The database is damaged."));
});
