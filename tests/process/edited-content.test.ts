import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { migrateDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import { seedAdmin, seedSession } from "#tests/server/seed-admin.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

const EDITORS = 20;
const SEQUENCES = 24;
const KILL_EVERY = 12;
const PAGES = ["Library", "Canteen", "Museum", "BoardRoom", "Pharmacology"];
const STEPS = ["edit", "edit", "edit", "publish", "restore", "restore and publish"] as const;

const sequence = fc.array(fc.constantFrom(...STEPS), { minLength: 2, maxLength: 6 });
const plans = fc.array(
  fc.record({
    page: fc.constantFrom(...PAGES),
    steps: sequence,
    /** Step before which the process is killed, in every twelfth sequence. */
    kill: fc.nat({ max: 1 }),
    pick: fc.nat(),
  }),
  { minLength: SEQUENCES, maxLength: SEQUENCES },
);

test("with 20 editors and a process killed at any time, no acknowledged draft is lost and no page is half published", async () => {
  await using data = await mkdtempDisposable(join(tmpdir(), "mortarboard-edited-"));
  const location = { kind: "sqlite", file: join(data.path, "mortarboard.sqlite") } as const;
  const tokens = await seedEditors(location);
  const start = () =>
    startServerProcess({ env: { PORT: "0", DATA_DIR: data.path, CAPTCHA: "off", LOG_LEVEL: "warn" } });
  let server = start();
  let kills = 0;
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const [waiting = []] = fc.sample(plans, { numRuns: 1, seed });
  const acknowledged: { page: string; mark: string }[] = [];
  const sentToPublic = new Set<string>();
  let marks = 0;
  let isOver = false;

  /** Calls the API. @returns null if the process was killed before responding */
  async function call(token: string, method: string, path: string, body?: object) {
    const { url } = await server;
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${url}/api${path}`, init).catch(() => null);
    const json = await reply?.json().catch(() => null);
    if (!reply || !json) return null;
    expect([200, 400, 409], `${method} ${path}: ${JSON.stringify(json).slice(0, 300)}`).toContain(reply.status);
    return { isDone: reply.status === 200, json };
  }

  async function work(token: string, plan: (typeof waiting)[number], mayKill: boolean): Promise<void> {
    const { page, steps, kill, pick } = plan;
    const at = `/documents/pages%2F${page}.md`;
    const read = async () => (await call(token, "GET", at))?.json.document;
    const publish = async () => {
      const document = await read();
      if (!document?.draftText) return;
      sentToPublic.add(document.draftText.value.lead);
      await call(token, "POST", `${at}/publish`, { basedOn: document.draftText.version });
    };
    const edit = async () => {
      for (let isDone = false, tries = 0; !isDone && tries < 5; tries += 1) {
        const document = await read();
        const text = document?.draftText ?? document?.current;
        if (!text) continue;
        const mark = `mark-${++marks}x`;
        const value = { ...text.value, lead: `lead of ${mark}` };
        const body = `${text.body}\n\nText of ${mark}.`;
        const saved = await call(token, "PUT", `${at}/draft`, { value, body, basedOn: text.version });
        isDone = saved?.isDone ?? false;
        if (isDone) acknowledged.push({ page, mark });
      }
    };
    for (const [index, step] of steps.entries()) {
      if (mayKill && index === kill) {
        kills += 1;
        // Replace `server` before the kill, so that editors that lose the connection wait for the new process.
        server = server.then((running) => running.kill()).then(start);
      }
      if (step === "publish") await publish();
      else if (step === "edit") await edit();
      else {
        const versions = (await call(token, "GET", `/versions?subject=document:pages/${page}.md`))?.json.items ?? [];
        const version = versions[pick % Math.max(1, versions.length)];
        if (version) await call(token, "POST", `/versions/${version.id}/restore`);
        if (step === "restore and publish") await publish();
      }
    }
  }

  /** Visits a page. The head and the end must have the same version, one that an editor has published. */
  async function visit(page: string): Promise<void> {
    const { url } = await server;
    const html = await fetch(`${url}/${page}`).then(
      (reply) => (reply.ok ? reply.text() : null),
      () => null,
    );
    if (html === null) return;
    const [lead] = /lead of mark-\d+x/.exec(html) ?? [];
    const last = Array.from(html.matchAll(/Text of (mark-\d+x)/g), ([, mark]) => mark).at(-1);
    expect(lead, page).toBe(last && `lead of ${last}`);
    if (lead) expect(sentToPublic).toContain(lead);
  }

  async function visitAgainAndAgain(page: string): Promise<void> {
    while (!isOver) {
      await visit(page);
      await wait(50);
    }
  }

  await server;
  const visiting = Promise.all(PAGES.map(visitAgainAndAgain));
  await Promise.all(
    tokens.map(async (token) => {
      for (let plan = waiting.pop(); plan; plan = waiting.pop()) {
        await work(token, plan, waiting.length % KILL_EVERY === 0);
      }
    }),
  ).finally(() => {
    isOver = true;
  });
  await visiting;
  await server.then((running) => running.kill());

  const kept = await textsIn(location);
  const lost = acknowledged.filter(({ page, mark }) => !kept.get(page)?.includes(`Text of ${mark}.`));
  expect(lost, `seed ${seed}`).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(15);
  expect(kills).toBeGreaterThan(0);
});

type Location = Parameters<typeof openDatabase>[0];

/** Adds editors. @returns the editors' tokens */
async function seedEditors(location: Location): Promise<string[]> {
  const db = await openDatabase(location);
  await migrateDatabase(db);
  const tokens: string[] = [];
  for (let number = 0; number < EDITORS; number += 1) {
    tokens.push(await seedSession(db, await seedAdmin(db, { email: `editor-${number}@college.example` })));
  }
  await db.destroy();
  return tokens;
}

/** Returns all texts in the database, keyed by page: public text, draft and history. */
async function textsIn(location: Location): Promise<Map<string, string>> {
  const db = await openDatabase(location);
  const documents = await db.selectFrom("document").selectAll().execute();
  const versions = await db.selectFrom("version").select(["subject", "value"]).execute();
  await db.destroy();
  return new Map(
    PAGES.map((page) => {
      const path = `pages/${page}.md`;
      const texts = documents.filter((row) => row.path === path).flatMap(({ text, draft }) => [text, draft]);
      const earlier = versions.filter(({ subject }) => subject === `document:${path}`).map(({ value }) => value);
      return [page, [...texts, ...earlier].join("\n")];
    }),
  );
}
