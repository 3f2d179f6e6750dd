import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anAnnouncement, anEventInput, insertManyEvents } from "#server/testing/record-factories.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

async function find(api: TestApi, query: string): Promise<string> {
  const reply = await api.request({ method: "GET", url: `/Search?q=${encodeURIComponent(query)}` });
  expect(reply.statusCode).toBe(200);
  return /<main[\s\S]*<\/main>/.exec(reply.body)?.[0] ?? "";
}

test("a notice is found as soon as it is public, by its new title after a change, and not after its end", async () => {
  await using api = await openTestApi();
  expect(await find(api, "কাউন্সেলিং")).not.toContain("/Notices/");

  const { item } = (
    await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "কাউন্সেলিং দ্বিতীয় দফা" }))
  ).json();
  expect(await find(api, "কাউন্সেলিং")).toContain(`<a href="/Notices/${item._id}"><mark lang="bn">কাউন্সেলিং</mark>`);

  await api.asAdmin("PATCH", `/api/announcements/${item._id}`, { title: "মেধাতালিকা" });
  expect(await find(api, "কাউন্সেলিং")).not.toContain("/Notices/");
  expect(await find(api, "মেধাতালিকার")).toContain(`/Notices/${item._id}`);

  await api.asAdmin("DELETE", `/api/announcements/${item._id}`);
  expect(await find(api, "মেধাতালিকা")).not.toContain("/Notices/");
});

test("a notice for later is found from its moment on", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const publishedAt = new Date(NOON.getTime() + 3_600_000).toISOString();
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Zymology", publishedAt }));

  expect(await find(api, "zymology")).not.toContain("/Notices/");
  moment = new Date(publishedAt);
  expect(await find(api, "zymology")).toContain("/Notices/");
});

test("drafts are not found, cancelled events are and say so, albums by their new name", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const { event } = (
    await api.asAdmin("POST", "/api/events", anEventInput({ title: "Zymology day", status: "draft" }))
  ).json();
  const { category } = (await api.asAdmin("POST", "/api/gallery", { title: "Quokka walk" })).json();
  expect(await find(api, "zymology")).not.toContain("/Event/");

  await api.asAdmin("PATCH", `/api/events/${event._id}`, { status: "cancelled" });
  expect(await find(api, "zymology")).toMatch(/Event, cancelled[\s\S]*27 Nov 2026/);
  expect(await find(api, "quokka")).toContain(`/Gallery/${category._id}`);
  await api.asAdmin("PATCH", `/api/gallery/${category._id}`, { title: "Wombat walk" });
  expect(await find(api, "wombat")).toContain(`/Gallery/${category._id}`);
});

test("of more events than the search keeps the oldest are not found", async () => {
  await using api = await openTestApi();
  const ids = await insertManyEvents(api.db, 5_001);

  expect(await find(api, "event 5000")).toContain(`/Event/${ids[5_000]}`);
  expect(await find(api, "event 0")).not.toContain(`/Event/${ids[0]}`);
});

test("markup in a question and in a notice is text", async () => {
  await using api = await openTestApi();
  const title = "<img src=x onerror=alert(1)> zymology";
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title }));

  const found = await find(api, '"><script>zymology</script>');

  expect(found).not.toMatch(/<script|<img/);
  expect(found).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("control characters of a question are neither searched for nor shown", async () => {
  await using api = await openTestApi();
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Zymology" }));

  const { body } = await api.request({ method: "GET", url: "/Search?q=%00zymo%1Blogy%7F%C2%85" });

  expect(body).toContain('value="zymo logy"');
  expect(body.match(/[^\P{Cc}\n]/u)).toBeNull();
  expect(await find(api, "\0zymology")).toContain("/Notices/");
});

test("results are kept from search engines; the empty page is not", async () => {
  await using api = await openTestApi();
  const results = await api.request({ method: "GET", url: "/search?q=library" });
  const empty = await api.request({ method: "GET", url: "/Search" });

  expect(results.body).toContain('<meta name="robots" content="noindex"/>');
  expect(results.body).toContain('<link rel="canonical" href="http://localhost:3000/Search"/>');
  expect(empty.body).not.toContain("noindex");
});

test("after a search that failed, the next one reads the records anew", async () => {
  await using api = await openTestApi();
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Zymology" }));
  await api.db.schema.alterTable("gallery_category").renameTo("away").execute();
  const failed = await api.request({ method: "GET", url: "/Search?q=zymology" });

  await api.db.schema.alterTable("away").renameTo("gallery_category").execute();

  expect(failed.statusCode).toBe(500);
  expect(await find(api, "zymology")).toContain("/Notices/");
});
