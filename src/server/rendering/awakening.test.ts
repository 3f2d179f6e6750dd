import { expect, test } from "vitest";
import { insertAnnouncements } from "#server/features/announcements/announcements.repository.ts";
import { newId } from "#server/ids.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";

const ADDRESS = /data-awakening="([^"]+)"/;

async function openHomePage(api: TestApi) {
  const page = await api.request({ method: "GET", url: "/" });
  return { html: page.body, awakening: ADDRESS.exec(page.body)?.[1] ?? "" };
}

/** A write, as the admin's calls will make it. */
async function publishNotice(api: TestApi, title: string): Promise<void> {
  const published_at = new Date(Date.now() - 1_000).toISOString();
  const common = {
    type: "Notice",
    description: "",
    pdf_key: null,
    pdf_name: null,
    pdf_bytes: null,
    is_sample: 0,
  } as const;
  await insertAnnouncements(api.db, [
    { id: newId(), title, date: "2026-11-20", published_at, created_at: published_at, ...common },
  ]);
  api.app.pageCache.clear("announcements");
}

test("a page that was open while a notice came in wakes with the data that it shows, not with the newer ones", async () => {
  await using api = await openTestApi();
  const opened = await openHomePage(api);
  await publishNotice(api, "Hostel forms are out");
  const reopened = await openHomePage(api);

  const [first, second] = await Promise.all(
    [opened, reopened].map(({ awakening }) => api.request({ method: "GET", url: awakening })),
  );

  expect(reopened.html).toContain("Hostel forms are out");
  expect(second?.body).toContain("Hostel forms are out");
  expect(first?.body).not.toContain("Hostel forms are out");
  expect(first?.body).toContain("__reactRouterContext");
  expect([first, second].map((reply) => reply?.headers["cache-control"])).toEqual(
    Array(2).fill("public, max-age=31536000, immutable"),
  );
});

test("an awakening that nobody knows is answered with today's, not kept by anybody", async () => {
  await using api = await openTestApi();

  const reply = await api.request({ method: "GET", url: "/awake/0123456789abcdef/index.js" });

  expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
});
