import { beforeAll, expect, test } from "vitest";
import { lightboxPage } from "./pages/lightbox.page.ts";
import { findAccessibilityFaults, showWhole } from "./support/axe.ts";
import { PHONE } from "./support/browser.ts";
import { weighDocument } from "./support/first-screen.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { signUpStaff } from "./support/staff.ts";

const TITLE = "Health camp";
/** HTML with its CSS, as sent with brotli. */
const MOST_BYTES = 14_000;

const house = siteInBrowser();
let album: { path: string; anchors: string[] };
let eventPath: string;

beforeAll(async () => {
  const staff = await signUpStaff(house.site);
  await staff.addAlbum("Library", 9);
  album = await staff.addAlbum(TITLE, 5);
  const galleryCategory = album.path.replace("/Gallery/", "");
  const reply: unknown = await staff.call("POST", "/events", { title: "Camp", date: "2026-11-20", galleryCategory });
  eventPath = `/Event/${(reply as { event: { _id: string } }).event._id}`;
});

test("by keyboard a picture opens, arrows, End and Home lead on, and Escape returns to the picture seen last", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const lightbox = lightboxPage(page, TITLE);
  await page.goto(album.path);

  await lightbox.picture(2).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => lightbox.counter.textContent()).toBe("2 of 5");
  const seen: (string | null)[] = [];
  for (const key of ["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home", "ArrowLeft"]) {
    await page.keyboard.press(key);
    seen.push(await lightbox.counter.textContent());
  }
  const outside: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    // After its last button the focus may rest on the browser's own controls, which the page sees as its body.
    outside.push(await page.evaluate(() => document.activeElement?.closest("main li, header, footer")?.tagName ?? ""));
  }
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");

  expect(seen).toEqual(["3 of 5", "5 of 5", "5 of 5", "4 of 5", "1 of 5", "1 of 5"]);
  expect(outside.filter((name) => name !== "")).toEqual([]);
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  expect(await lightbox.picture(5).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(new URL(page.url()).hash).toBe("");
});

test("Back closes the picture, Forward opens it again, and the page stays where it was", async () => {
  await using visit = await house.visit({ viewport: { width: 600, height: 500 } });
  const { page } = visit;
  const lightbox = lightboxPage(page, TITLE);
  await page.goto("/Gallery");
  await page.goto(album.path);
  await lightbox.picture(5).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);

  await lightbox.picture(5).click();
  await lightbox.dialog.waitFor();
  await lightbox.button("Previous picture").click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${album.anchors[3]}`);
  await page.goBack();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);

  expect(new URL(page.url()).pathname).toBe(album.path);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(300);
  await page.goForward();
  await expect.poll(() => lightbox.counter.textContent()).toBe("4 of 5");
  await lightbox.button("Close").click();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/Gallery");
});

test("an address with a picture opens it untouched; closing it leaves the album", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  const lightbox = lightboxPage(page, TITLE);

  await page.goto(`${album.path}#${album.anchors[2]}`);
  await expect.poll(() => lightbox.counter.textContent()).toBe("3 of 5");
  expect(await lightbox.hasFocus()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await lightbox.button("Close").click();

  await expect.poll(() => lightbox.dialog.count()).toBe(0);
  expect(page.url()).toBe(house.site.url + album.path);
});

test("a finger swipes to the next picture, and the address follows", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  const lightbox = lightboxPage(page, TITLE);
  await page.goto(album.path);
  await lightbox.picture(1).tap();
  await lightbox.dialog.waitFor();

  await lightbox.swipeLeft();

  await expect.poll(() => lightbox.counter.textContent()).toBe("2 of 5");
  expect(new URL(page.url()).hash).toBe(`#${album.anchors[1]}`);
  expect(await lightbox.button("Previous picture").getAttribute("aria-disabled")).toBe("false");
});

test("a tap before the page is awake opens the picture as soon as it is", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  await page.route("**/awake/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto(album.path);

  await lightboxPage(page, TITLE).picture(2).tap();

  await expect.poll(() => lightboxPage(page, TITLE).counter.textContent()).toBe("2 of 5");
});

test.for(["without script", "with scripts that never come"])("%s a picture is a link to itself", async (how) => {
  await using visit = await house.visit({ javaScriptEnabled: how !== "without script" });
  const { page } = visit;
  visit.expectTrouble(/awake|ERR_FAILED|Origin-Agent-Cluster/);
  await page.route("**/awake/**", (route) => route.abort());
  await page.goto(album.path);

  await lightboxPage(page, TITLE).picture(2).click();

  await page.waitForURL(/\/media\/.*photo-2\.jpg$/);
});

test("photographs of a page lead to the lightbox of their album", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  await page.goto("/Library");

  await page.getByRole("link", { name: "Picture 3, Library" }).click();

  await expect.poll(() => lightboxPage(page, "Library").counter.textContent()).toBe("3 of 9");
});

test("photographs of an event open in the lightbox on its own page, whose address can be shared", async () => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  const lightbox = lightboxPage(page, TITLE);
  await page.goto(eventPath);

  await lightbox.picture(4).tap();
  await expect.poll(() => lightbox.counter.textContent()).toBe("4 of 5");
  const shared = page.url();
  await lightbox.button("Close").click();
  await expect.poll(() => lightbox.dialog.count()).toBe(0);

  expect(shared).toBe(`${house.site.url}${eventPath}#${album.anchors[3]}`);
  expect(page.url()).toBe(house.site.url + eventPath);
  await page.goto("/Gallery");
  await page.goto(shared);
  await expect.poll(() => lightbox.counter.textContent()).toBe("4 of 5");
  await lightbox.button("Close").click();
  await page.getByRole("link", { name: "See the whole album" }).click();
  await page.waitForURL(`**${album.path}`);
});

test.for(["/Gallery", "album", "event", "/TrainingPlacement", "/Library"])(
  "%s with its pictures is small, scrolls in one direction and has no fault that axe can find",
  async (name) => {
    const path = { album: album.path, event: eventPath }[name] ?? name;
    await using visit = await house.visit();
    const { page } = visit;
    await page.goto(path);
    const faults: string[] = [];

    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        faults.push(`${width}: too wide`);
      await showWhole(page);
      if (width !== 320) faults.push(...(await findAccessibilityFaults(page)));
    }

    expect(faults).toEqual([]);
    await expect.poll(() => weighDocument(house.site.url + path)).toBeLessThan(MOST_BYTES);
  },
);
