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

test("the edit link opens the editor of the page on which it was clicked, a text of a page where it is written", async () => {
  await using api = await openTestApi();
  const { _id } = await addNotice(api);
  const follow = async (query: { page: string; text?: string }, referer?: string) => {
    const url = `/admin/edit?${new URLSearchParams(query)}`;
    const { headers } = await api.request({ method: "GET", url, headers: referer ? { referer } : {} });
    return decodeURIComponent(String(headers.location)).replace("/admin/dashboard", "");
  };

  expect(await follow({ page: "/Library" })).toBe("?tab=pages&edit=pages/Library.md");
  expect(await follow({ page: "/Library" }, "http://localhost:3000/gallery/?page=2")).toBe(
    "?tab=pages&edit=pages/Gallery.md",
  );
  for (const [page, text, address] of [
    ["/", "", "?tab=college&edit=home.yaml"],
    ["/Bpharma", "", "?tab=college&edit=courses.yaml&at=[0]"],
    [`/Notices/${_id}`, "", `?tab=announcements&edit=${_id}`],
    ["//evil.example/Library", "", ""],
    [
      "/Library",
      "What you may take home, for how long, and who helps you find it.",
      '?tab=pages&edit=pages/Library.md&at=["lead"]',
    ],
    ["/Library", "Ragging-free helpline", '?tab=college&edit=telephones&at=["helpline","title"]'],
    ["/Library", "Nobody has written this.", "?tab=pages&edit=pages/Library.md"],
  ] as const)
    expect(await follow({ page, ...(text && { text }) }), page).toBe(address);
});
