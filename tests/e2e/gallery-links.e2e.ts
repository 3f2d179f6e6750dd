import { beforeAll, expect, test } from "vitest";
import { lightboxPage } from "./pages/lightbox.page.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { signUpStaff } from "./support/staff.ts";

const TITLE = "Health camp";
/** So many leave no picture on the gallery's first page. */
const ALBUMS = 24;

const house = siteInBrowser();
let album: { path: string; anchors: string[] };
/** Anchors of two pictures of the campus, as they stood on the gallery's first page. One has been deleted since. */
let deleted: string;
let kept: string;

beforeAll(async () => {
  const staff = await signUpStaff(house.site);
  album = await staff.addAlbum(TITLE, 3);
  [deleted = "", kept = ""] = await staff.addCampusPictures(2);
  for (let count = 1; count < ALBUMS; count += 1) await staff.call("POST", "/gallery", { title: `Album ${count}` });
  await staff.call("DELETE", `/image-gallery/images/${publicIdOf(deleted)}`);
  await staff.call("DELETE", `${album.path.replace("/Gallery", "/gallery")}/images/${publicIdOf(album.anchors[2])}`);
});

function publicIdOf(anchor = ""): string {
  return encodeURIComponent(anchor.replace("picture-", "images/"));
}

test("a link that was copied before albums were added opens its picture on the page where it stands now", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  const lightbox = lightboxPage(page, "the campus");
  await page.goto("/");

  await page.goto(`/Gallery#${kept}`);

  await expect.poll(() => lightbox.dialog.getByRole("img").getAttribute("src")).toContain("/photo-2.jpg");
  expect(page.url()).toBe(`${house.site.url}/Gallery?page=2#${kept}`);
  expect(await lightbox.hasFocus()).toBe(true);
  await lightbox.button("Close").click();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  expect(page.url()).toBe(`${house.site.url}/Gallery?page=2`);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a link to a page that the album no longer has opens its picture", async () => {
  await using visit = await house.visit();
  const { page } = visit;

  await page.goto(`${album.path}?page=2#${album.anchors[1]}`);

  await expect.poll(() => lightboxPage(page, TITLE).counter.textContent()).toBe("2 of 2");
  expect(page.url()).toBe(`${house.site.url}${album.path}#${album.anchors[1]}`);
});

test.for(["gallery", "gallery's second page", "album", "album that is gone"])(
  "a link to a deleted picture of the %s shows the page as it is, without an anchor",
  async (place) => {
    await using visit = await house.visit();
    const { page } = visit;
    const [asked, shown, anchor, heading] = {
      gallery: ["/Gallery", "/Gallery", deleted, "Gallery"],
      "gallery's second page": ["/Gallery?page=2", "/Gallery?page=2", deleted, "Gallery"],
      album: [album.path, album.path, album.anchors[2], TITLE],
      "album that is gone": [`/Gallery/${crypto.randomUUID()}`, "/Gallery", album.anchors[2], "Gallery"],
    }[place] ?? ["", "", "", ""];
    const asks: string[] = [];
    page.on("request", (request) => request.url().includes(".data") && asks.push(request.url()));

    await page.goto(`${asked}#${anchor}`);
    await expect.poll(() => page.url()).toBe(house.site.url + shown);
    // Whoever was led in a circle would ask again by now.
    await page.waitForLoadState("networkidle");

    expect(asks).toHaveLength(1);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(heading);
    expect(await page.getByRole("dialog").count()).toBe(0);
  },
);
