import { beforeAll, expect, test } from "vitest";
import { findAccessibilityFaults, showWhole } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { weighDocument } from "./support/first-screen.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { signUpStaff } from "./support/staff.ts";

/** HTML with its CSS, as sent with brotli. */
const MOST_BYTES = 14_000;
const PAGES = [
  ["/Bpharma", "B.Pharm"],
  ["/DPharm", "D.Pharm"],
  ["/BpharmaL", "B.Pharm Lateral Entry"],
  ["/ContactUs", "Contact Us"],
  ["/Event", "Event"],
  ["/Gallery", "Gallery"],
  ["/TrainingPlacement", "Training and Placement Cell"],
  ["/Notices", "Notices"],
  ["/Search", "Search"],
] as const;

const house = siteInBrowser();

beforeAll(async () => {
  const staff = await signUpStaff(house.site);
  for (const [, title] of PAGES) await staff.addAlbum(title, 1);
}, 60_000);

test.for(PAGES)("%s with a photograph at its head is small and has no fault that axe can find", async ([path]) => {
  await using visit = await house.visit(PHONE);
  const { page } = visit;
  // It is heaviest with the widths that are made after the upload.
  const hasWidths = async () => /<main.*srcSet=/s.test(await (await fetch(house.site.url + path)).text());
  await expect.poll(hasWidths).toBe(true);

  await page.goto(path);
  await showWhole(page);

  await expect.poll(() => weighDocument(house.site.url + path)).toBeLessThan(MOST_BYTES);
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test.for(PAGES)("%s stays where it is when the photograph at its head comes late", async ([path, title]) => {
  // Phones show the first notice in its place.
  for (const shape of path === "/Notices" ? [DESKTOP] : [PHONE, DESKTOP]) {
    await using visit = await house.visit(shape);
    const { page } = visit;
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route("**/media/**", async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const photograph = page.getByRole("main").getByRole("img", { name: title, exact: true }).first();

    const before = await photograph.boundingBox();
    letCome();
    await expect.poll(() => photograph.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    expect(before?.height).toBeGreaterThan(150);
    expect(await photograph.boundingBox()).toEqual(before);
  }
});
