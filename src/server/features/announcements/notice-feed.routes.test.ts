import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anAnnouncement, aPdfFile, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

function ask(api: TestApi, headers: Record<string, string> = {}) {
  return api.request({ method: "GET", url: "/notices.xml", headers });
}

async function create(api: TestApi, fields: Record<string, string> = {}) {
  return (await sendForm(api, ["POST", "/api/announcements"], anAnnouncement(fields), [aPdfFile()])).json().item;
}

test.for(databaseKinds)("%s: a notice is in the feed with its page, day of publication and PDF", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  const { _id, pdf } = await create(api, { title: "Fees & <forms>", description: 'One & two\nNobody\'s "three"' });

  const reply = await ask(api);

  expect(reply.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
  expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  const address = `http://localhost:3000/Notices/${_id}`;
  for (const line of [
    '<atom:link href="http://localhost:3000/notices.xml" rel="self" type="application/rss+xml"/>',
    "<title>Fees &amp; &lt;forms&gt;</title>",
    `<link>${address}</link>`,
    `<guid>${address}</guid>`,
    "<pubDate>Sat, 21 Nov 2026 06:30:00 GMT</pubDate>",
    "<description>One &amp;amp; two&lt;br&gt;Nobody&apos;s &quot;three&quot;</description>",
    `<enclosure url="http://localhost:3000${pdf.url}" length="${pdf.bytes}" type="application/pdf"/>`,
  ]) {
    expect(reply.body).toContain(`\n${line}\n`);
  }
});

test("a letter that XML cannot have does not spoil the feed", async () => {
  await using api = await openTestApi({ now: () => NOON });

  await create(api, { title: "Odd \uFFFF letter" });

  expect((await ask(api)).body).toContain("<title>Odd  letter</title>");
});

test("the feed holds the 50 notices that became public last, and none before its moment", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  for (let index = 0; index < 51; index++) {
    moment = new Date(NOON.getTime() + index * 60_000);
    // The last ones carry the oldest day: a notice that is given late is news all the same.
    await api.asAdmin(
      "POST",
      "/api/announcements",
      anAnnouncement({ title: `No. ${index}`, date: `20${70 - index}-01-01` }),
    );
  }
  const publishedAt = new Date(moment.getTime() + 3_600_000).toISOString();
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Later", publishedAt }));
  const titles = async () =>
    [...(await ask(api)).body.matchAll(/<item>\n<title>(.*)<\/title>/g)].map(([, title]) => title);

  expect(await titles()).toEqual(Array.from({ length: 50 }, (_, index) => `No. ${50 - index}`));
  moment = new Date(publishedAt);
  expect((await titles())[0]).toBe("Later");
});

test("who has the feed already is told so, by its tag or its date, until a notice changes", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const { _id } = await create(api);
  const first = await ask(api);
  const tag = { "if-none-match": String(first.headers.etag) };
  const date = { "if-modified-since": String(first.headers["last-modified"]) };

  expect([(await ask(api, tag)).statusCode, (await ask(api, date)).statusCode]).toEqual([304, 304]);
  expect((await ask(api, { ...date, "if-none-match": '"another"' })).statusCode).toBe(200);

  moment = new Date(NOON.getTime() + 5_000);
  await api.asAdmin("DELETE", `/api/announcements/${_id}`);
  const [byTag, byDate] = [await ask(api, tag), await ask(api, date)];
  expect([byTag.statusCode, byDate.statusCode]).toEqual([200, 200]);
  expect(byTag.body).not.toContain("<item>");
});
