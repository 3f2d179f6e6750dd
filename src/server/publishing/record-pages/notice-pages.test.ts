import { expect, test } from "vitest";
import { addDays } from "#server/platform/time.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addNotice, anAnnouncement, aPdfFile, sendForm } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");
const ROW = /<h2[^>]*><a href="\/Notices\/[^"]+">([^<]+)</g;

async function titlesOn(api: TestApi, url: string): Promise<(string | undefined)[]> {
  return [...(await api.send("GET", url)).body.matchAll(ROW)].map(([, title]) => title);
}

test.for(databaseKinds)("%s: the archive has 20 notices a page, newest first", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  for (let index = 0; index < 23; index++) {
    await addNotice(api, { title: `No. ${index}`, date: addDays("2026-11-21", -index) });
  }

  expect(await titlesOn(api, "/Notices")).toEqual(Array.from({ length: 20 }, (_, index) => `No. ${index}`));
  expect(await titlesOn(api, "/notices?page=2")).toEqual(["No. 20", "No. 21", "No. 22"]);
  const second = (await api.send("GET", "/Notices?page=2")).body;
  expect(second).toContain('<link rel="canonical" href="http://localhost:3000/Notices?page=2"/>');
  expect(second).toContain('<a href="/Notices" rel="prev">');
  for (const page of ["0", "1", "3", "x", "1e0"]) {
    expect((await api.send("GET", `/Notices?page=${page}`)).headers.location, page).toBe("/Notices");
  }
});

test.for(databaseKinds)("%s: a notice has a page with its text, PDF, WhatsApp link and neighbours", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  const older = await addNotice(api, { title: "Older one", date: "2026-11-19" });
  const newer = await addNotice(api, { title: "Newer one", date: "2026-11-20" });
  const fields = anAnnouncement({
    title: "This one",
    date: "2026-11-20",
    description: "First line\nপরের লাইন\n\nThe end",
  });
  const { item } = (await sendForm(api, ["POST", "/api/announcements"], fields, [aPdfFile("Form 2026.pdf")])).json();
  const newest = await addNotice(api, { title: "Newest one", date: "2026-11-20" });

  const { body } = await api.send("GET", `/Notices/${item._id}`);

  expect(body).toContain("<h1>This one</h1>");
  expect(body).toContain('<p><span>First line</span><span lang="bn">পরের লাইন</span></p><p><span>The end</span></p>');
  expect(body).toContain(`href="${item.pdf.url}"`);
  expect(body).toContain("Form 2026.pdf");
  expect(body).toContain('<meta name="description" content="First line পরের লাইন The end"/>');
  expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/Notices/${item._id}"/>`);
  const shared = `This one\nhttp://localhost:3000/Notices/${item._id}`;
  expect(body).toContain(`href="https://wa.me/?text=${encodeURIComponent(shared)}"`);
  // Sorted by day, then by the time of creation.
  expect(body.match(/href="\/Notices\/[^"]+"/g)).toEqual([newest, newer].map(({ _id }) => `href="/Notices/${_id}"`));
  expect((await api.send("GET", `/Notices/${newer._id}`)).body).toContain(`href="/Notices/${older._id}"`);
});
