import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";

const ADDRESS = /data-awakening="([^"]+)"/;

async function openHomePage(api: TestApi) {
  const page = await api.request({ method: "GET", url: "/" });
  return { html: page.body, awakening: ADDRESS.exec(page.body)?.[1] ?? "" };
}

test("a page that was open while a notice came in wakes with the data that it shows, not with the newer ones", async () => {
  await using api = await openTestApi();
  const opened = await openHomePage(api);
  await api.asAdmin("POST", "/api/announcements", { title: "Hostel forms are out" });
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
