import { resolve } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { addCategory } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const { pages, courses } = await loadContent(resolve("content"));
const COURSES = courses.map(({ name, route, plant }) => ({ title: name, route, drawing: plant.picture.src }));
const PAGES = [
  ...COURSES,
  ...pages.flatMap(({ title, route, picture }) => (picture ? [{ title, route, drawing: picture.src }] : [])),
];
/** Pages that show nothing else from the database, one of each form. */
const PAGES_OF_WORDS = ["/Bpharma", "/Library", "/ContactUs"];

/** The address of the picture at the head of a page: the first one below its heading. */
async function headPicture(api: TestApi, url: string): Promise<string | undefined> {
  const { body } = await api.request({ method: "GET", url });
  return /<img[^>]* src="([^"]+)"/.exec(body.slice(body.indexOf("</h1>")))?.[1];
}

test("every page with a picture at its head shows the photograph of the category that has its title", async () => {
  await using api = await openTestApi();
  const drawings: (string | undefined)[] = [];
  for (const { route } of PAGES) drawings.push(await headPicture(api, route));
  for (const { title } of PAGES) await addCategory(api, title, 1);

  const photographs = new Map<string, string | undefined>();
  for (const { route } of PAGES) photographs.set(route, await headPicture(api, route));

  expect(drawings).toEqual(PAGES.map(({ drawing }) => drawing));
  for (const [route, address] of photographs) expect(address, route).toMatch(/^\/media\/.+\/photo-1\.jpg$/);
  expect(new Set(photographs.values()).size).toBe(PAGES.length);
});

test.for(PAGES_OF_WORDS.flatMap((route) => databaseKinds.map((kind) => [route, kind] as const)))(
  "%s on %s shows its drawing without the table of galleries, and its photograph as soon as the table is back",
  async ([route, kind]) => {
    await using api = await openTestApi({ kind });
    const { title, drawing } = PAGES.find((page) => page.route === route) ?? { title: "" };
    await addCategory(api, title, 1);
    await sql`alter table gallery_category rename to gallery_category_elsewhere`.execute(api.db);
    const picture = await headPicture(api, route);
    await sql`alter table gallery_category_elsewhere rename to gallery_category`.execute(api.db);

    expect(picture).toBe(drawing);
    expect(await headPicture(api, route)).toMatch(/\/photo-1\.jpg$/);
  },
);
