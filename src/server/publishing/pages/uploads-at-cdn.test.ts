import { expect, test } from "vitest";
import { makeAlbum, uploaded } from "#tests/server/open-test-album.ts";
import { openTestApi } from "#tests/server/open-test-api.ts";
import { aPictureFile, sendForm } from "#tests/server/record-factories.ts";

const MEDIA_PUBLIC_URL = "https://cdn.example/college/media";

test("pages refer to uploads at the CDN, which fetches them from this site until they are deleted", async () => {
  await using api = await openTestApi({ env: { MEDIA_PUBLIC_URL } });
  const album = await makeAlbum(api, "the image gallery");
  const [picture] = await uploaded(sendForm(api, ["POST", album.url], {}, [await aPictureFile("fest.jpg", "images")]));
  const get = (url: string) => api.request({ method: "GET", url });

  const [page, data, file] = await Promise.all([get("/Gallery"), get("/Gallery.data"), get(picture.url)]);

  const atCdn = picture.url.replace(/^\/media/, MEDIA_PUBLIC_URL);
  expect(picture.url).toMatch(/^\/media\//);
  for (const { body } of [page, data]) {
    expect(body).toContain(atCdn);
    expect(body).not.toMatch(/["\s]\/media\/\d/);
  }
  expect(page.headers["content-security-policy"]).toContain("img-src 'self' data: https://cdn.example;");
  expect([file.statusCode, file.headers["cross-origin-resource-policy"]]).toEqual([200, "cross-origin"]);

  await api.asAdmin("DELETE", `${album.url}/${encodeURIComponent(picture.publicId)}`);

  expect((await get("/Gallery")).body).not.toContain(atCdn);
  expect((await get(picture.url)).statusCode).toBe(404);
});
