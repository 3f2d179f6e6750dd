import { mkdtempDisposable, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseWithTraces } from "#server/admissions/enquiry/erase-enquiries.ts";
import { extractIdentities } from "#server/admissions/enquiry/traces.repository.ts";
import { OPERATOR } from "#server/platform/changes/actor.ts";
import { readConfig } from "#server/platform/config.ts";
import { listTables } from "#server/platform/db/copy-tables.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { createDiskStore } from "#server/platform/media/media-store.ts";
import { aForm } from "#tests/server/forms.ts";
import { ENQUIRIES, NOON, openTestDesk } from "#tests/server/open-test-desk.ts";
import { locatePostgres } from "#tests/server/postgres-server.ts";
import { listAuditEvents } from "#tests/server/record-factories.ts";
import { asCsv } from "#tests/server/tables.ts";
import { databaseKinds, openEmptyPlace } from "#tests/server/test-databases.ts";
import { diskFile } from "./archive.ts";
import { writeTestedBackup } from "./backup-places.ts";
import { eraseListed, finishErasure, readErasedList } from "./erased-list.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Texts that identify the person: also from before a correction, in lower case, and with grouped digits. */
const TRACES = [
  "Tiyasha",
  "tiyasha",
  "9830055501",
  "98300 55501",
  "9830055502",
  "98300 55502",
  "tiyasha@family.example",
];
const ERASED = { email: "tiyasha@family.example" };
const TABLES = [
  "activity",
  "blocked_sender",
  "enquiry",
  "enquiry_import",
  "enquiry_import_row",
  "outbox",
  "rights_request",
  "saved_view",
  "visit_count",
];

test.for(databaseKinds)(
  "%s: an erased person is nowhere in the database and files, nor after a restore of a backup or an older copy",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-backups-"));
    await using place = await openEmptyPlace(kind);
    const config = readConfig({ DATA_DIR: desk.dataDir, BACKUP_DIR: folder.path });
    const database = kind === "sqlite" ? { kind, file: await fileOf(desk.db) } : { kind, url: await urlOf(desk.db) };
    await plantPerson(desk);
    await desk.receive({ name: "Bimal Roy", email: "bimal@family.example", mobile: "9000000009" });
    const other = (await desk.idsByName()).get("Bimal Roy") ?? "";
    await desk.asAdmin("PATCH", `${ENQUIRIES}/${other}`, { note: "Friend of 98300 55501 and Tiyasha@family.example." });
    const planted = await tablesWith(desk.db);
    const { path } = folder;
    const source = { database, store: createDiskStore(join(path, "media")), siteDir: join(path, "site") };
    const { manifest } = await writeTestedBackup(join(path, "before.tar"), source);

    const later = new Date(Date.now() + 1);
    const erased = await eraseWithTraces(desk.db, ERASED, later, OPERATOR);
    await finishErasure(desk.db, config);

    expect(planted).toEqual(TABLES);
    expect(erased.enquiries).toBe(2);
    expect(await tablesWith(desk.db)).toEqual([]);
    expect(await filesWith(desk.dataDir)).toEqual([]);
    if (database.kind === "sqlite") expect(await filesWith(join(database.file, ".."))).toEqual([]);
    const { history } = await desk.get(other);
    expect(history[0]?.details).toEqual({ text: "Friend of … and …." });

    const goal = { database: place.location, store: createDiskStore(join(place.path, "media")) };
    const list = await readErasedList(join(path, "before.tar"), readConfig({ DATA_DIR: join(path, "new") }));
    const restored = await restoreBackup(diskFile(join(path, "before.tar")), manifest, goal, NOON, list);
    await using db = await openDatabase(place.location);

    expect(restored.erasedAgain).toBeGreaterThan(0);
    expect(await tablesWith(db)).toEqual([]);
    expect((await db.selectFrom("enquiry").select("name").execute()).map(({ name }) => name)).toEqual(["Bimal Roy"]);
    await db.destroy();
    if (kind === "sqlite") expect(await filesWith(place.path)).toEqual([]);

    await using olderPlace = await openEmptyPlace(kind);
    const olderStore = createDiskStore(join(olderPlace.path, "media"));
    await restoreBackup(
      diskFile(join(path, "before.tar")),
      manifest,
      { database: olderPlace.location, store: olderStore },
      NOON,
    );
    await using older = await openDatabase(olderPlace.location);
    expect(await tablesWith(older)).not.toEqual([]);
    expect(await eraseListed(older, config, later)).toBeGreaterThan(0);
    expect(await tablesWith(older)).toEqual([]);
    expect(await eraseListed(older, config, later)).toBe(0);
  },
);

test("an erased person's later enquiry survives a restore, and so does another person's with the same address", async () => {
  await using desk = await openTestDesk();
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-backups-"));
  await using place = await openEmptyPlace();
  const config = readConfig({ DATA_DIR: desk.dataDir, BACKUP_DIR: folder.path });
  await desk.receive({ name: "Tiyasha Bag", email: "school@family.example", mobile: "9830055501" });
  await desk.receive({ name: "Bimal Roy", email: "school@family.example", mobile: "9000000009" });
  await eraseWithTraces(desk.db, { mobile: "9830055501" }, new Date(Date.now() - 1), OPERATOR);
  await finishErasure(desk.db, config);
  await desk.receive({ name: "Tiyasha Bag", email: "new@family.example", mobile: "9830055501" });
  const file = join(folder.path, "after.tar");
  const store = createDiskStore(join(folder.path, "media"));
  const database = { kind: "sqlite", file: await fileOf(desk.db) } as const;
  const { manifest } = await writeTestedBackup(file, { database, store, siteDir: join(folder.path, "site") });

  const list = await readErasedList(file, config);
  const goal = { database: place.location, store: createDiskStore(join(place.path, "media")) };
  const { erasedAgain } = await restoreBackup(diskFile(file), manifest, goal, NOON, list);
  await using db = await openDatabase(place.location);

  expect([list.length, erasedAgain]).toEqual([1, 0]);
  const rows = await db.selectFrom("enquiry").select("name").orderBy("name").execute();
  expect(rows.map(({ name }) => name)).toEqual(["Bimal Roy", "Tiyasha Bag"]);
});

test.for(databaseKinds)(
  "%s: an erased number is removed from others' notes and requests, in digits of any script and grouped as the form takes it",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive({ name: "Bimal Roy", email: "school@family.example", mobile: "9000000009" });
    const id = await desk.firstId();
    const grouped = ["98300.55501", "(98300) 55501", "98300–55501", "98300\u00a0555 01", "98300/55501"];
    for (const note of [
      "৯৮৩০০ ৫৫৫০১-এ ফোন করুন।",
      "Her aunt: 98300-55501",
      "९८३००५५५०१",
      `Aunt: ${grouped.join(", ")}.`,
    ])
      await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { note });
    const request = {
      id: "1",
      reference: "R-222222",
      kind: "complain",
      language: "bn",
      at: NOON.toISOString(),
    } as const;
    const said = { name: "Bimal Roy", mobile: "", email: "school@family.example", words: "৯৮৩০০ ৫৫৫০১ কেন?" };
    await desk.db
      .insertInto("rights_request")
      .values({ ...request, ...said })
      .execute();
    expect(extractIdentities(`${said.words} (98300) 55502`).map(({ value }) => value)).toEqual(
      expect.arrayContaining(["9830055501", "9830055502"]),
    );

    await eraseWithTraces(desk.db, { mobile: "9830055501" }, NOON, OPERATOR);

    const { history } = await desk.get(id);
    const notes = history.flatMap(({ action, details }) => (action === "step.note" ? details.text : []));
    expect(notes).toEqual(["Aunt: …, (…, …, …, ….", "…", "Her aunt: …", "…-এ ফোন করুন।"]);
    const left = desk.db.selectFrom("rights_request").select("words");
    expect(await left.executeTakeFirst()).toEqual({ words: "… কেন?" });
  },
);

test.for(databaseKinds)(
  "%s: only whole addresses are removed from notes and saved views; numbers are removed from views in any encoding",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive({ email: "school@family.example" });
    const id = await desk.firstId();
    const notes = ["Two mails:\nKumar@family.example-এ, kumar@family.example.", "For ravi.kumar@family.example."];
    for (const note of notes) await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { note });
    const queries = [
      "98300+55501",
      "98300%2055501",
      "%2B9198300%2055501",
      "%E0%A7%AF830055501",
      "a+kumar%40family.example",
    ];
    const others = ["search=ravi.kumar%40family.example", "own=aunt%3Dravi%252Bkumar%2540family.example", "a=1&b=%20"];
    const own = "sort=name&own=aunt%3Dkumar%2540family.example%26marks.to%3D9";
    for (const query of [...queries.map((search) => `search=${search}`), own, ...others])
      await desk.asAdmin("POST", `${ENQUIRIES}/views`, { name: "Mine", query });

    const erased = [];
    for (const one of [{ email: "kumar@family.example" }, { mobile: "9830055501" }])
      erased.push((await eraseWithTraces(desk.db, one, NOON, OPERATOR)).traces);

    expect(erased).toEqual([3, 4]);
    const { history } = await desk.get(id);
    const left = history.flatMap(({ action, details }) => (action === "step.note" ? details.text : []));
    expect(left).toEqual([notes[1], "Two mails:\n…-এ, …."]);
    const views = await desk.db.selectFrom("saved_view").select("query").orderBy("id").execute();
    const searched = views.map(({ query }) => new URLSearchParams(query).get("search"));
    expect(searched.slice(0, 5)).toEqual(["…", "…", "+91…", "…", "a …"]);
    expect(new URLSearchParams(views[5]?.query).get("own")).toBe("aunt=%E2%80%A6&marks.to=9");
    expect(views.slice(6).map(({ query }) => query)).toEqual(others);
  },
);

test("only an admin who manages the desk can erase a person from an open enquiry", async () => {
  await using desk = await openTestDesk();
  await desk.receive({ mobile: "9830055501" });
  await desk.receive({ mobile: "9830055501", email: "second@family.example" });
  const clerk = await desk.signIn({ email: "clerk@college.example", roles: ["admissions"] });
  const path = `${ENQUIRIES}/${await desk.firstId()}/erase`;

  const [refused, erased, again] = [
    await clerk.send("POST", path),
    await desk.asAdmin("POST", path),
    await desk.asAdmin("POST", path),
  ];

  expect([refused.statusCode, erased.statusCode, again.statusCode]).toEqual([403, 201, 404]);
  expect((await desk.list()).total).toBe(0);
  expect((await listAuditEvents(desk)).at(-1)).toEqual(["enquiry.erased", "", { count: 2 }]);
  expect(await readErasedList("none", readConfig({ DATA_DIR: desk.dataDir }))).toHaveLength(3);
});

test("people who are erased at the same time are all in the list beside the database", async () => {
  await using desk = await openTestDesk();
  for (const mobile of ["9830055501", "9830055502", "9830055503", "9830055504"])
    await desk.receive({ mobile, email: `${mobile}@family.example` });
  const paths = (await desk.list()).items.map(({ _id }) => `${ENQUIRIES}/${_id}/erase`);
  const replies = await Promise.all(paths.map((path) => desk.asAdmin("POST", path)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(await readErasedList("none", readConfig({ DATA_DIR: desk.dataDir }))).toHaveLength(8);
});

/** Stores a person's data wherever possible: through routes of the site and the admin, and in mail files. */
async function plantPerson(desk: Awaited<ReturnType<typeof openTestDesk>>): Promise<void> {
  const person = { name: "Tiyasha Bag", email: "Tiyasha@family.example", mobile: "9830055501" };
  await desk.receive({ ...person, name: "Tiyasha B.", language: "bn" });
  await desk.receive(person);
  const ids = await desk.idsByName();
  const [id, other] = [ids.get("Tiyasha Bag") ?? "", ids.get("Tiyasha B.") ?? ""];
  const call = async (method: "POST" | "PATCH", path: string, payload: object) => {
    const reply = await desk.asAdmin(method, path, payload);
    if (reply.statusCode >= 300) throw new Error(reply.body);
    return reply.json();
  };
  await call("POST", `${ENQUIRIES}/${id}/merge`, { other });
  await call("PATCH", `${ENQUIRIES}/${id}/person`, { mobile: "9830055502" });
  await call("PATCH", `${ENQUIRIES}/${id}`, { note: "Tiyasha called from 98300 55501." });
  await call("POST", `${ENQUIRIES}/${id}/messages`, { channel: "mail", subject: "For Tiyasha", text: "Dear Tiyasha" });
  await call("POST", `${ENQUIRIES}/views`, { name: "9830055502", query: "search=tiyasha%40family.example" });
  const bytes = asCsv([
    ["Remark", "Name", "Mobile", "Course"],
    ["", "Tiyasha Bag", "98300 55502", "B.Pharm"],
  ]);
  const { payload, headers } = aForm([{ field: "table", name: "fair.csv", bytes }]);
  const uploaded = await desk.asAdmin("POST", "/api/enquiry-imports", payload, headers);
  const courses = { "98300 55502": "B.Pharm" };
  await call("PATCH", `/api/enquiry-imports/${uploaded.json().item._id}`, { courses });
  const blocked = { at: NOON.toISOString(), admin_email: "a@college.example" };
  await desk.db
    .insertInto("blocked_sender")
    .values({ id: "1", kind: "mobile", value: "9830055502", ...blocked })
    .execute();
  const request = { kind: "see", name: "Tiyasha Bag", mobile: "9830055502", email: "", words: "Tiyasha here" } as const;
  const about = { id: "1", reference: "R-222222", language: "en", at: NOON.toISOString() } as const;
  const complaint = {
    ...about,
    id: "2",
    reference: "R-333333",
    kind: "complain",
    name: "Bimal Roy",
    mobile: "",
  } as const;
  const others = { ...complaint, email: "bimal@family.example", words: "Why do you call 98300 55502?" };
  await desk.db
    .insertInto("rights_request")
    .values([{ ...about, ...request }, others])
    .execute();
  const visit = { day: "2026-11-21", kind: "search", subject: "9830055501", source: "", count: 1 } as const;
  await desk.db.insertInto("visit_count").values(visit).execute();
  // Without a mail server each mail becomes a file.
  desk.app.features.mail.worker.start();
  const waiting = desk.db.selectFrom("outbox").select("id").where("status", "=", "pending");
  await expect.poll(() => waiting.execute(), { timeout: 10_000 }).toEqual([]);
  expect(await readdir(join(desk.dataDir, "mail"))).not.toEqual([]);
}

const isNamedIn = (text: string) => TRACES.some((trace) => text.includes(trace));

async function tablesWith(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    if (isNamedIn(JSON.stringify(rows))) found.push(name);
  }
  return found.sort();
}

/** Finds files that contain the person's data, also in quoted-printable or base64 encoding. */
async function filesWith(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "latin1")));
  const decoded = texts.map((text) =>
    [
      text,
      text.replace(/=\r?\n/g, ""),
      ...(text.match(/(?:[\w+/]{76}\r?\n)+/g) ?? []).map((part) => atob(part.replace(/\s/g, ""))),
    ].join("\n"),
  );
  return paths.filter((_, at) => isNamedIn(decoded[at] ?? ""));
}

async function fileOf(db: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
  return rows[0]?.file ?? "";
}

async function urlOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return locatePostgres(rows[0]?.name ?? "").url;
}
