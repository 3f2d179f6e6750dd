import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { aPhonePhoto } from "#server/testing/pictures.ts";
import { adminRecordsPage } from "./pages/admin-records.page.ts";
import { enterTab } from "./support/admin-records.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { pictureFiles, startGalleryWork } from "./support/galleries.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedPicture } from "./support/stored-picture.ts";

const CODE = "**/shrink-image-*.js";
const house = siteInBrowser({ SAMPLE_DATA: "false" });

const photo = async (name: string, options?: Parameters<typeof aPhonePhoto>[0]) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await aPhonePhoto(options),
});

/** As a phone that keeps HEIC hands it over: no browser but Safari reads it. Many computers know no type for it. */
const heic = (bytes: number, mimeType = "image/heic") => ({
  name: "IMG_7.HEIC",
  mimeType,
  buffer: Buffer.alloc(bytes, "ftypheic"),
});
const HEIC_HELP =
  "This browser cannot read HEIC photographs. Set the iPhone's camera to “Most Compatible” (Settings, Camera, Formats), or send the photograph as JPEG.";
const HEICS = [
  { size: "small", file: heic(40_000) },
  { size: "small and untyped", file: heic(40_000, "application/octet-stream") },
  { size: "large", file: heic(MAX_IMAGE_BYTES + 1) },
];

test.for([
  { device: "phone", options: PHONE },
  { device: "desktop", options: DESKTOP },
])("a phone's photograph over the limit is made smaller on a $device, and stored upright", async ({ options }) => {
  const { visit, page, open, admin, store, galleries } = await startGalleryWork(house, options);
  await using _ = visit;
  const code: string[] = [];
  page.on("request", (request) => request.url().includes("shrink-image") && code.push(request.url()));
  await open("image-gallery");
  const large = await photo("IMG_1234.JPEG");
  expect(large.buffer.length).toBeGreaterThan(5_000_000);

  await galleries.files.setInputFiles(large);
  await admin.toast("1 file(s) exceed 1MB: IMG_1234.JPEG").waitFor();
  const offer = galleries.button("Make it smaller and upload: IMG_1234.JPEG");
  await offer.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  expect(code).toEqual([]);
  await offer.click();

  await admin.toast("Images uploaded").waitFor();
  await galleries.uploads.filter({ hasText: "IMG_1234.jpg" }).getByText("Done").waitFor();
  expect(await admin.panel.getByText("exceed 1MB").count()).toBe(0);
  const [image] = await store.images();
  const stored = await storedPicture(house.site, image?.url ?? "");
  expect(stored).toMatchObject({ format: "jpeg", width: 1500, height: 2000, isUpright: true });
  expect(stored.orientation ?? 1).toBe(1);
  expect(stored.bytes).toBeLessThan(MAX_IMAGE_BYTES);
  expect(code).toHaveLength(1);
});

test("several photographs over the limit are made smaller by one button, however much grain they have", async () => {
  const { visit, page, open, admin, store, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await open("image-gallery");
  const grain = { width: 2400, height: 1800, grain: 200 };
  const large = [await photo("a.jpg", grain), await photo("b.jpg", { ...grain, width: 1900 })];

  await galleries.files.setInputFiles([...large, ...(await pictureFiles(1))]);
  await admin.toast("1 of 3 images uploaded").waitFor();
  expect(await admin.toast("Images uploaded").count()).toBe(0);
  const note = admin.panel.getByRole("status").filter({ hasText: "2 photographs are larger than 1 MB" });
  expect(await note.textContent()).toContain("2 file(s) exceed 1MB: a.jpg, b.jpg");
  expect(await admin.panel.getByRole("alert").count()).toBe(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await galleries.button("Make all 2 smaller and upload").click();
  await galleries.see(3);

  await admin.toast("Images uploaded").waitFor();
  for (const { url } of (await store.images()).slice(1)) {
    const stored = await storedPicture(house.site, url);
    expect(stored.bytes).toBeLessThan(MAX_IMAGE_BYTES);
    expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(2000);
    expect(stored.isUpright).toBe(true);
  }
});

test.for(HEICS)(
  "a $size HEIC that the browser cannot read is refused in one sentence that says what to do",
  async ({ file }) => {
    const { visit, page, open, admin, galleries, store } = await startGalleryWork(house);
    await using _ = visit;
    await open("image-gallery");

    await galleries.files.setInputFiles(file);

    await page.getByText(HEIC_HELP).waitFor();
    expect(await admin.panel.getByRole("alert").allTextContents()).toEqual([HEIC_HELP]);
    expect(await admin.panel.getByRole("button", { name: /smaller|again/ }).count()).toBe(0);
    expect(await store.images()).toEqual([]);
  },
);

test("a HEIC that the browser reads, as Safari does, goes as a JPEG without a question", async () => {
  const { visit, open, admin, galleries, store } = await startGalleryWork(house);
  await using _ = visit;
  await open("image-gallery");

  await galleries.files.setInputFiles({ ...(await photo("IMG_8.heic")), mimeType: "image/heic" });

  await admin.toast("Images uploaded").waitFor();
  await galleries.uploads.filter({ hasText: "IMG_8.jpg" }).getByText("Done").waitFor();
  const [image] = await store.images();
  expect(await storedPicture(house.site, image?.url ?? "")).toMatchObject({ format: "jpeg", height: 2000 });
});

test("another large picture that the browser cannot read says so, and what to do", async () => {
  const { visit, page, open, galleries, store } = await startGalleryWork(house);
  await using _ = visit;
  await open("image-gallery");

  await galleries.files.setInputFiles({
    name: "a.png",
    mimeType: "image/png",
    buffer: heic(MAX_IMAGE_BYTES + 1).buffer,
  });
  await galleries.button("Make it smaller and upload: a.png").click();

  await page.getByText(/This browser cannot read “a\.png”\..*save or share it as JPEG/).waitFor();
  expect(await page.getByRole("button", { name: /smaller/ }).count()).toBe(0);
  expect(await store.images()).toEqual([]);
});

test("a photograph whose making smaller is taken back does not go", async () => {
  const { visit, page, open, admin, galleries, store } = await startGalleryWork(house);
  await using _ = visit;
  await open("image-gallery");
  const held = Promise.withResolvers<void>();
  await page.route(CODE, (route) => held.promise.then(() => route.continue()));

  await galleries.files.setInputFiles([await photo("a.jpg"), await photo("b.jpg")]);
  await galleries.button("Make all 2 smaller and upload").click();
  await page.getByText("Making it smaller...").first().waitFor();
  await galleries.button("Cancel a.jpg").click();
  held.resolve();

  await admin.toast("Images uploaded").waitFor();
  expect(await store.images()).toHaveLength(1);
});

test("a lost connection while the code comes is told, and the button stays", async () => {
  const { visit, page, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/shrink-image|ERR_FAILED/);
  await open("image-gallery");
  await page.route(CODE, (route) => route.abort(), { times: 1 });
  await galleries.files.setInputFiles(await photo("a.jpg"));

  await galleries.button("Make it smaller and upload: a.jpg").click();
  await page.getByText("The server cannot be reached. Check the internet connection and try again.").waitFor();
  await galleries.button("Make it smaller and upload: a.jpg").click();

  await admin.toast("Images uploaded").waitFor();
});

test("a student's photograph over the limit is made smaller for its form, which waits for it", async () => {
  const { visit, page, list } = await enterTab(house, "placed-students", PHONE);
  const records = adminRecordsPage(page);
  await using _ = visit;
  const held = Promise.withResolvers<void>();
  await page.route(CODE, (route) => held.promise.then(() => route.continue()));
  await records.button("New record").click();
  await records.fill({ Name: "Mitali Das", "Placed At": "Ajay", Designation: "Associate" });

  await records.file.setInputFiles(await photo("IMG_1234.jpeg"));
  await records.toast("1 file(s) exceed 1MB: IMG_1234.jpeg").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await records.button("Make it smaller and use it").click();
  const waiting = records.form.getByRole("button", { name: "Making the photo smaller..." });
  await waiting.first().waitFor();
  await records.form.getByLabel("Name", { exact: true }).press("Enter");
  expect(await list("/placed")).toEqual([]);
  held.resolve();
  await records.button("Take back IMG_1234.jpg").waitFor();
  await records.submit("Add");
  await records.toast("Added").waitFor();

  const [item] = await list("/placed");
  const stored = await storedPicture(house.site, item?.image?.url ?? "");
  expect(stored).toMatchObject({ format: "jpeg", width: 1500, height: 2000, isUpright: true });
  expect(stored.bytes).toBeLessThan(MAX_IMAGE_BYTES);
});

test.for(HEICS)("a student's $size HEIC that the browser cannot read is refused in one sentence", async ({ file }) => {
  const { visit, page } = await enterTab(house, "placed-students");
  const records = adminRecordsPage(page);
  await using _ = visit;

  await records.file.setInputFiles(file);

  await page.getByText(HEIC_HELP).waitFor();
  expect(await records.form.getByRole("alert").allTextContents()).toEqual([HEIC_HELP]);
  expect(await records.form.getByRole("button", { name: /smaller|again/ }).count()).toBe(0);
});

test("a student's HEIC that the browser reads becomes a JPEG by itself", async () => {
  const { visit, page } = await enterTab(house, "placed-students");
  const records = adminRecordsPage(page);
  await using _ = visit;

  await records.file.setInputFiles({ ...(await photo("IMG_8.heic")), mimeType: "image/heic" });

  await records.button("Take back IMG_8.jpg").waitFor();
});
