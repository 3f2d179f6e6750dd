import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listMails } from "#server/platform/mail/mail.repository.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Opens two servers that share a database and a clock, with uploads that can be broken and repaired. */
async function openTwoServers(kind: (typeof databaseKinds)[number]) {
  const clock = { now: new Date() };
  const stack = new AsyncDisposableStack();
  const one = stack.use(await openTestApi({ kind, now: () => clock.now }));
  const other = stack.use(await openTestApi({ db: one.db, now: () => clock.now }));
  const servers: TestApi[] = [one, other];
  for (const name of ["Ananya Sen", "Bimal Roy"]) {
    await one.signIn({ name, email: `${name.split(" ")[0]?.toLowerCase()}@college.example` });
  }
  const inMedia = (change: (folder: string) => Promise<unknown>) =>
    Promise.all(servers.map(({ dataDir }) => change(join(dataDir, "media"))));
  return {
    ...one,
    breakUploads: () =>
      inMedia((folder) => rm(folder, { recursive: true, force: true }).then(() => writeFile(folder, ""))),
    repairUploads: () => inMedia((folder) => rm(folder).then(() => mkdir(folder))),
    /** Advances the clock by `ms` and lets both servers check twice. @returns the subjects of the pending mails */
    async lookAfter(ms: number): Promise<string[]> {
      clock.now = new Date(clock.now.getTime() + ms);
      for (const _ of [1, 2]) await Promise.all(servers.map(({ app }) => app.features.health.sendMails()));
      const mails = await listMails(one.db, { statuses: ["pending"], limit: 100 });
      return mails.map(({ message }) => JSON.parse(message).subject);
    },
    markSent: () => one.db.updateTable("outbox").set({ status: "sent", sent_at: clock.now.toISOString() }).execute(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test.for(databaseKinds)(
  "%s: of two servers one mails each admin when a problem begins, has lasted another day, and is over",
  async (kind) => {
    await using site = await openTwoServers(kind);
    const begins = Array(2).fill("The website has a problem: Uploads");
    const lasts = Array(2).fill("The website still has a problem: Uploads");
    const ends = Array(2).fill("The website works again: Uploads");
    expect(await site.lookAfter(0)).toEqual([]);

    await site.breakUploads();
    expect(await site.lookAfter(0)).toEqual([]);
    expect(await site.lookAfter(10 * MINUTE)).toEqual(begins);
    await site.markSent();
    expect(await site.lookAfter(DAY - MINUTE)).toEqual([]);
    expect(await site.lookAfter(MINUTE)).toEqual(lasts);
    await site.markSent();

    // A check that is good for only half an hour has not recovered: no mail.
    await site.repairUploads();
    expect(await site.lookAfter(0)).toEqual([]);
    await site.breakUploads();
    expect(await site.lookAfter(30 * MINUTE)).toEqual([]);
    await site.repairUploads();
    expect(await site.lookAfter(30 * MINUTE)).toEqual([]);
    expect(await site.lookAfter(60 * MINUTE)).toEqual(ends);
    await site.markSent();
    expect(await site.lookAfter(DAY)).toEqual([]);
  },
);

test("a problem that is over within ten minutes causes no mail", async () => {
  await using site = await openTwoServers("sqlite");
  await site.breakUploads();
  await site.lookAfter(0);
  await site.repairUploads();
  expect(await site.lookAfter(9 * MINUTE)).toEqual([]);
  await site.breakUploads();
  expect(await site.lookAfter(9 * MINUTE)).toEqual([]);
});

test("a newer health mail replaces unsent ones, and says what the problem is, since when, and what to do", async () => {
  await using site = await openTwoServers("sqlite");
  await site.breakUploads();
  await site.lookAfter(0);
  expect(await site.lookAfter(10 * MINUTE)).toHaveLength(2);
  const lasting = await site.lookAfter(DAY);

  expect(lasting).toEqual(Array(2).fill("The website still has a problem: Uploads"));
  const [mail] = await listMails(site.db, { statuses: ["pending"], limit: 1 });
  const { text, html } = JSON.parse(mail?.message ?? "{}");
  for (const body of [text, html]) {
    expect(body).toContain("Pictures and PDFs cannot be stored");
    expect(body).toContain("What to do: Check the folder media in DATA_DIR");
    expect(body).toMatch(/Since \d+ \w+ 20\d\d/);
    expect(body).toContain("/admin/dashboard?tab=health");
  }
});

test("each admin gets the health mail in the language of the account", async () => {
  await using servers = await openTwoServers("sqlite");
  await servers.db.updateTable("admin").set({ language: "bn" }).where("email", "like", "bimal%").execute();
  await servers.breakUploads();

  await servers.lookAfter(0);
  const subjects = await servers.lookAfter(11 * MINUTE);

  expect(subjects.toSorted()).toEqual(["The website has a problem: Uploads", "ওয়েবসাইটে সমস্যা দেখা দিয়েছে: আপলোড"]);
  const [mail] = await listMails(servers.db, { statuses: ["pending"], limit: 100 }).then((mails) =>
    mails.map(({ message }) => JSON.parse(message)).filter(({ html }) => html.includes('<html lang="bn">')),
  );
  expect(mail.text).toContain("ছবি ও PDF রাখা যাচ্ছে না");
});
