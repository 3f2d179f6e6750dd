import { expect, test } from "vitest";
import { visitReportReplySchema } from "#contract/reports.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { sourceOf } from "./visit-counter.ts";
import { mergeVisitsBefore } from "./visits.repository.ts";

const AGENT =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const NOON = new Date("2026-11-21T06:30:00.000Z");

async function openSite(kind?: (typeof databaseKinds)[number]) {
  const api = await openTestApi({ ...(kind && { kind }), now: () => NOON });
  return { ...api, visit: (url: string, headers: Record<string, string> = {}) => visit(api, url, headers) };
}

function visit({ app }: TestApi, url: string, headers: Record<string, string>) {
  return app.server.inject({ method: "GET", url, headers: { "user-agent": AGENT, ...headers } });
}

async function readReport({ asAdmin }: TestApi) {
  return visitReportReplySchema.parse((await asAdmin("GET", "/api/visits")).json());
}

const toPairs = (rows: readonly { name: string; count: number }[]) => rows.map(({ name, count }) => [name, count]);

test.for(databaseKinds)(
  "%s: pages, notices, PDFs and searches without results are counted, with their sources",
  async (kind) => {
    await using site = await openSite(kind);
    const notice = (await site.asAdmin("POST", "/api/announcements", { title: "Admission opens" })).json().item;
    const google = { referer: "https://www.google.com/" };
    await site.visit("/bpharma/", google);
    await site.visit("/Bpharma?utm_source=Mela&x=1", google);
    await site.visit(`/Notices/${notice._id}`, { referer: "http://localhost:3000/Bpharma", host: "localhost:3000" });
    await site.visit(`/bn/Notices/${notice._id}`, { referer: "http://localhost:3000/bn", host: "localhost:3000" });
    await site.visit(`/Notices/${notice._id}.data`, { referer: "http://localhost:3000/", host: "localhost:3000" });
    await site.visit("/_.data", { referer: "http://localhost:3000/", host: "localhost:3000" });
    await site.visit("/Pdf/Brochure.pdf");
    await site.visit("/Pdf/Brochure.pdf", { range: "bytes=1000-2000" });
    for (const query of ["Xyzzyq+Zzqqxx", "xyzzyq%20zzqqxx", "9830012345", "pharmacy"])
      await site.visit(`/Search?q=${query}`);
    await site.visit("/Nowhere");

    const report = await readReport(site);

    expect(report.days.at(-1)).toEqual({ day: "2026-11-21", visits: 6, pages: 10, pdfs: 1, searches: 3 });
    expect(toPairs(report.sources)).toEqual([
      ["direct", 4],
      ["google.com", 1],
      ["mela", 1],
    ]);
    expect(report.notices).toEqual([{ name: `/Notices/${notice._id}`, title: "Admission opens", count: 3 }]);
    expect((await site.asAdmin("GET", "/api/visits/notices")).json().counts).toEqual({ [notice._id]: 3 });
    expect(toPairs(report.pages)).toEqual([
      ["/Search", 4],
      ["/Bpharma", 2],
      ["/", 1],
    ]);
    expect(toPairs(report.pdfs)).toEqual([["/Pdf/Brochure.pdf", 1]]);
    expect(toPairs(report.searches)).toEqual([
      ["xyzzyq zzqqxx", 2],
      ["other", 1],
    ]);
  },
);

test("programs, staff, prefetches and browsers that ask not to be tracked are not counted", async () => {
  await using site = await openSite();
  const uncounted = {
    "Do Not Track": { dnt: "1" },
    "Global Privacy Control": { "sec-gpc": "1" },
    "a prefetch": { "sec-purpose": "prefetch;prerender" },
    "an earlier kind of prefetch": { purpose: "prefetch" },
    "a search engine": { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    "a program": { "user-agent": "curl/8.5.0" },
    "a messenger's preview": { "user-agent": "WhatsApp/2.23.20.0" },
    staff: { cookie: "a=b; staff=1" },
  };
  const counted: string[] = [];
  for (const [name, headers] of Object.entries({ ...uncounted, "a visitor": {} })) {
    for (const url of ["/", "/Pdf/Brochure.pdf", "/Search?q=xyzzyq"]) await site.visit(url, headers);
    await site.app.features.visits.counter.flush();
    const rows = await site.db.deleteFrom("visit_count").returning(["kind", "subject"]).execute();
    counted.push(...rows.map(({ kind, subject }) => `${name}: ${kind} ${subject}`));
  }
  expect(counted.sort()).toEqual([
    "a visitor: page /",
    "a visitor: page /Search",
    "a visitor: pdf /Pdf/Brochure.pdf",
    "a visitor: search xyzzyq",
  ]);
});

test.for(databaseKinds)("%s: two servers add to the same sums, and a failed write is repeated", async (kind) => {
  await using one = await openSite(kind);
  await using other = await openTestApi({ kind, db: one.db, now: () => NOON });
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([one.visit("/"), visit(other, "/", {}), one.visit("/Library"), visit(other, "/DPharm", {})]);
    await Promise.all([one.app.features.visits.counter.flush(), other.app.features.visits.counter.flush()]);
  }
  await one.visit("/");
  await one.db.schema.alterTable("visit_count").renameTo("visit_count_away").execute();
  await one.app.features.visits.counter.flush();
  await one.db.schema.alterTable("visit_count_away").renameTo("visit_count").execute();

  expect(toPairs((await readReport(one)).pages)).toEqual([
    ["/", 7],
    ["/DPharm", 3],
    ["/Library", 3],
  ]);
});

test.for(databaseKinds)("%s: searched phone numbers in any digits are not stored, but years are", async (kind) => {
  await using site = await openSite(kind);
  for (const words of ["xyzzyq\0zzqqxx", "xyzzyq 2026-2027", "9999-001-2345", "(0999) 2345 6789", "৯৮৩০০১২৩৪৫"])
    await site.visit(`/Search?q=${encodeURIComponent(words)}`);
  expect(toPairs((await readReport(site)).searches)).toEqual([
    ["other", 3],
    ["xyzzyq 2026-2027", 1],
    ["xyzzyq zzqqxx", 1],
  ]);
});

test("a visit before midnight counts for its own day, even if the counts are written after it", async () => {
  const clock = { now: new Date("2026-12-31T18:29:30.000Z") };
  await using api = await openTestApi({ now: () => clock.now });
  await visit(api, "/Library", {});
  clock.now = new Date("2026-12-31T18:30:10.000Z");
  await visit(api, "/Library", {});
  await api.app.features.visits.counter.flush();

  const rows = await api.db.selectFrom("visit_count").select(["day", "count"]).orderBy("day").execute();
  expect(rows).toEqual([
    { day: "2026-12-31", count: 1 },
    { day: "2027-01-01", count: 1 },
  ]);
});

test("the number of counted sources and searches is limited", async () => {
  await using site = await openSite();
  for (let at = 0; at < 130; at += 1) await site.visit(`/?utm_source=made-up-${at}`);
  await site.visit("/?utm_source=%3Cscript%3E", { referer: "https://odd host" });
  const { sources } = await readReport(site);
  expect(sources.find(({ name }) => name === "other")?.count).toBe(31);
});

test.for(databaseKinds)("%s: old counts are merged by month, once", async (kind) => {
  await using site = await openSite(kind);
  const row = { kind: "page" as const, subject: "/", source: "direct" };
  const days = ["2025-10-01", "2025-10-02", "2025-10-31", "2025-11-02"];
  await site.db
    .insertInto("visit_count")
    .values(days.map((day, at) => ({ ...row, day, count: at + 1 })))
    .execute();

  expect(await mergeVisitsBefore(site.db, "2025-11-01")).toBe(2);
  expect(await mergeVisitsBefore(site.db, "2025-11-01")).toBe(0);

  const rows = await site.db.selectFrom("visit_count").select(["day", "count"]).orderBy("day").execute();
  expect(rows).toEqual([
    { day: "2025-10-01", count: 6 },
    { day: "2025-11-02", count: 4 },
  ]);
});

test.each([
  [{ referrer: "https://www.google.co.in/search?q=x" }, "google.co.in"],
  [{ referrer: "https://lm.facebook.com/" }, "facebook.com"],
  [{ referrer: "android-app://com.google.android.gm/" }, "com.google.android.gm"],
  [{ referrer: "https://192.0.2.7/" }, "direct"],
  [{ referrer: "https://college.example/Bpharma" }, ""],
  [{ campaign: "Winter Fair", referrer: "https://www.google.com/" }, "winter fair"],
  [{ campaign: "=cmd()" }, "direct"],
  [{}, "direct"],
])("the source of %o is %s", (visited, source) => {
  expect(sourceOf(visited, ["college.example"])).toBe(source);
});
