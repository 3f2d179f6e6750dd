import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

/** Databases of earlier versions. tests/fixtures/README.md says how they were made. */
const OLD_DATABASES = {
  "version 0.1": "0012-folded-enquiries",
  "the time before the admission desk": "0018-review",
  "the first admission desk": "0025-family",
};
/** New names of tables that migrations renamed. */
const TODAY: Record<string, string> = {
  announcement: "notice",
  placed_student: "placement",
  gallery_category: "album",
  gallery_image: "picture",
  audit_entry: "activity",
  enquiry_step: "activity",
};
const ADMIN = { email: "clerk@college.example", password: "Amaltas 2026 jhoor", force: true };

test.each(Object.entries(OLD_DATABASES))(
  "a database of %s is migrated, and its enquiries, notices and documents work",
  async (_age, name) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-old-"));
    const file = join(folder.path, "mortarboard.sqlite");
    await writeFile(file, await promisify(gunzip)(await readFile(`tests/fixtures/${name}.sqlite.gz`)));
    {
      await using db = await openDatabase({ kind: "sqlite", file });
      if (name >= "0018") await writeOldTexts(db);
      // A migration drops the table `outside_change`: servers now detect changes by the versions of cache tags.
      const { outside_change, desk_change: _, ...before } = await countRows(db);
      expect(outside_change).toBe(1);
      expect(before).toMatchObject({ enquiry: 12, admin: 1 });
      await migrateDatabase(db);
      const kept: Record<string, number> = {};
      for (const [table, count] of Object.entries(before)) {
        const today = TODAY[table] ?? table;
        kept[today] = (kept[today] ?? 0) + count;
      }
      expect(await countRows(db)).toMatchObject(kept);
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    }

    const env = { PORT: "0", DATA_DIR: folder.path, CAPTCHA: "off", LOG_LEVEL: "warn" };
    await using server = await startServerProcess({ env });
    const { url } = server;
    const headers = { "content-type": "application/json" };
    const login = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(ADMIN) });
    const { token } = (await login.json()) as { token: string };
    const ask = async (path: string) => {
      const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      return (await reply.json()) as {
        ok: boolean;
        total?: number;
        items: { _id: string; name: string }[];
        document?: object;
      };
    };
    const list = await ask("/enquiries");
    expect(list).toMatchObject({ ok: true, total: 12 });
    expect(await ask(`/enquiries/${list.items[0]?._id}`)).toMatchObject({ ok: true });
    expect(await ask(`/enquiries?search=${encodeURIComponent(list.items[0]?.name ?? "")}`)).toMatchObject({
      ok: true,
    });
    const notices = await ask("/announcements");
    expect(notices.items.length).toBeGreaterThan(0);
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Krishnachura")]);
    if (name < "0018") return;
    expect(await (await fetch(`${url}/Library`)).text()).toContain("The old library");
    const { document } = await ask(`/documents/${encodeURIComponent("pages/Canteen.md")}`);
    expect(document).toMatchObject({ ...CANTEEN, draftText: { ...textOf("Draft"), savedBy: ADMIN.email } });
    expect(await ask("/versions/earlier")).toMatchObject({ text: textOf("Earlier") });
    const cancel = `${url}/api/documents/${encodeURIComponent("menu.yaml")}/schedule/cancel`;
    const reply = await fetch(cancel, { method: "POST", headers: { authorization: `Bearer ${token}` } });
    expect(await reply.json()).toMatchObject({
      document: { draftText: { value: { header: [{ title: "Home: all of it", to: "/" }], footer: [] }, body: "" } },
    });
    expect(await (await fetch(url)).text()).toContain("Closed on Monday");
  },
);

test("a migration keeps the call times that families chose, and turns other texts into notes", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-old-"));
  const file = join(folder.path, "mortarboard.sqlite");
  await writeFile(file, await promisify(gunzip)(await readFile("tests/fixtures/0025-family.sqlite.gz")));
  await using db = await openDatabase({ kind: "sqlite", file });
  const [id = "", other = ""] = (await db.selectFrom("enquiry").select("id").limit(2).execute()).map(({ id }) => id);
  for (const [enquiry, time] of [
    [id, "10:00 to 12:00 (morning)"],
    [other, "after school"],
  ]) {
    await sql`update enquiry set call_time = ${time} where id = ${enquiry}`.execute(db);
    await sql`insert into enquiry_step (id, enquiry_id, at, admin_email, kind, after)
      values (${`step of ${enquiry}`}, ${enquiry}, '', 'the family', 'call-time', ${`2026-11-23 ${time}`})`.execute(db);
  }

  await migrateDatabase(db);

  const enquiries = db.selectFrom("enquiry").select(["call_from", "call_until"]).where("id", "in", [id, other]);
  expect((await enquiries.orderBy("call_from", "desc").execute()).map(Object.values)).toEqual([
    ["10:00", "12:00"],
    ["", ""],
  ]);
  const steps = db.selectFrom("activity").select(["action", "details"]).where("admin_email", "=", "the family");
  expect((await steps.where("at", "=", "").orderBy("action").execute()).map(Object.values)).toEqual([
    ["step.call-time", '{"day":"2026-11-23","from":"10:00","until":"12:00"}'],
    ["step.note", '{"text":"2026-11-23 after school"}'],
  ]);
  expect(await steps.where("id", "=", other).execute()).toEqual([
    { action: "step.note", details: '{"text":"after school"}' },
  ]);
});

const CANTEEN = {
  path: "pages/Canteen.md",
  title: "Canteen",
  published: null,
  current: { version: expect.any(String) },
};
const textOf = (title: string) => ({
  value: { route: "/Canteen", title, description: 'Tea: "hot"', group: "facility" },
  body: "## Hours\n\nন'টা থেকে।",
});

/** Stores drafts, scheduled texts and history as file text, like releases of that time did. */
async function writeOldTexts(db: Database): Promise<void> {
  const page = (title: string) =>
    `---\n# of the office\nroute: /Canteen\ntitle: ${title}\ndescription: 'Tea: "hot"'\ngroup: facility\n---\n\n## Hours\n\nন'টা থেকে।\n`;
  const [at, later] = ["2026-11-20T06:00:00.000Z", "2999-01-01T00:00:00.000Z"];
  const menu = 'header:\n  - { title: "Home: all of it", to: / } # the first\nfooter: []\n';
  const banner = `# urgent\ntext: Closed on Monday\nuntil: ${later.slice(0, 10)}T00:00:00Z\n`;
  await sql`insert into document (path, text, version, published_at, published_by, draft, draft_version, draft_at, draft_by,
      publish_at, scheduled, scheduled_by) values
    ('pages/Canteen.md', null, '', null, null, ${page("Draft")}, 'd', ${at}, ${ADMIN.email}, null, null, null),
    ('banner.yaml', ${banner}, 'v', ${at}, ${ADMIN.email}, null, null, null, null, null, null, null),
    ('menu.yaml', null, '', null, null, null, null, null, null, ${later}, ${menu}, ${ADMIN.email})`.execute(db);
  await sql`insert into version (id, subject, title, action, at, admin_email, note, value)
    values ('earlier', 'document:pages/Canteen.md', 'Earlier', 'drafted', ${at}, ${ADMIN.email}, '', ${page("Earlier")})`.execute(
    db,
  );
}

/** Returns the number of rows of each table, without the migration tables. */
async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'
    and name not like 'kysely%' and name not like 'sqlite%'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
