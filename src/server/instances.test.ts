import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aSendRequest } from "#tests/server/factories.ts";
import { followChanges } from "#tests/server/follow-changes.ts";
import { listen, openTestApi } from "#tests/server/open-test-api.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { withPostgresClient } from "#tests/server/postgres-server.ts";
import { aMediaRow, anAnnouncement } from "#tests/server/record-factories.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { raiseVersions, SCHEMA_TAG } from "./platform/db/cache-tag-versions.ts";
import { withLock } from "./platform/db/locks.ts";
import { migrateDatabase, openDatabase } from "./platform/db/open-database.ts";
import { watchVersions } from "./platform/db/watch-versions.ts";
import { newId } from "./platform/ids.ts";
import { createDiskStore, mediaKey } from "./platform/media/media-store.ts";
import { createVariantWorker } from "./platform/media/variant-worker.ts";
import { createTaskQueue } from "./platform/work/task-queue.ts";

const onPostgresOnly = test.runIf(databaseKinds.includes("postgres"));
const NO_LOG = { info() {}, warn() {}, error() {} };
const PICTURES = 24;

/** Opens a PostgreSQL database with one connection for each of several server instances. */
async function openInstances(count: number) {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await openTestDatabase("postgres"));
  const { url } = database.location as { url: string };
  const instances = await Promise.all(Array.from({ length: count }, () => openDatabase({ kind: "postgres", url })));
  for (const db of instances) stack.defer(() => db.destroy());
  return { db: database.db, url, instances, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

onPostgresOnly("a change through one instance is shown by another, even if the notification was lost", async () => {
  await using shared = await openInstances(1);
  await using one = await openTestApi({ db: shared.db });
  await using other = await openTestApi({ db: shared.instances[0] ?? shared.db });
  const home = async () => (await other.send("GET", "/")).body;
  const post = (title: string) => one.asAdmin("POST", "/api/announcements", anAnnouncement({ title }));
  const stop = watchVersions({ kind: "postgres", url: shared.url }, other.app.versions.poll);
  expect(await home()).not.toContain("Convocation");

  await post("Convocation of 2026");
  await expect.poll(home).toContain("Convocation of 2026");
  stop();
  await post("Convocation of 2027");
  // Poll for changes by the other instance, as each instance does every few seconds.
  await other.app.versions.poll();
  expect(await home()).toContain("Convocation of 2027");
});

onPostgresOnly("a change through one instance is pushed to a desk that is open at another", async () => {
  await using shared = await openInstances(1);
  const [db = shared.db] = shared.instances;
  await using one = await openTestApi({ db: shared.db, env: { CAPTCHA: "off" } });
  await using other = await openTestApi({ db });
  const stop = watchVersions({ kind: "postgres", url: shared.url }, other.app.versions.poll);
  const { token } = await other.signIn();
  const desk = await followChanges(await listen(other), token);

  const reply = await one.send("POST", "/api/v1.0/email/send", aSendRequest());
  expect(reply.body).toBe("OK");
  await expect.poll(desk.topics).toEqual(["enquiries"]);
  stop();
});

test.for(databaseKinds)(
  "%s: pages opened at another instance can still hydrate after an addition, but not after a change",
  async (kind) => {
    await using one = await openTestApi({ kind });
    await using other = await openTestApi({ db: one.db });
    const payload = async () => /data-payload="([^"]+)"/.exec((await other.send("GET", "/")).body)?.[1] ?? "";
    const isKept = async (address: string) =>
      (await other.send("GET", address)).headers.etag?.includes(version(address));
    const version = (address: string) => address.split("/")[2] ?? "?";
    const created = await one.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "First" }));
    await other.app.versions.poll();

    const before = await payload();
    await one.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Second" }));
    await other.app.versions.poll();
    expect(await isKept(before)).toBe(true);

    const then = await payload();
    expect(then).not.toBe(before);
    await one.asAdmin("PATCH", `/api/announcements/${created.json().item._id}`, { title: "Changed" });
    await one.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Third" }));
    await other.app.versions.poll();
    expect(await isKept(then)).toBe(false);
  },
);

onPostgresOnly("of instances that start together on an empty database only one creates the tables", async () => {
  const name = `mortarboard_copies_${newId().replaceAll("-", "")}`;
  await using folder = new AsyncDisposableStack();
  folder.defer(() =>
    withPostgresClient(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  );
  await withPostgresClient((client) => client.query(`create database ${name}`));
  const url = `postgres://postgres@127.0.0.1:5432/${name}`;
  const instances = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ kind: "postgres", url })));

  const ran = await Promise.all(instances.map((db) => migrateDatabase(db)));

  await Promise.all(instances.map((db) => db.destroy()));
  expect(ran.map((names) => names.length > 0).toSorted()).toEqual([false, false, true]);
});

test.for(databaseKinds)("%s: an instance older than the database serves pages and refuses writes", async (kind) => {
  await using api = await openTestApi({ kind });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(api.db);
  await raiseVersions(api.db, [SCHEMA_TAG]);
  await api.app.versions.poll();

  const refused = await api.asAdmin("POST", "/api/announcements", anAnnouncement());
  const ready = await api.send("GET", "/readyz");
  const page = await api.send("GET", "/");
  await sql`delete from kysely_migration where name = '9999-future'`.execute(api.db);

  expect([refused.statusCode, refused.headers["retry-after"], refused.json().code]).toEqual([503, "20", "outdated"]);
  expect([ready.statusCode, ready.json().error]).toEqual([503, "A newer version has changed the database."]);
  expect(page.statusCode).toBe(200);
});

onPostgresOnly(
  "of two instances one holds the lock of a task, until the task ends or the connection is lost",
  async () => {
    await using shared = await openInstances(2);
    const [one = shared.db, other = shared.db] = shared.instances;
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    const first = withLock(one, "task", () => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;

    expect(await withLock(other, "task", async () => "second")).toBeNull();
    expect(await withLock(other, "other task", async () => "second")).toBe("second");
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`.execute(shared.db);
    await expect.poll(() => withLock(other, "task", async () => "second")).toBe("second");
    held.resolve("first");
    expect(await first).toBe("first");
    expect(await withLock(one, "task", async () => "third")).toBe("third");
  },
);

onPostgresOnly(`the smaller widths of ${PICTURES} pictures are made by three instances, each once`, async () => {
  await using shared = await openInstances(3);
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-instances-"));
  const store = createDiskStore(folder.path);
  const bytes = await aJpeg({ width: 330, height: 20 });
  for (let picture = 0; picture < PICTURES; picture += 1) {
    const id = newId();
    const storage_key = mediaKey(id, "picture", "jpg", new Date());
    await store.write(storage_key, bytes);
    const row = aMediaRow({ id, storage_key, width: 330, height: 20, variants_status: "pending" });
    await shared.db.insertInto("media").values(row).execute();
  }
  const written: { instance: number; key: string }[] = [];
  const workers = shared.instances.map((db, instance) => {
    const write = async (key: string, made: Buffer) => {
      written.push({ instance, key });
      await store.write(key, made);
    };
    const queue = createTaskQueue();
    return createVariantWorker({ db, store: { ...store, write }, queue, log: NO_LOG, onMade() {} });
  });

  for (const worker of workers) worker.start();
  const statuses = shared.db.selectFrom("media").select("variants_status").distinct();
  await expect.poll(() => statuses.execute()).toEqual([{ variants_status: "done" }]);
  await Promise.all(workers.map((worker) => worker.stop()));

  const keys = written.map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([2 * PICTURES, 2 * PICTURES]);
  expect(new Set(written.map(({ instance }) => instance)).size).toBe(3);
});
