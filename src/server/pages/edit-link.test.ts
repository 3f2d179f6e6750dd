import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { anAnnouncement } from "#tests/server/record-factories.ts";

const STAFF = { cookie: "theme=dark; staff=1" };

test("staff get a page with a link that opens its editor, which no cache keeps; visitors' bytes stay as they are", async () => {
  await using api = await openTestApi();
  const get = (headers = {}) => api.request({ method: "GET", url: "/Library", headers });

  const before = await get();
  const staff = await get({ ...STAFF, "if-none-match": before.headers.etag });
  const after = await get({ cookie: "staff=10; nostaff=1" });

  expect([staff.statusCode, staff.headers["cache-control"], staff.headers.etag]).toEqual([
    200,
    "private, no-store",
    undefined,
  ]);
  expect(staff.body).toMatch(/<a id="edit-page" href="\/admin\/edit\?page=%2FLibrary">Edit this page<\/a><\/body>/);
  const [, style = ""] = /<style>(#edit-page[^<]*)<\/style>/.exec(staff.body) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(staff.headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}' 'self'`);
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
  expect(after.headers["cache-control"]).toBe("no-cache");
  expect(after.headers["content-security-policy"]).toBe(before.headers["content-security-policy"]);
});

test("the link leads to the place where the page is edited that it was followed on", async () => {
  await using api = await openTestApi();
  const notice = await api.asAdmin("POST", "/api/announcements", anAnnouncement());
  const { _id } = notice.json().item;
  const follow = async (page: string, referer?: string) =>
    (await api.request({ method: "GET", url: `/admin/edit?page=${page}`, headers: referer ? { referer } : {} })).headers
      .location;

  expect(await follow("/Library")).toBe("/admin/dashboard?tab=pages&edit=pages/Library.md");
  expect(await follow("/Library", "http://localhost:3000/gallery/?page=2")).toBe(
    "/admin/dashboard?tab=pages&edit=pages/Gallery.md",
  );
  expect(await follow("/")).toBe("/admin/dashboard?tab=college&edit=home.yaml");
  expect(await follow("/Bpharma")).toBe("/admin/dashboard?tab=college&edit=courses.yaml");
  expect(await follow(`/Notices/${_id}`)).toBe(`/admin/dashboard?tab=announcements&edit=${_id}`);
  expect(await follow("//evil.example/Library")).toBe("/admin/dashboard");
});
