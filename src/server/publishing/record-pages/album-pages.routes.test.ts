import { resolve } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { loadContent } from "#server/collections/content/load-content.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addCategory, addEvent, uploadPictures } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

async function page(api: TestApi, url: string): Promise<string> {
  return (await api.request({ method: "GET", url })).body;
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

test.for(databaseKinds)(
  "%s: the gallery shows each album that has pictures, with the first one and their number",
  async (kind) => {
    await using api = await openTestApi({ kind });
    expect(await page(api, "/Gallery")).toContain("There are no albums yet");

    const id = await addCategory(api, "Health camp", 3);
    await addCategory(api, "সরস্বতী পূজা", 1);
    const empty = await addCategory(api, "Sports day");
    const eventPage = `/Event/${(await addEvent(api, { galleryCategory: empty }))._id}`;

    const gallery = await page(api, "/gallery");
    expect(gallery).toContain(`href="/Gallery/${id}"`);
    expect(gallery).toContain("3 pictures");
    expect(gallery).toContain("/photo-1.jpg");
    expect(gallery).not.toContain("/photo-2.jpg");
    expect(gallery).toContain('<h3 lang="bn">সরস্বতী পূজা</h3>');
    expect(gallery).not.toContain("Sports day");
    expect(gallery.indexOf("সরস্বতী পূজা")).toBeLessThan(gallery.indexOf("Health camp"));
    const straight = await api.request({ method: "GET", url: `/Gallery/${empty}` });
    expect([straight.statusCode, straight.headers.location]).toEqual([302, "/Gallery"]);
    for (const url of ["/Event", eventPage, "/sitemap.xml"]) expect(await page(api, url)).not.toContain(empty);

    await uploadPictures(api, `/api/gallery/${empty}/images`, 1);
    for (const url of ["/Gallery", "/Event", eventPage, "/sitemap.xml"]) expect(await page(api, url)).toContain(empty);
  },
);

test("an album shows its pictures in order, and its public events that were not cancelled", async () => {
  await using api = await openTestApi();
  const id = await addCategory(api, "Health camp", 3);
  const { categories } = (await api.asAdmin("GET", "/api/gallery")).json();
  const second = encodeURIComponent(categories[0].images[1].publicId);
  await api.asAdmin("PATCH", `/api/gallery/${id}/images/${second}`, { alt: "A queue at the door", position: 0 });
  await addEvent(api, { title: "Camp in autumn", galleryCategory: id });
  await addEvent(api, { title: "A plan", galleryCategory: id, status: "draft" });
  await addEvent(api, { title: "Rained off", galleryCategory: id, status: "cancelled" });

  const album = await page(api, `/Gallery/${id}`);

  expect(album.indexOf("photo-2.jpg")).toBeLessThan(album.indexOf("photo-1.jpg"));
  expect(album).toContain('alt="A queue at the door"');
  expect(album).toContain('alt="Picture 2 of 3, Health camp"');
  expect(album).toMatch(/<a href="\/Event\/[\da-f-]{36}">Camp in autumn<\/a>/);
  expect(album).not.toContain("A plan");
  expect(album).not.toContain("Rained off");
});

test.for(databaseKinds)(
  "%s: standalone pictures follow the albums, 24 entries a page, and a picture's id leads to its page",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const idsIn = async (url: string) =>
      Array.from((await page(api, url)).matchAll(/<li id="picture-([\w-]+)"/g), ([, id = ""]) => id);
    const answer = async (url: string) => {
      const { statusCode, headers } = await api.request({ method: "GET", url });
      return [statusCode, headers.location, headers["cache-control"]];
    };
    const album = await addCategory(api, "Health camp", 49);
    await uploadPictures(api, "/api/image-gallery/images", 30);
    const [one, two] = [await page(api, "/Gallery"), await page(api, "/Gallery?page=2")];
    expect([countOf(one, '<li id="picture-'), countOf(two, '<li id="picture-')]).toEqual([23, 7]);
    expect(one).toContain('href="/Gallery?page=2"');
    expect(two).toContain('alt="Picture 24 of 30, the campus"');
    expect(two).not.toContain("Health camp");
    expect(await answer("/Gallery?page=3")).toEqual([302, "/Gallery", "no-store"]);
    const [early = "", late = ""] = [
      (await idsIn(`/Gallery/${album}`))[0],
      (await idsIn(`/Gallery/${album}?page=2`))[0],
    ];
    const [first = "", last = ""] = [(await idsIn("/Gallery"))[0], (await idsIn("/Gallery?page=2"))[0]];
    const to = (address: string) => [302, address, "no-store"];

    expect(await answer(`/Gallery?picture=${first}`)).toEqual(to(`/Gallery#picture-${first}`));
    expect(await answer(`/gallery/?page=7&picture=${last}`)).toEqual(to(`/Gallery?page=2#picture-${last}`));
    expect(await answer(`/Gallery/${album}?page=2&picture=${early}`)).toEqual(to(`/Gallery/${album}#picture-${early}`));
    expect(await answer(`/Gallery/${album}?picture=${late}`)).toEqual(to(`/Gallery/${album}?page=2#picture-${late}`));
    expect(await answer(`/Gallery/${album}?picture=${first}`)).toEqual(to(`/Gallery/${album}`));
    expect((await answer("/Gallery/019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d")).slice(0, 2)).toEqual([302, "/Gallery"]);
    expect((await answer(`/Gallery/${album}?page=3`)).slice(0, 2)).toEqual([302, `/Gallery/${album}`]);
    expect(await answer("/Gallery?picture=%22%3E")).toEqual(to("/Gallery"));
    expect(await answer("/Gallery?page=2&picture=gone")).toEqual(to("/Gallery?page=2"));
    expect(await answer("/Gallery?page=9&picture=gone")).toEqual(to("/Gallery"));
  },
);

test.for(databaseKinds)(
  "%s: photographs of an album with a page's English title replace its drawing, in both languages",
  async (kind) => {
    await using api = await openTestApi({ kind });
    const id = await addCategory(api, "  library ", 9);
    await api.asAdmin("PATCH", `/api/gallery/${id}`, { translations: { bn: { title: "বইয়ের ঘর" } } });

    const library = await page(api, "/Library");
    expect(library).not.toContain("fac-library.svg");
    expect(library.indexOf("photo-1.jpg")).toBeLessThan(library.indexOf("photo-2.jpg"));
    expect(countOf(library, `href="/Gallery/${id}#picture-`)).toBe(6);
    expect(library).not.toContain("photo-8.jpg");
    expect(await page(api, "/bn/Library")).toContain("/photo-1.jpg");
    expect(await page(api, "/Canteen")).not.toContain("photo-1.jpg");

    await api.asAdmin("DELETE", `/api/gallery/${id}`);
    expect(await page(api, "/Library")).toContain("/Images/fac-library.svg");
  },
);

const { pages, courses } = await loadContent(resolve("content"));
const PAGES = [
  ...courses.flatMap(({ name, route, plant }) => (plant ? { title: name, route, drawing: plant.picture.src } : [])),
  ...pages.flatMap(({ title, route, picture }) => (picture ? [{ title, route, drawing: picture.src }] : [])),
];

/** Returns the address of the header picture on each page: the first picture below the heading. */
async function headPictures(api: TestApi, shown = PAGES) {
  const found: (string | undefined)[] = [];
  for (const { route } of shown) {
    const body = await page(api, route);
    found.push(/<img[^>]* src="([^"]+)"/.exec(body.slice(body.indexOf("</h1>")))?.[1]);
  }
  return found;
}

test("every page with a picture at its head shows a photograph of the album with its title, or while albums cannot be read its drawing", async () => {
  await using api = await openTestApi();
  expect(await headPictures(api)).toEqual(PAGES.map(({ drawing }) => drawing));
  for (const { title } of PAGES) await addCategory(api, title, 1);
  /** Pages that show nothing from the database but the header picture, one of each layout. */
  const shown = PAGES.filter(({ route }) => ["/Bpharma", "/Library", "/ContactUs"].includes(route));
  await sql`alter table album rename to album_elsewhere`.execute(api.db);
  const without = await headPictures(api, shown);
  await sql`alter table album_elsewhere rename to album`.execute(api.db);
  expect(without).toEqual(shown.map(({ drawing }) => drawing));

  const photographs = await headPictures(api);

  for (const address of photographs) expect(address).toMatch(/^\/media\/.+\/photo-1\.jpg$/);
  expect(new Set(photographs).size).toBe(PAGES.length);
});
