import { strToU8, zipSync } from "fflate";
import type { BrowserContextOptions, Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { aJpeg, aPhonePhoto } from "#tests/server/pictures.ts";
import { visitAdmin } from "./support/admin.ts";
import { DESKTOP, hasFocus, holdRequests, PHONE, pasteHtml } from "./support/browser.ts";
import { pictureFiles, visitGalleries } from "./support/galleries.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { visitRecords } from "./support/records.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });

const SHRINKING_CODE = "**/shrink-image-*.js";
const IMAGES = "**/api/image-gallery/images";
const HEIC_HELP =
  "This browser cannot read HEIC photographs. Set the iPhone's camera to “Most Compatible” (Settings, Camera, Formats), or send the photograph as JPEG.";

const photos = new Map<string, Promise<Buffer>>();

/** Returns a large JPEG. Each variant is drawn once and reused, because drawing takes seconds. */
async function photo(name: string, options?: Parameters<typeof aPhonePhoto>[0]) {
  const key = JSON.stringify(options ?? {});
  if (!photos.has(key)) photos.set(key, aPhonePhoto(options));
  return { name, mimeType: "image/jpeg", buffer: (await photos.get(key)) as Buffer };
}

/** A HEIC file as a phone uploads it. Only Safari decodes HEIC, and many computers know no media type for it. */
const heic = (bytes: number, mimeType = "image/heic") => ({
  name: "IMG_7.HEIC",
  mimeType,
  buffer: Buffer.alloc(bytes, "ftypheic"),
});

/** Fetches a picture of `aPhonePhoto` from the site. Returns format, size and orientation. */
async function storedPicture(url = "") {
  const bytes = Buffer.from(await (await fetch(new URL(url, here.site.url))).arrayBuffer());
  const { format, width, height, orientation = 1 } = await sharp(bytes).metadata();
  // Shrunk to 2 × 2 pixels, the picture shows the orientation: the left half is red, the right half blue.
  const pixels = await sharp(bytes).resize(2, 2, { fit: "fill" }).raw().toBuffer();
  const isRed = [0, 3, 6, 9].map((at) => (pixels[at] ?? 0) > (pixels[at + 2] ?? 0));
  return {
    format,
    width,
    height,
    orientation,
    bytes: bytes.length,
    isUpright: isRed.join() === "true,false,true,false",
  };
}

async function visitImages(options: BrowserContextOptions = {}) {
  const all = await visitGalleries(here, options);
  await all.open("image-gallery");
  return all;
}

test("twelve photographs, more than the maximum, are uploaded only on request, offered in the admin's language", async () => {
  const { page, admin, store, galleries } = await visitImages();
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  for (const { language, viewport, message, offer } of [
    {
      language: "bn",
      viewport: PHONE.viewport,
      message: "ফাইল বেশি হয়ে গেছে। একবারে 10টির বেশি ছবি দেওয়া যায় না।",
      offer: "দশটি দশটি করে আপলোড করুন",
    },
    {
      language: "en",
      viewport: DESKTOP.viewport,
      message: "Too many files. Max 10 images at a time.",
      offer: "Upload them ten at a time",
    },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate((chosen) => localStorage.setItem("admin-language", chosen), language);
    await page.reload();
    await galleries.files.setInputFiles(await pictureFiles(12));
    await admin.toast(message).waitFor();
    await page.locator("[popover]").getByRole("button", { name: offer }).waitFor();
    expect(await topOf(page.locator("[popover] [data-type]"))).toBeGreaterThan(await topOf(admin.openTab));
    await expect.poll(() => admin.toast(message).count()).toBe(0);
    expect([sent, await store.images()]).toEqual([[], []]);
    // When the toast has gone, a button next to the file input makes the same offer, one Tab away.
    await galleries.files.focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => hasFocus(galleries.button(offer))).toBe(true);
    await expectAccessible(page);
  }
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await store.images()).length).toBe(12);
  await expect.poll(() => galleries.button("Upload them ten at a time").count()).toBe(0);
});

test("pictures over the limit are named, limits of the server are reported, other files are left out, and if some fail, the toast says how many were uploaded", async () => {
  const { allowBrowserErrors, page, admin, store, galleries } = await visitImages();
  allowBrowserErrors(/400/);
  const large = (name: string) => ({ name, mimeType: "image/jpeg", buffer: Buffer.alloc(MAX_IMAGE_BYTES + 1) });
  await galleries.files.setInputFiles(["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(large));
  await admin.toast("4 file(s) exceed 1MB: a.jpg, b.jpg, c.jpg...").waitFor();
  await expect.poll(() => admin.panel.getByRole("alert").count()).toBe(0);
  const letter = { name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Sir") };
  await galleries.files.setInputFiles(letter);
  await admin.toast("Only images can be uploaded here.").waitFor();
  await expect.poll(() => admin.panel.getByRole("alert").allTextContents()).toEqual(["This is not an image."]);

  // Fake the server's refusal, because the browser checks the same limits before it uploads.
  const tooLarge = { ok: false, error: "File too large" };
  await page.route(IMAGES, (route) => route.fulfill({ status: 400, json: tooLarge }), { times: 1 });
  await galleries.files.setInputFiles(await pictureFiles(1));
  await admin.toast("File too large. Max 1 MB per image.").waitFor();
  expect(await store.images()).toEqual([]);
  await galleries.files.setInputFiles([...(await pictureFiles(2)), letter]);
  await admin.toast("Images uploaded").waitFor();
  await galleries.see(2);

  await admin.toast("Images uploaded").waitFor({ state: "detached" });
  const broken = { name: "letter.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Dear Sir") };
  await galleries.files.setInputFiles([broken, ...(await pictureFiles(2))]);
  await admin.toast("2 of 3 images uploaded").waitFor();
  await expect.poll(() => admin.toast("Images uploaded").count()).toBe(0);
  await galleries.see(4);
  await page.getByText("picture that can be shown").first().waitFor();
  // No "Try again" for this file, because the server would refuse the file again.
  await expect.poll(() => galleries.button("Try letter.jpg again").count()).toBe(0);
});

test("an upload that loses its connection after sending can be retried without being stored twice; one shows its progress and can be cancelled while the others continue", async () => {
  const { allowBrowserErrors, page, admin, store, galleries } = await visitImages();
  allowBrowserErrors(/image-gallery\/images|ERR_CONNECTION/);
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => request.method() === "POST" && keys.push(request.headers()["idempotency-key"]));
  await page.route(
    IMAGES,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await galleries.files.setInputFiles(await pictureFiles(2));
  await admin.toast("Upload failed").waitFor();
  await page.getByText(/cannot be reached.*try again\. It will not be stored twice\./).waitFor();
  await galleries.button("Try picture-1.jpg again").click();
  await expect.poll(async () => (await galleries.uploads.allInnerTexts()).join()).toMatch(/Done.*Done/s);
  expect(await store.images()).toHaveLength(2);
  await expect.poll(() => galleries.cards.count()).toBe(2);
  expect(keys.filter((key) => key === keys[0])).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);

  const held = Promise.withResolvers<void>();
  await page.reload();
  await page.route(IMAGES, (route) => held.promise.then(() => route.abort()), { times: 1 });
  await galleries.files.setInputFiles(await pictureFiles(3));
  await page.getByText("Waiting").first().waitFor();
  await expect.poll(() => galleries.uploads.count()).toBe(3);
  await expect.poll(() => galleries.uploads.locator("img").count()).toBe(3);
  await galleries.button("Cancel picture-1.jpg").click();
  await admin.toast("Images uploaded").waitFor();
  held.resolve();
  await expect.poll(() => galleries.uploads.count()).toBe(2);
  expect(await store.images()).toHaveLength(4);
});

test("the end of a session stops the uploads, and after the login the missing pictures are named", async () => {
  const { allowBrowserErrors, page, account, call, open, admin, store, galleries } = await visitGalleries(here);
  allowBrowserErrors(/401/);
  const { _id } = await store.createAlbum("Campus drive");
  await open("event-gallery", `&category=${_id}`);
  let sent = 0;
  await page.route("**/api/gallery/*/images", async (route) => {
    sent += 1;
    if (sent === 5) await call("POST", "/auth/logout");
    await route.continue();
  });
  await galleries.files.setInputFiles(await pictureFiles(10));
  await admin.toast("Session expired. Please log in again.").waitFor();
  await admin.toast("4 of 10 images uploaded").waitFor();
  await expect.poll(() => admin.toast("Images uploaded").count()).toBe(0);
  await admin.password.fill(account.password);
  await admin.button("Login").click();
  const note = page.getByRole("alert").filter({ hasText: "Not uploaded, because your session had ended" });
  await note.waitFor();
  await expect
    .poll(() => note.getByRole("listitem").allTextContents())
    .toEqual([`Campus drive (Event-Gallery): ${[5, 6, 7, 8, 9, 10].map((nth) => `picture-${nth}.jpg`).join(", ")}`]);
  expect(sent).toBe(5);
  await expectAccessible(page);
  await galleries.see(4);
  await admin.button("Close").click();
  await page.reload();
  await galleries.see(4);
  await expect.poll(() => note.count()).toBe(0);
});

test("a photograph over the limit is shrunk on request, also after a failed attempt, and stored upright", async () => {
  const { allowBrowserErrors, page, admin, store, galleries } = await visitImages(PHONE);
  allowBrowserErrors(/shrink-image|ERR_FAILED/);
  const code: string[] = [];
  page.on("request", (request) => request.url().includes("shrink-image") && code.push(request.url()));
  const large = await photo("IMG_1234.JPEG");
  expect(large.buffer.length).toBeGreaterThan(5_000_000);
  await galleries.files.setInputFiles(large);
  await admin.toast("1 file(s) exceed 1MB: IMG_1234.JPEG").waitFor();
  const offer = galleries.button("Make it smaller and upload: IMG_1234.JPEG");
  await offer.waitFor();
  await expectAccessible(page);
  expect(code).toEqual([]);
  await page.route(SHRINKING_CODE, (route) => route.abort(), { times: 1 });
  await offer.click();
  await page.getByText("The server cannot be reached. Check the internet connection and try again.").waitFor();
  await offer.click();
  await admin.toast("Images uploaded").waitFor();
  await galleries.uploads.filter({ hasText: "IMG_1234.jpg" }).getByText("Done").waitFor();
  await expect.poll(() => admin.panel.getByText("exceed 1MB").count()).toBe(0);
  const [image] = await store.images();
  const stored = await storedPicture(image?.url);
  expect(stored).toMatchObject({ format: "jpeg", width: 1500, height: 2000, orientation: 1, isUpright: true });
  expect(stored.bytes).toBeLessThan(MAX_IMAGE_BYTES);
});

test("one button shrinks all photographs over the limit, and each of them can be cancelled", async () => {
  const { page, admin, store, galleries } = await visitImages();
  const grain = { width: 2400, height: 1800, grain: 200 };
  const large = [await photo("a.jpg", grain), await photo("b.jpg", grain)];
  const letGo = await holdRequests(page, SHRINKING_CODE);
  await galleries.files.setInputFiles([...large, await photo("c.jpg", grain), ...(await pictureFiles(1))]);
  await admin.toast("1 of 4 images uploaded").waitFor();
  await expect.poll(() => admin.toast("Images uploaded").count()).toBe(0);
  const note = admin.panel.getByRole("status").filter({ hasText: "3 photographs are larger than 1 MB" });
  await expect.poll(() => note.textContent()).toContain("3 file(s) exceed 1MB: a.jpg, b.jpg, c.jpg");
  await expect.poll(() => admin.panel.getByRole("alert").count()).toBe(0);
  await galleries.button("Make all 3 smaller and upload").click();
  await page.getByText("Making it smaller...").first().waitFor();
  await galleries.button("Cancel c.jpg").click();
  letGo();
  await galleries.see(3);
  await admin.toast("Images uploaded").waitFor();
  const images = await store.images();
  expect(images).toHaveLength(3);
  for (const { url } of images.slice(1)) {
    const { bytes, width, height, isUpright } = await storedPicture(url);
    expect(bytes).toBeLessThan(MAX_IMAGE_BYTES);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
    expect(isUpright).toBe(true);
  }
});

test("a small, untyped or large HEIC that the browser cannot read, and a large PNG, are refused with one message that says what to do", async () => {
  const { page, admin, galleries, store, open } = await visitImages();
  const form = page.getByRole("form");
  await galleries.files.setInputFiles({ ...heic(MAX_IMAGE_BYTES + 1), name: "a.png", mimeType: "image/png" });
  await galleries.button("Make it smaller and upload: a.png").click();
  await page.getByText(/This browser cannot read “a\.png”\..*save or share it as JPEG/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /smaller/ }).count()).toBe(0);

  const files = [heic(40_000), heic(40_000, "application/octet-stream"), heic(MAX_IMAGE_BYTES + 1)];
  for (const [place, input] of [
    [admin.panel, galleries.files],
    [form, form.locator("input[type=file]")],
  ] as const) {
    for (const file of files) {
      await page.reload();
      await input.setInputFiles(file);
      await expect.poll(() => place.getByRole("alert").allTextContents()).toEqual([HEIC_HELP]);
      await expect.poll(() => place.getByRole("button", { name: /smaller|again/ }).count()).toBe(0);
    }
    await open("placed-students");
  }
  expect(await store.images()).toEqual([]);
});

test("a HEIC that the browser reads, as Safari does, becomes a JPEG without a question", async () => {
  const { page, open, admin, galleries, store } = await visitImages();
  const readable = { ...(await photo("IMG_8.heic")), mimeType: "image/heic" };
  await galleries.files.setInputFiles(readable);
  await admin.toast("Images uploaded").waitFor();
  await galleries.uploads.filter({ hasText: "IMG_8.jpg" }).getByText("Done").waitFor();
  const [image] = await store.images();
  expect(await storedPicture(image?.url)).toMatchObject({ format: "jpeg", height: 2000 });

  await open("placed-students");
  await page.getByRole("form").locator("input[type=file]").setInputFiles(readable);
  await admin.button("Take back IMG_8.jpg").waitFor();
});

test("the form of a student asks for what is missing, waits while a photograph over the limit is being shrunk, and does not offer one that was left out for the next student", async () => {
  const { page, records, list } = await visitRecords(here, "placed-students", PHONE);
  const letGo = await holdRequests(page, SHRINKING_CODE);
  await page.getByText("No records yet.", { exact: true }).waitFor();
  await records.button("New record").click();
  await records.fill({ Name: "Mitali Das", "Placed At": "Ajay" });
  await records.submit("Add");
  await records.toast("Name, Placed At, and Designation are required").waitFor();
  await records.fill({ Designation: "Associate" });
  await records.file.setInputFiles(await photo("IMG_1234.jpeg"));
  await records.toast("1 file(s) exceed 1MB: IMG_1234.jpeg").waitFor();
  await expectAccessible(page);
  await records.submit("Add");
  await records.dialog.getByText("Save without “IMG_1234.jpeg”?").waitFor();
  await records.answer("Keep editing");
  await records.button("Make it smaller and use it").click();
  await records.form.getByRole("button", { name: "Making the photo smaller..." }).first().waitFor();
  await records.form.getByLabel("Name", { exact: true }).press("Enter");
  expect(await list()).toEqual([]);
  letGo();
  await records.button("Take back IMG_1234.jpg").waitFor();
  await records.submit("Add");
  await records.toast("Added").waitFor();
  await records.row("Mitali Das").locator("img").waitFor();
  await records.search.fill("AJAY");
  await records.row("Mitali Das").waitFor();
  const [item] = await list();
  const stored = await storedPicture(item?.image?.url);
  expect(stored).toMatchObject({ format: "jpeg", width: 1500, height: 2000, isUpright: true });
  expect(stored.bytes).toBeLessThan(MAX_IMAGE_BYTES);

  await records.toast("Added").waitFor({ state: "detached" });
  await records.fill({ Name: "Rina Sen", "Placed At": "Ajay", Designation: "Associate" });
  await records.file.setInputFiles(await photo("IMG_1234.jpeg"));
  await records.button("Make it smaller and use it").waitFor();
  await records.submit("Add");
  await records.answer("Save without it");
  await records.toast("Added").waitFor();
  expect(await records.button("Make it smaller and use it").count()).toBe(0);
});

test("a file that holds no photograph of a person is named, with what to choose, in the admin's language", async () => {
  const { page } = await visitAdmin(here);
  await page.goto("/admin?tab=college&edit=people.yaml");
  const dialog = page.getByRole("dialog").last();
  const zip = (name: string, buffer: Buffer) => ({ name, mimeType: "application/zip", buffer });
  const list = { name: "list.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  const empty = zip("list.zip", Buffer.from(zipSync({ "names.txt": strToU8("Swapan Jana") })));
  for (const [language, word, advice] of [
    ["bn", "ছবি", "এগুলিতে পড়ার মতো কোনও ছবি নেই। ছবিগুলিই বেছে নিন, বা সেগুলির ZIP বা ফোল্ডার।"],
    ["en", "Photographs", "No photograph can be read in these. Choose the pictures, or a ZIP or folder of them."],
  ] as const) {
    await page.evaluate((own) => localStorage.setItem("admin-language", own), language);
    await page.reload();
    await page.getByRole("button", { name: word, exact: true }).first().click();
    await dialog.locator("input[accept]").setInputFiles([empty, zip("damaged.zip", Buffer.from("no archive")), list]);
    await dialog.getByText(advice).waitFor();
    await dialog.getByText("list.zip, damaged.zip, list.pdf").waitFor();
  }
  const picture = { name: "Swapan Jana.jpg", mimeType: "image/jpeg", buffer: await aJpeg({ width: 40, height: 40 }) };
  await dialog.locator("input[accept]").setInputFiles(picture);
  await dialog.getByText("list.zip").waitFor({ state: "detached" });
});

test("a photograph chosen later does not take the place of one that was given to the same person by hand", async () => {
  const { page } = await visitAdmin(here);
  await page.goto("/admin?tab=college&edit=people.yaml");
  await page.getByRole("button", { name: "Photographs", exact: true }).first().click();
  const dialog = page.getByRole("dialog").last();
  const choose = async (name: string) => {
    const buffer = await aJpeg({ width: 40, height: 40 });
    await dialog.locator("input[accept]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
  };
  const person = (name: string) => dialog.getByLabel(`${name} shows`);
  await choose("IMG_1234.jpg");
  await person("IMG_1234.jpg").selectOption({ index: 1 });
  const [chosen = ""] = await person("IMG_1234.jpg").locator("option:checked").allInnerTexts();
  await choose(`${chosen}.jpg`);
  await dialog.getByRole("button", { name: "Use 1 photograph" }).waitFor();
  expect(await person(`${chosen}.jpg`).inputValue()).toBe("");
});

test("when a colleague describes a picture of the library, a new title does not bring the old description back", async () => {
  const { page, call, allowBrowserErrors } = await visitAdmin(here);
  allowBrowserErrors(/409/);
  const form = new FormData();
  form.append("title", "Gate");
  form.append("alt", "The gate");
  form.append("images", new File([new Uint8Array(await aJpeg())], "gate.jpg", { type: "image/jpeg" }));
  type Reply = { items: { _id: string; title: string; alt: string }[] };
  const { items } = await call<Reply>("POST", "/library/images", form);
  await page.goto("/admin?tab=college&edit=library");
  await page.getByRole("button", { name: "Gate" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Main gate");
  const alt = "The gate at dusk, with two students";
  await call("PATCH", `/library/${items[0]?._id}`, { alt });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => dialog.getByLabel("Alternative text").inputValue()).toBe(alt);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  const saved = (await call<Reply>("GET", "/library")).items.find(({ _id }) => _id === items[0]?._id);
  expect(saved).toMatchObject({ title: "Main gate", alt });
});

test("rows typed while a pasted table is read are not replaced unasked", async () => {
  const { page } = await visitAdmin(here);
  const letGo = await holdRequests(page, "**/api/tables");
  await page.goto("/admin?tab=college&edit=people.yaml");
  await page.getByRole("button", { name: "From a table (Excel, Word)" }).first().click();
  const rows = page.getByRole("dialog").getByRole("textbox", { name: "Rows", exact: true });
  await pasteHtml(rows, "<table><tr><td>Name<td>Group<tr><td>Ashok Metya<td>Teachers</table>");
  await rows.fill("Rina Pal\tLibrarian");
  letGo();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  expect(await rows.inputValue()).toBe("Rina Pal\tLibrarian");
});
