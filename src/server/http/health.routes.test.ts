import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { damageTable } from "#server/testing/damage-table.ts";
import { aSendRequest } from "#server/testing/factories.ts";
import { openTestApi } from "#server/testing/open-test-api.ts";

test("while all is well the server is alive, ready, and tells its numbers", async () => {
  await using api = await openTestApi();
  const get = (url: string) => api.request({ method: "GET", url });
  await get("/api/nothing/9830012345");

  const [health, readiness, metrics] = await Promise.all(["/healthz", "/readyz", "/metrics"].map(get));

  expect([health?.statusCode, health?.json()]).toEqual([200, { ok: true }]);
  expect([readiness?.statusCode, readiness?.json()]).toEqual([200, { ok: true }]);
  expect(metrics?.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(metrics?.body).toMatch(/^outbox_mails\{status="pending"\} 0$/m);
  expect(metrics?.body).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/\*",status="404"\} 1$/m);
  expect(metrics?.body).not.toContain("9830012345");
});

test("without its database the server is alive but not ready, and still tells its other numbers", async () => {
  await using api = await openTestApi();
  await api.db.destroy();
  const get = (url: string) => api.request({ method: "GET", url });

  const [health, readiness, metrics] = await Promise.all(["/healthz", "/readyz", "/metrics"].map(get));

  expect(health?.statusCode).toBe(200);
  expect([readiness?.statusCode, readiness?.json()]).toEqual([
    503,
    { ok: false, error: "The database does not answer.", code: "not_ready" },
  ]);
  expect(metrics?.statusCode).toBe(200);
  expect(metrics?.body).toContain("process_cpu_seconds_total");
});

test.for(["/metrics", "/metrics/", "/Metrics", "//metrics"])(
  "%s tells a visitor who comes through a proxy nothing, however the proxy marks it",
  async (url) => {
    await using api = await openTestApi();
    const get = (headers: Record<string, string>) => api.request({ method: "GET", url, headers });

    for (const headers of [
      { "x-forwarded-for": "203.0.113.9" },
      { forwarded: "for=203.0.113.9" },
      { via: "1.1 Caddy" },
    ]) {
      const reply = await get(headers);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe("There is nothing at this address.");
    }
    expect((await get({})).statusCode).toBe(200);
  },
);

test("the server is ready while its database answers and uploads can be stored", async () => {
  await using api = await openTestApi();
  const ask = () => api.send("GET", "/readyz");
  expect((await ask()).json()).toEqual({ ok: true });

  await rm(join(api.dataDir, "media"), { recursive: true });
  await writeFile(join(api.dataDir, "media"), "a file where the folder should be");

  const reply = await ask();
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({ ok: false, error: "Uploads cannot be stored.", code: "not_ready" });
  expect((await api.send("GET", "/healthz")).statusCode).toBe(200);
});

test("the server is not ready while its database takes no write, and is again afterwards", async () => {
  await using api = await openTestApi({ kind: "sqlite" });
  const ask = async () => (await api.send("GET", "/readyz")).json();

  await sql`pragma query_only = 1`.execute(api.db);
  const before = await ask();
  await sql`pragma query_only = 0`.execute(api.db);

  expect(before).toEqual({ ok: false, error: "The database cannot be written.", code: "not_ready" });
  expect(await ask()).toEqual({ ok: true });
});

test("a damaged page is answered with 503, and the server is not ready from then on", async () => {
  await using api = await openTestApi({ kind: "sqlite", env: { CAPTCHA: "off" } });
  await sql`pragma wal_checkpoint(truncate)`.execute(api.db);
  await damageTable(api.db, "enquiry");

  const reply = await api.send("POST", "/api/v1.0/email/send", aSendRequest());
  const readiness = await api.send("GET", "/readyz");

  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "30"]);
  expect(readiness.json()).toEqual({ ok: false, error: "The database is damaged.", code: "not_ready" });
});
