import { expect, test } from "vitest";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { publishText } from "#tests/server/publish-text.ts";

test("addresses of the college's former website redirect to the pages that the editor named, until these change", async () => {
  await using api = await openTestApi();
  await publishText(
    api,
    "redirects.yaml",
    [
      '- { from: "/admission.php?id=3", to: /DpharmAdmission }',
      "- { from: /admission.php, to: /BpharmAdmission }",
      '- { from: "/?page_id=12", to: /Library }',
      "- { from: /about/history.html, to: /aboutus }",
      "- { from: /গ্রন্থাগার/, to: /Library }",
    ].join("\n"),
  );

  const get = async (url: string) => {
    const { statusCode, headers } = await api.app.server.inject(url);
    // A redirect that browsers kept would lead in a circle once a page moves back.
    if (statusCode === 301) expect(headers["cache-control"]).toBe("no-cache");
    return [statusCode, headers.location];
  };
  expect(await get("/admission.php?id=3")).toEqual([301, "/DpharmAdmission"]);
  expect(await get("/admission.php?id=3&fbclid=IwAR1")).toEqual([301, "/DpharmAdmission"]);
  expect(await get("/admission.php?utm_source=wa&id=3")).toEqual([301, "/DpharmAdmission"]);
  expect(await get("/?utm_source=wa")).toEqual([200, undefined]);
  expect(await get("/Admission.php?id=4")).toEqual([301, "/BpharmAdmission?id=4"]);
  expect(await get("/?page_id=12")).toEqual([301, "/Library"]);
  expect(await get("/?page_id=13")).toEqual([200, undefined]);
  expect(await get("/about/history.html")).toEqual([301, "/aboutus"]);
  expect(await get(encodeURI("/গ্রন্থাগার"))).toEqual([301, "/Library"]);
  expect(await get("/gallery.php")).toEqual([404, undefined]);
});
