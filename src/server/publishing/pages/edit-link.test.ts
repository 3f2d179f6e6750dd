import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { addNotice } from "#tests/server/record-factories.ts";

test("staff get the same bytes as visitors, because the browser adds the edit link", async () => {
  await using api = await openTestApi({ env: { EDGE_SECONDS: "600" } });
  const get = (headers = {}) => api.request({ method: "GET", url: "/Library", headers });

  const [visitor, staff] = [await get(), await get({ cookie: "theme=dark; staff=1" })];

  expect([staff.body, staff.headers.etag]).toEqual([visitor.body, visitor.headers.etag]);
  expect(staff.headers["cache-control"]).toBe(visitor.headers["cache-control"]);
});

test("the edit link opens the editor of the page on which it was clicked", async () => {
  await using api = await openTestApi();
  const { _id } = await addNotice(api);
  const follow = async (page: string, referer?: string) =>
    (await api.request({ method: "GET", url: `/admin/edit?page=${page}`, headers: referer ? { referer } : {} })).headers
      .location;

  expect(await follow("/Library")).toBe("/admin/dashboard?tab=pages&edit=pages/Library.md");
  expect(await follow("/Library", "http://localhost:3000/gallery/?page=2")).toBe(
    "/admin/dashboard?tab=pages&edit=pages/Gallery.md",
  );
  expect(await follow("/")).toBe("/admin/dashboard?tab=college&edit=home.yaml");
  expect(await follow("/Bpharma")).toBe("/admin/dashboard?tab=college&edit=courses.yaml&at=[0]");
  expect(await follow(`/Notices/${_id}`)).toBe(`/admin/dashboard?tab=announcements&edit=${_id}`);
  expect(await follow("//evil.example/Library")).toBe("/admin/dashboard");
});

test("a text clicked on a page opens where it is written", async () => {
  await using api = await openTestApi();
  const follow = async (page: string, text: string) => {
    const url = `/admin/edit?${new URLSearchParams({ page, text })}`;
    const { headers } = await api.request({ method: "GET", url });
    return decodeURIComponent(String(headers.location).replace("/admin/dashboard?", ""));
  };

  expect(await follow("/Library", "What you may take home, for how long, and who helps you find it.")).toBe(
    'tab=pages&edit=pages/Library.md&at=["lead"]',
  );
  expect(await follow("/Library", "Ragging-free helpline")).toBe('tab=college&edit=telephones&at=["helpline","title"]');
  expect(await follow("/Library", "Nobody has written this.")).toBe("tab=pages&edit=pages/Library.md");
});
