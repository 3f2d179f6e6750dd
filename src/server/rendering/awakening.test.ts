import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anAnnouncement, aPlacedStudent } from "#server/testing/record-factories.ts";

const ADDRESS = /data-awakening="([^"]+)"/;

async function openPage(api: TestApi, url: string) {
  const page = await api.request({ method: "GET", url });
  const awakening = ADDRESS.exec(page.body)?.[1] ?? "";
  const module = await api.request({ method: "GET", url: awakening });
  return { html: page.body, awakening, module };
}

test("what wakes a page is asked for again each time, and stays until something that was there is changed", async () => {
  await using api = await openTestApi();
  const { _id } = (await api.asAdmin("POST", "/api/announcements", anAnnouncement())).json().item;
  const { awakening, module } = await openPage(api, "/");
  const headers = { "if-none-match": String(module.headers.etag) };

  const same = await api.request({ method: "GET", url: awakening, headers });
  await api.asAdmin("POST", "/api/announcements", anAnnouncement({ title: "Hostel forms are out" }));
  const added = await api.request({ method: "GET", url: awakening, headers });
  await api.asAdmin("PATCH", `/api/announcements/${_id}`, { title: "Hostel list" });
  const newer = await api.request({ method: "GET", url: awakening, headers });

  expect([module.statusCode, module.headers["cache-control"]]).toEqual([200, "no-cache"]);
  expect(module.body).toContain("__reactRouterContext");
  expect([same.statusCode, added.statusCode]).toEqual([304, 304]);
  expect(newer.statusCode).toBe(200);
  expect(newer.body).toContain("Hostel forms are out");
});

test("no former address tells of a person who was deleted, or whose name was taken out", async () => {
  await using api = await openTestApi();
  const create = async (name: string) =>
    (await api.asAdmin("POST", "/api/placed", aPlacedStudent({ name }))).json().item._id as string;
  const [deleted, renamed] = [await create("Rahul Mandal"), await create("Mitali Hembram")];
  const opened = await Promise.all(["/", "/TrainingPlacement"].map((url) => openPage(api, url)));
  expect(opened.map(({ module }) => module.body.includes("Rahul") && module.body.includes("Mitali"))).toEqual([
    true,
    true,
  ]);

  await api.asAdmin("DELETE", `/api/placed/${deleted}`);
  await api.asAdmin("PATCH", `/api/placed/${renamed}`, { name: "A student" });

  for (const { awakening } of opened) {
    const { body, statusCode } = await api.request({ method: "GET", url: awakening });
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/Rahul|Mitali/);
  }
});

test("an open page whose record was deleted is reloaded when it is used", async () => {
  await using api = await openTestApi();
  const { _id } = (await api.asAdmin("POST", "/api/announcements", anAnnouncement())).json().item;
  const { awakening } = await openPage(api, `/Notices/${_id}`);

  await api.asAdmin("DELETE", `/api/announcements/${_id}`);
  const module = await api.request({ method: "GET", url: awakening });

  expect([module.statusCode, module.body]).toEqual([200, "location.reload()"]);
});

test("an open page stays as it is while its data cannot be read", async () => {
  await using api = await openTestApi();
  const { awakening } = await openPage(api, "/Notices");
  api.app.pageCache.clear("announcements");
  await api.db.destroy();

  const module = await api.request({ method: "GET", url: awakening });

  expect([module.statusCode, module.headers["cache-control"], module.body]).toEqual([500, "no-store", ""]);
});
