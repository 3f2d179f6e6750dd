import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { addCategory, anEventInput, uploadPictures } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

async function page(api: TestApi, url: string): Promise<string> {
  return (await api.request({ method: "GET", url })).body;
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

test.for(databaseKinds)(
  "%s: the gallery shows each category with its first picture and how many it has",
  async (kind) => {
    await using api = await openTestApi({ kind });
    expect(await page(api, "/Gallery")).toContain("The first album opens after the next event");

    const id = await addCategory(api, "Health camp", 3);
    await addCategory(api, "সরস্বতী পূজা");

    const gallery = await page(api, "/gallery");
    expect(gallery).toContain(`href="/Gallery/${id}"`);
    expect(gallery).toContain("3 pictures");
    expect(gallery).toContain("/photo-1.jpg");
    expect(gallery).not.toContain("/photo-2.jpg");
    expect(gallery).toContain('<h3 lang="bn">সরস্বতী পূজা</h3>');
    expect(gallery).toContain("No pictures yet");
    expect(gallery.indexOf("সরস্বতী পূজা")).toBeLessThan(gallery.indexOf("Health camp"));
  },
);

test.for(databaseKinds)(
  "%s: an album shows its pictures in their order, and the public events that name it",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const id = await addCategory(api, "Health camp", 3);
    const { categories } = (await api.asAdmin("GET", "/api/gallery")).json();
    const second = encodeURIComponent(categories[0].images[1].publicId);
    await api.asAdmin("PATCH", `/api/gallery/${id}/images/${second}`, { alt: "A queue at the door", position: 0 });
    await api.asAdmin("POST", "/api/events", anEventInput({ title: "Camp in autumn", galleryCategory: id }));
    await api.asAdmin("POST", "/api/events", anEventInput({ title: "A plan", galleryCategory: id, status: "draft" }));

    const album = await page(api, `/Gallery/${id}`);

    expect(album.indexOf("photo-2.jpg")).toBeLessThan(album.indexOf("photo-1.jpg"));
    expect(album).toContain('alt="A queue at the door"');
    expect(album).toContain('alt="Picture 2 of 3, Health camp"');
    expect(album).toMatch(/<a href="\/Event\/[\da-f-]{36}">Camp in autumn<\/a>/);
    expect(album).not.toContain("A plan");
  },
);

test.for(databaseKinds)("%s: an album that is gone, or a page that it does not have, leads on", async (kind) => {
  await using api = await openTestApi({ kind });
  const id = await addCategory(api, "Health camp", 1);

  const gone = await api.request({ method: "GET", url: "/Gallery/019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d" });
  const beyond = await api.request({ method: "GET", url: `/Gallery/${id}?page=2` });

  expect([gone.statusCode, gone.headers.location]).toEqual([302, "/Gallery"]);
  expect([beyond.statusCode, beyond.headers.location]).toEqual([302, `/Gallery/${id}`]);
});

test.for(databaseKinds)("%s: the standalone pictures follow the albums, 24 entries a page", async (kind) => {
  await using api = await openTestApi({ kind });
  await addCategory(api, "Health camp");
  await uploadPictures(api, "/api/image-gallery/images", 30);

  const [first, second] = [await page(api, "/Gallery"), await page(api, "/Gallery?page=2&utm=1")];

  expect(countOf(first, '<li id="picture-')).toBe(23);
  expect(first).toContain('href="/Gallery?page=2"');
  expect(countOf(second, '<li id="picture-')).toBe(7);
  expect(second).toContain('alt="Picture 24 of 30, the campus"');
  expect(second).not.toContain("Health camp");
  expect((await api.request({ method: "GET", url: "/Gallery?page=3" })).headers.location).toBe("/Gallery");
});

test.for(databaseKinds)("%s: a picture's id leads to the page of its list where it stands now", async (kind) => {
  await using api = await openTestApi({ kind });
  const idsIn = async (url: string) =>
    Array.from((await page(api, url)).matchAll(/<li id="picture-([\w-]+)"/g), ([, id = ""]) => id);
  const answer = async (url: string) => {
    const { statusCode, headers } = await api.request({ method: "GET", url });
    return [statusCode, headers.location, headers["cache-control"]];
  };
  const album = await addCategory(api, "Health camp", 49);
  await uploadPictures(api, "/api/image-gallery/images", 24);
  const [early = "", late = ""] = [(await idsIn(`/Gallery/${album}`))[0], (await idsIn(`/Gallery/${album}?page=2`))[0]];
  const [first = "", last = ""] = [(await idsIn("/Gallery"))[0], (await idsIn("/Gallery?page=2"))[0]];
  const to = (address: string) => [302, address, "no-store"];

  expect(await answer(`/Gallery?picture=${first}`)).toEqual(to(`/Gallery#picture-${first}`));
  expect(await answer(`/gallery/?page=7&picture=${last}`)).toEqual(to(`/Gallery?page=2#picture-${last}`));
  expect(await answer(`/Gallery/${album}?page=2&picture=${early}`)).toEqual(to(`/Gallery/${album}#picture-${early}`));
  expect(await answer(`/Gallery/${album}?picture=${late}`)).toEqual(to(`/Gallery/${album}?page=2#picture-${late}`));
  expect(await answer(`/Gallery/${album}?picture=${first}`)).toEqual(to(`/Gallery/${album}`));
  expect(await answer("/Gallery?picture=%22%3E")).toEqual(to("/Gallery"));
  expect(await answer("/Gallery?page=2&picture=gone")).toEqual(to("/Gallery?page=2"));
  expect(await answer("/Gallery?page=9&picture=gone")).toEqual(to("/Gallery"));

  for (const title of ["Sports", "Freshers", "Convocation"]) await addCategory(api, title);
  await api.asAdmin("DELETE", `/api/image-gallery/images/${encodeURIComponent(`images/${last}`)}`);

  const shifted = (await idsIn("/Gallery?page=2")).at(-1);
  expect(await answer(`/Gallery?picture=${shifted}`)).toEqual(to(`/Gallery?page=2#picture-${shifted}`));
  expect(await answer(`/Gallery?picture=${last}`)).toEqual(to("/Gallery"));
});

test.for(databaseKinds)(
  "%s: photographs of a category with a page's title take the place of its drawing",
  async (kind) => {
    await using api = await openTestApi({ kind });
    expect(await page(api, "/Library")).toContain("/Images/fac-library.svg");

    const id = await addCategory(api, "  library ", 9);

    const library = await page(api, "/Library");
    expect(library).not.toContain("fac-library.svg");
    expect(library.indexOf("photo-1.jpg")).toBeLessThan(library.indexOf("photo-2.jpg"));
    expect(countOf(library, `href="/Gallery/${id}#picture-`)).toBe(6);
    expect(library).not.toContain("photo-8.jpg");
    expect(await page(api, "/Canteen")).not.toContain("photo-1.jpg");

    await api.asAdmin("DELETE", `/api/gallery/${id}`);
    expect(await page(api, "/Library")).toContain("/Images/fac-library.svg");
  },
);

test("a picture is offered in AVIF and WebP as soon as its widths are made, and an animated one is shown as it is", async () => {
  await using api = await openTestApi();
  const id = await addCategory(api, "Health camp", 1);
  const variants = [320, 640, 1280].flatMap((width) =>
    ["avif", "webp"].map((type) => ({ type: `image/${type}`, width, key: `2026/11/x/a-${width}.${type}` })),
  );
  expect(await page(api, `/Gallery/${id}`)).not.toContain("srcSet");
  await api.db
    .updateTable("media")
    .set({ variants: JSON.stringify(variants), variants_status: "done", width: 1600, height: 900 })
    .execute();
  api.app.pageCache.clear("gallery");

  const album = await page(api, `/Gallery/${id}`);

  expect(album).toContain('<source type="image/avif" srcSet="/media/2026/11/x/a-320.avif 320w');
  expect(album).toContain('srcSet="/media/2026/11/x/a-320.webp 320w, /media/2026/11/x/a-640.webp 640w"');
  expect(album).toContain('width="1600" height="900"');
});
