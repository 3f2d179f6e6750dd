import { expect, test } from "vitest";
import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/site.ts";
import { isPrivate } from "#server/platform/http/private-address.ts";
import { createMailEnqueuer } from "#server/platform/mail/mail.repository.ts";
import { mailMessageSchema } from "#server/platform/mail/mail-message.ts";
import { maxBlockMs, measureLongestBlock, remeasureLongestBlock } from "#tests/server/event-loop-block.ts";
import { seedAdmin } from "#tests/server/seed-admin.ts";
import { databaseKinds, openTestDatabase } from "#tests/server/test-databases.ts";
import { startHttpServer } from "#tests/support/http-server.ts";
import { findLinkError, LINK_ERRORS, outsideLinksOf } from "./external-links.ts";
import { createLinkChecker } from "./link-checker.ts";
import { enqueueReviewMails } from "./review-mails.ts";

const daysAfter = (day: string, days: number) => new Date(Date.parse(`${day}T06:00:00Z`) + days * 86_400_000);

test("links to other sites are found in values and Markdown, without anchors and surrounding punctuation", () => {
  const body = "Read [UGC](https://www.ugc.gov.in/#rules), or https://pci.gov.in/. And <https://a.example/x>!";
  const links = outsideLinksOf(
    new Map([
      ["college.yaml", { value: { url: "https://pci.gov.in/", map: "https://map.example/?q=a%20b" }, body: "" }],
      ["pages/A.md", { value: {}, body }],
    ]),
  );
  expect(Object.fromEntries(links)).toEqual({
    "https://pci.gov.in/": ["college.yaml", "pages/A.md"],
    "https://map.example/?q=a%20b": ["college.yaml"],
    "https://www.ugc.gov.in/": ["pages/A.md"],
    "https://a.example/x": ["pages/A.md"],
  });
});

test("a link with a long row of dots takes no longer to find than any other link", async () => {
  const find = (sign: string) => () =>
    outsideLinksOf(new Map([["pages/A.md", { value: {}, body: `https://a.example/${sign.repeat(60_000)}x` }]]));
  const most = maxBlockMs(await measureLongestBlock(find("a")));
  expect(await remeasureLongestBlock(most, find("."))).toBeLessThan(most);
});

test("only a status 404 or 410, or an unknown host name, is a link error, and private hosts are not requested", async () => {
  const statuses: Record<string, number> = {
    "/gone": 410,
    "/missing": 404,
    "/closed": 403,
    "/busy": 503,
    "/moved": 301,
  };
  const asked: (string | undefined)[] = [];
  await using server = await startHttpServer((request, response) => {
    asked.push(request.headers["user-agent"]);
    // Answer HEAD wrongly for `/no-head`, as some portals do.
    const status = request.url === "/no-head" ? (request.method === "HEAD" ? 404 : 200) : statuses[request.url ?? ""];
    response.writeHead(status ?? 200, status === 301 ? { location: "/missing" } : {}).end("text");
  });
  const site = server.origin;
  const say = async (url: string, mayBePrivate?: boolean) => {
    const found = await findLinkError(url, "Link check", mayBePrivate);
    return found && LINK_ERRORS[found]();
  };
  const look = (path: string) => say(`${site}${path}`, true);

  expect(await look("/gone")).toBe("The other site says that the page is gone (410).");
  expect(await look("/missing")).toBe("The other site says that there is no such page (404).");
  for (const path of ["/", "/closed", "/busy", "/moved", "/no-head"]) expect(await look(path), path).toBeNull();
  expect(await say("https://no-such-site.invalid/")).toBe("There is no site of this name.");
  expect(new Set(asked)).toEqual(new Set(["Link check"]));
  const before = asked.length;
  const { port } = new URL(site);
  for (const host of ["127.0.0.1", "0.0.0.0", "localhost", "[::]", "[::ffff:127.0.0.1]", "2130706433"]) {
    expect(await findLinkError(`http://${host}:${port}/gone`, "Link check"), host).toBeNull();
  }
  expect(asked).toHaveLength(before);
});

test("an IP address is private if it, or an IPv4 address inside it, belongs to this machine or a local network", () => {
  const ofNeighbours = [
    ...["127.0.0.1", "10.1.2.3", "169.254.169.254", "239.1.2.3", "255.255.255.255"],
    ...["::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:7f00:1", "fd00::1", "fe80::1", "fec0::1", "ff02::1"],
    ...["64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:1::1"],
  ];
  const ofOthers = ["8.8.8.8", "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8"];

  expect(ofNeighbours.filter((address) => !isPrivate(address))).toEqual([]);
  expect(ofOthers.filter(isPrivate)).toEqual([]);
});

test.for(databaseKinds)(
  "%s: a link counts as dead after failures on three days, until it works again",
  async (kind) => {
    await using database = await openTestDatabase(kind);
    const pageOf = (body: string) => new Map([["pages/A.md", { value: {}, body }]]);
    let documents: ReadonlyMap<string, DocumentText> = pageOf("[A](https://a.example/) [B](https://b.example/)");
    const clock = { day: 0, asked: [] as string[], broken: true };
    const checker = createLinkChecker({
      db: database.db,
      store: { documents: () => documents },
      publicUrl: "https://college.example",
      now: () => daysAfter("2026-11-01", clock.day),
      async findError(url) {
        clock.asked.push(url);
        return clock.broken && url.includes("a.example") ? "gone" : null;
      },
    });
    const check = () => checker.checkDue(async () => {});

    await check();
    await check();
    expect(clock.asked).toEqual(["https://a.example/", "https://b.example/"]);
    for (clock.day = 1; clock.day <= 2; clock.day += 1) {
      expect(await checker.listDead()).toEqual([]);
      await check();
    }
    expect(clock.asked).toHaveLength(4);
    const START = "2026-11-01T06:00:00.000Z";
    expect(await checker.listDead()).toEqual([
      { url: "https://a.example/", fault: LINK_ERRORS.gone(), failedSince: START, documents: ["pages/A.md"] },
    ]);
    clock.broken = false;
    await check();
    expect(await checker.listDead()).toEqual([]);
    documents = new Map();
    await check();
    expect(await database.db.selectFrom("outside_link").selectAll().execute()).toEqual([]);
  },
);

test.for(databaseKinds)(
  "%s: once a month each admin gets a mail with the admin's pages due for review and those without an owner",
  async (kind) => {
    await using database = await openTestDatabase(kind);
    const { db } = database;
    await seedAdmin(db, { name: "Ananya Sen", email: "ananya@example.in" });
    await seedAdmin(db, { name: "Rahul Das", email: "rahul@example.in" });
    await db.updateTable("admin").set({ language: "bn" }).where("email", "=", "rahul@example.in").execute();
    const send = (day: string, list = pages) =>
      enqueueReviewMails({
        db,
        enqueueMail: createMailEnqueuer(() => ({ address: "office@example.in" })),
        college: () => ({ name: { english: "Test College" }, address: ["Road 1"] }) as never,
        publicUrl: "https://college.example",
        listDocuments: async () => list(),
        now: daysAfter(day, 0),
      });
    const pages = () => [
      { title: "Library", owner: "Ananya@example.in", reviewOn: "2026-11-01" },
      { title: m.notice(), owner: null, reviewOn: "2026-10-01" },
      { title: "Canteen", owner: "left@example.in", reviewOn: "2026-11-20" },
      { title: "Museum", owner: null, reviewOn: null },
    ];

    const sent = await Promise.all([send("2026-11-02"), send("2026-11-02")]);
    expect(sent.sort()).toEqual([0, 2]);
    expect(await send("2026-11-30")).toBe(0);
    expect(await send("2026-12-01", () => [])).toBe(0);
    const rows = await db.selectFrom("outbox").select("message").execute();
    const mails = rows.map(({ message }) => mailMessageSchema.parse(JSON.parse(message)));
    mails.sort((one, other) => String(one.to[0]?.address).localeCompare(String(other.to[0]?.address)));
    expect(mails.map(({ to, subject }) => [to[0]?.address, subject])).toEqual([
      ["ananya@example.in", "2 pages to look through"],
      ["rahul@example.in", "একটি পাতা দেখে নিতে হবে"],
    ]);
    expect(mails[0]?.text).toContain("- Library\n- Notice");
    expect(mails[1]?.text).toContain("- বিজ্ঞপ্তি");
    expect(mails[1]?.text).not.toContain("Library");
  },
);
