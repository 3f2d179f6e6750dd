import { randomUUID } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRecordWriter } from "#server/collections/records/record-writer.ts";
import { createMedia } from "#server/platform/media/media.service.ts";
import { createDiskStore } from "#server/platform/media/media-store.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { withPostgresClient } from "#tests/server/postgres-server.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { openDatabase } from "./open-database.ts";

const CLIENTS = 8;
const EACH_SENDS = 25;
const SETTINGS = { PORT: "0", CAPTCHA: "off", LOG_LEVEL: "fatal", TRUST_PROXY: "127.0.0.1" };
/** Ends a fifth of the connections, so that others finish their work. */
const TERMINATE =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and random() < 0.2";
const onPostgresOnly = test.runIf(databaseKinds.includes("postgres"));

onPostgresOnly(
  "while PostgreSQL ends connections, the process lives and no enquiry is lost or stored twice",
  async () => {
    await using database = await openTestDatabase("postgres");
    await using data = await mkdtempDisposable(join(tmpdir(), "mortarboard-lost-"));
    const { url } = database.location as { url: string };
    const server = await startServerProcess({ env: { ...SETTINGS, DATA_DIR: data.path, DATABASE_URL: url } });
    const refusals: [status: number, retryAfter: string | null][] = [];
    const acknowledged: string[] = [];
    let isSending = true;

    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": `192.0.2.${client}` };
      for (let sent = 0; sent < EACH_SENDS; sent++) {
        const submission_id = randomUUID();
        const body = JSON.stringify(aSendRequest({ submission_id }));
        const reply = await fetch(`${server.url}/api/v1.0/email/send`, { method: "POST", headers, body });
        await reply.text();
        if (reply.status === 200) acknowledged.push(submission_id);
        else refusals.push([reply.status, reply.headers.get("retry-after")]);
      }
    });
    const sending = Promise.all(clients).finally(() => {
      isSending = false;
    });
    const terminating = withPostgresClient(async (admin) => {
      while (isSending) await admin.query(TERMINATE);
    }, new URL(url).pathname.slice(1));
    await Promise.all([sending, terminating]);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    const ending = await server.stop();

    expect([ending.code, ending.stderr]).toEqual([0, []]);
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals).toEqual(refusals.map(() => [503, expect.stringMatching(/^\d+$/)]));
    const rows = await database.db.selectFrom("enquiry").select("submission_id").execute();
    const stored = rows.map(({ submission_id }) => submission_id);
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  },
);

onPostgresOnly("files stay when the answer to COMMIT is lost: their rows may be there", async () => {
  await using database = await openTestDatabase("postgres");
  await using proxy = await openCommitLosingProxy(database.location as { url: string });
  await using db = await openDatabase({ kind: "postgres", url: proxy.url });
  await using data = await mkdtempDisposable(join(tmpdir(), "mortarboard-lost-"));
  const [log, now] = [{ error() {} }, () => new Date()];
  const media = createMedia({ db, store: createDiskStore(data.path), log, onVariantsMade() {}, now });
  const write = createRecordWriter({ media: media.service, now });
  const upload = { field: "images", originalName: "a.jpg", bytes: await aJpeg({ width: 20, height: 20 }) };

  proxy.loseNextCommit();
  const writing = write(
    { adminId: "a", email: "a@college.example", address: "" },
    { cacheTags: [], uploads: { kind: "image", files: [upload] } },
    async ({ uploaded }) => ({
      result: uploaded,
      auditEvent: { action: "sample.removed", subjectId: null, subject: "" },
    }),
  );

  await expect(writing).rejects.toMatchObject({ status: 503 });
  const rows = await database.db.selectFrom("media").select("storage_key").execute();
  expect(rows.map((row) => row.storage_key)).toEqual(await media.store.list());
});

/** Opens a proxy to PostgreSQL that can cut a connection after the server has executed a COMMIT. */
async function openCommitLosingProxy(site: { url: string }) {
  const url = new URL(site.url);
  const [port, host] = [Number(url.port), url.hostname];
  let isLosing = false;
  const proxy = createServer((client) => {
    const server = connect(port, host);
    let isCommitting = false;
    client.on("data", (sent) => {
      isCommitting = isLosing && sent.includes("commit\0");
      server.write(sent);
    });
    server.on("data", (answer) => (isCommitting ? client.destroy() : client.write(answer)));
    client.on("close", () => server.destroy()).on("error", () => {});
    server.on("close", () => client.destroy()).on("error", () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    loseNextCommit() {
      isLosing = true;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => proxy.close(() => resolve())),
  };
}
