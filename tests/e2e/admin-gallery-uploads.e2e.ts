import { afterAll, beforeAll, expect, test } from "vitest";
import { aJpegOf } from "#server/testing/pictures.ts";
import { type FailingProxy, openFailingProxy } from "#tests/support/failing-proxy.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { pictureFiles, startGalleryWork } from "./support/galleries.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const NOTHING = { rows: 0, folders: 0 };

const house = siteInBrowser({ SAMPLE_DATA: "false" });
let proxy: FailingProxy;
beforeAll(async () => {
  proxy = await openFailingProxy(house.site);
});
afterAll(() => proxy?.[Symbol.asyncDispose]());

test("of twelve photographs ten are taken, and the others follow on their own", async () => {
  const { visit, page, open, admin, store, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await open("image-gallery");
  const many = admin.panel.getByText(
    "Too many files. Max 10 images at a time. The first 10 go now, the others follow.",
  );
  const held = Promise.withResolvers<void>();
  await page.route("**/api/image-gallery/images", (route) => held.promise.then(() => route.continue()), { times: 1 });

  await galleries.files.setInputFiles(await pictureFiles(12));
  await admin.toast("Too many files. Max 10 images at a time.").waitFor();
  await many.waitFor();
  expect(await admin.panel.getByRole("alert").count()).toBe(0);
  held.resolve();

  await admin.toast("Images uploaded").waitFor();
  await many.waitFor({ state: "detached" });
  expect(await store.images()).toHaveLength(12);
});

test("large pictures are named in the specification's words, and what is no picture is an error", async () => {
  const { visit, open, admin, store, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await open("image-gallery");
  const large = (name: string) => ({ name, mimeType: "image/jpeg", buffer: Buffer.alloc(1_048_577) });

  await galleries.files.setInputFiles(["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map(large));
  await admin.toast("4 file(s) exceed 1MB: a.jpg, b.jpg, c.jpg...").waitFor();
  expect(await admin.panel.getByRole("alert").count()).toBe(0);
  await galleries.files.setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Sir") });
  await admin.toast("Only images can be uploaded here.").waitFor();

  expect(await admin.panel.getByRole("alert").allTextContents()).toEqual(["This is not an image."]);
  expect(await store.images()).toEqual([]);
});

test.for([
  { look: "light", colorScheme: "light" as const },
  { look: "dark", colorScheme: "dark" as const },
])("the bar of an image that arrived has the colour of success in the $look theme", async ({ colorScheme }) => {
  const { visit, page, open, galleries } = await startGalleryWork(house, { colorScheme });
  await using _ = visit;
  await open("image-gallery");

  await galleries.files.setInputFiles(await pictureFiles(1));
  await galleries.uploads.getByText("Done").waitFor();

  const success = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--ok)";
    return getComputedStyle(probe).color;
  });
  const bar = galleries.uploads.getByRole("progressbar");
  expect(await bar.evaluate((element) => getComputedStyle(element).color)).toBe(success);
});

test.for([
  ["File too large", "File too large. Max 1 MB per image."],
  ["Too many files", "Too many files. Max 10 images per upload."],
])("a server that refuses an upload with '%s' is told in the specification's words", async ([error, told = ""]) => {
  const { visit, page, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/400/);
  await open("image-gallery");
  // The client's own limits come first: only another server's are lower.
  await page.route("**/api/image-gallery/images", (route) =>
    route.fulfill({ status: 400, json: { ok: false, error } }),
  );

  await galleries.files.setInputFiles(await pictureFiles(1));

  await admin.toast(told).waitFor();
});

test("an upload whose connection is lost after all was sent is tried again, and makes no double", async () => {
  const { visit, page, open, admin, store, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/image-gallery\/images|ERR_CONNECTION/);
  await open("image-gallery");
  await page.route(
    "**/api/image-gallery/images",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

  await galleries.files.setInputFiles(await pictureFiles(2));
  await admin.toast("Upload failed").waitFor();
  await page.getByText("The server cannot be reached.").waitFor();
  await galleries.button("Try picture-1.jpg again").click();

  await expect.poll(async () => (await galleries.uploads.allInnerTexts()).join()).toMatch(/Done.*Done/s);
  expect(await store.images()).toHaveLength(2);
  await expect.poll(() => galleries.cards.count()).toBe(2);
});

test.for([
  { device: "phone", options: PHONE },
  { device: "desktop", options: DESKTOP },
])(
  "an upload that is cut halfway leaves nothing, and the next try stores it once, on a $device",
  async ({ options }) => {
    const { visit, page, open, admin, store, galleries } = await startGalleryWork(house, {
      ...options,
      baseURL: proxy.url,
    });
    await using _ = visit;
    visit.expectTrouble(/image-gallery\/images|ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => request.method() === "POST" && keys.push(request.headers()["idempotency-key"]));
    await open("image-gallery");
    // The files of pictures that were deleted go after the answer.
    await expect.poll(store.kept).toEqual(NOTHING);
    // A browser tries a broken connection again by itself.
    const heal = proxy.fail(/^POST \/api\/image-gallery\/images/, 9, "cut halfway");

    const buffer = await aJpegOf(900_000);
    await galleries.files.setInputFiles({ name: "hall.jpg", mimeType: "image/jpeg", buffer });
    await admin.toast("Upload failed").waitFor();
    await page.getByText(/cannot be reached.*try again\. It will not be stored twice\./).waitFor();
    expect(await store.images()).toEqual([]);
    await expect.poll(store.kept).toEqual(NOTHING);
    heal();
    await galleries.button("Try hall.jpg again").click();
    await galleries.see(1);

    await galleries.uploads.getByText("Done").waitFor();
    expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
    expect(await store.images()).toHaveLength(1);
    expect(await store.kept()).toEqual({ rows: 1, folders: 1 });
  },
);

test("an upload shows its progress and can be cancelled; the others go on", async () => {
  const { visit, page, open, admin, store, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await open("image-gallery");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/image-gallery/images", (route) => held.promise.then(() => route.abort()), { times: 1 });

  await galleries.files.setInputFiles(await pictureFiles(3));
  await page.getByText("Waiting").first().waitFor();
  expect(await galleries.uploads.count()).toBe(3);
  expect(await galleries.uploads.locator("img").count()).toBe(3);
  await galleries.button("Cancel picture-1.jpg").click();
  await admin.toast("Images uploaded").waitFor();
  held.resolve();

  expect(await galleries.uploads.count()).toBe(2);
  expect(await store.images()).toHaveLength(2);
});

test("a session that ends in the middle stops the uploads, and after the login those that did not go are named", async () => {
  const { visit, page, account, open, admin, store, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/401/);
  const { _id } = await store.createCategory("Campus drive");
  await open("event-gallery", `&category=${_id}`);
  let sent = 0;
  await page.route("**/api/gallery/*/images", async (route) => {
    sent += 1;
    if (sent === 5) await store.endSession();
    await route.continue();
  });

  await galleries.files.setInputFiles(await pictureFiles(10));
  await admin.toast("Session expired. Please log in again.").waitFor();
  await admin.toast("4 of 10 images uploaded").waitFor();
  expect(await admin.toast("Images uploaded").count()).toBe(0);
  await admin.password.fill(account.password);
  await admin.button("Login").click();

  const note = page.getByRole("alert").filter({ hasText: "Not uploaded, because your session had ended" });
  await note.waitFor();
  expect(await note.getByRole("listitem").allTextContents()).toEqual([
    `Campus drive (Event-Gallery): ${[5, 6, 7, 8, 9, 10].map((nth) => `picture-${nth}.jpg`).join(", ")}`,
  ]);
  expect(sent).toBe(5);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await galleries.see(4);
  await admin.button("Close").click();
  await page.reload();
  await galleries.see(4);
  expect(await note.count()).toBe(0);
});

test("when some of the images failed, it is told how many went, and not a success", async () => {
  const { visit, page, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/400/);
  await open("image-gallery");
  const broken = { name: "letter.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Dear Sir") };

  await galleries.files.setInputFiles([broken, ...(await pictureFiles(2))]);

  await admin.toast("2 of 3 images uploaded").waitFor();
  expect(await admin.toast("Images uploaded").count()).toBe(0);
  await galleries.see(2);
  await page.getByText("picture that can be shown").first().waitFor();
  // The same file would be refused again.
  expect(await galleries.button("Try letter.jpg again").count()).toBe(0);
});

test("a server in trouble is asked again, and the person is told", async () => {
  const { visit, page, open, admin, galleries, store } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/503/);
  await open("event-gallery");
  await page.route("**/api/gallery", (route) => route.fulfill({ status: 503, body: "{}" }), { times: 1 });

  await galleries.title.fill("Convocation");
  await galleries.button("Add category").click();
  await admin.toast("Retrying... Attempt 1 of 5").waitFor();
  await admin.toast("Category created").waitFor();
  expect(await store.categories()).toHaveLength(1);
});
