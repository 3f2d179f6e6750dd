import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addNotice, aPdfFile } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

function ask(api: TestApi, headers: Record<string, string> = {}) {
  return api.request({ method: "GET", url: "/notices.xml", headers });
}

test.for(databaseKinds)("%s: a notice is in the feed with its page, day of publication and PDF", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  const { _id, pdf } = await addNotice(
    api,
    { title: "Fees & \uFFFF<forms>", description: 'One & two\nNobody\'s "three"' },
    [aPdfFile()],
  );

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

test("the feed has the public notices, the last published first", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  for (const index of [0, 1, 2]) {
    moment = new Date(NOON.getTime() + index * 60_000);
    // The newest notice carries the oldest day: the feed sorts by the time of publication, not by that day.
    await addNotice(api, { title: `No. ${index}`, date: `20${30 - index}-01-01` });
  }
  const publishedAt = new Date(moment.getTime() + 3_600_000).toISOString();
  await addNotice(api, { title: "Later", publishedAt });
  const titles = async () =>
    [...(await ask(api)).body.matchAll(/<item>\n<title>(.*)<\/title>/g)].map(([, title]) => title);

  expect(await titles()).toEqual(["No. 2", "No. 1", "No. 0"]);
  moment = new Date(publishedAt);
  expect((await titles())[0]).toBe("Later");
});

test("an unchanged feed gets 304, by its tag or its date, until a notice changes", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const { _id } = await addNotice(api, {}, [aPdfFile()]);
  const first = await ask(api);
  const tag = { "if-none-match": String(first.headers.etag) };
  const date = { "if-modified-since": String(first.headers["last-modified"]) };

  expect([(await ask(api, tag)).statusCode, (await ask(api, date)).statusCode]).toEqual([304, 304]);
  expect((await ask(api, { ...date, "if-none-match": '"another"' })).statusCode).toBe(200);

  moment = new Date(NOON.getTime() + 5_000);
  await api.asAdmin("DELETE", `/api/announcements/${_id}`);
  for (const headers of [tag, date]) {
    const { statusCode, body } = await ask(api, headers);
    expect([statusCode, body.includes("<item>")]).toEqual([200, false]);
  }
});
