import { expect, test } from "vitest";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, NARROW, PHONE } from "./support/browser.ts";
import { pictureFiles, startGalleryWork } from "./support/galleries.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

test.for([
  { look: "a narrow phone, light", options: { ...NARROW, colorScheme: "light" as const } },
  { look: "a phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
  { look: "a desktop, light", options: { ...DESKTOP, colorScheme: "light" as const } },
  { look: "a desktop, dark", options: { ...DESKTOP, colorScheme: "dark" as const } },
])("both galleries are free of accessibility faults, at rest and at work, on $look", async ({ options }) => {
  const { visit, page, store, open, galleries } = await startGalleryWork(house, options);
  await using _ = visit;
  const { _id } = await store.createCategory("Herbarium walk");
  await store.add(["", ""], `/gallery/${_id}/images`);
  await store.add(["ভেষজ উদ্যানে ছাত্রছাত্রীরা", "A very long description ".repeat(12), "", ""]);
  const faults = async () => [
    ...(await findAccessibilityFaults(page)),
    ...(await page.evaluate(() => (document.documentElement.scrollWidth > innerWidth ? ["it overflows"] : []))),
  ];

  await open("image-gallery");
  await galleries.see(4);
  await galleries.words(2).click();
  expect(await faults()).toEqual([]);
  await galleries.description(2).press("Escape");
  await galleries.checkbox(1).check();
  expect(await faults()).toEqual([]);
  await galleries.grip(3).click();
  expect(await faults()).toEqual([]);

  await open("event-gallery", `&category=${_id}`);
  await galleries.see(2);
  expect(await faults()).toEqual([]);
  await galleries.button("Rename Herbarium walk").click();
  expect(await faults()).toEqual([]);
});

test("a category is created, filled, renamed and deleted, each with its message; a blank title does nothing", async () => {
  const { visit, page, store, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await open("event-gallery");
  await galleries.heading("No categories yet").waitFor();

  await page.keyboard.press("n");
  await page.keyboard.type("   ");
  await page.keyboard.press("Enter");
  expect(posts).toEqual([]);

  await galleries.title.fill("Campus drive");
  await galleries.button("Add category").click();
  await admin.toast("Category created").waitFor();
  await galleries.files.setInputFiles(await pictureFiles(2));
  await admin.toast("Images uploaded").waitFor();
  await galleries.see(2);
  expect((await store.categories()).map(({ title, images }) => [title, images.length])).toEqual([["Campus drive", 2]]);

  await galleries.button("Rename Campus drive").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  expect((await store.categories())[0]?.title).toBe("Campus drive");
  await page.keyboard.type("Campus drive 2026");
  await page.keyboard.press("Enter");
  await admin.toast("Category updated").waitFor();
  await admin.button("Undo").click();
  await galleries.category("Campus drive").waitFor();

  await galleries.button("Delete image 1").click();
  await galleries.dialog.getByRole("heading", { name: "Delete this image?" }).waitFor();
  await galleries.answer("Delete");
  await admin.toast("Image deleted").waitFor();
  await expect.poll(() => galleries.cards.count()).toBe(1);

  await galleries.button("Delete Campus drive").click();
  await galleries.dialog.getByRole("heading", { name: "Delete this category and all its images?" }).waitFor();
  expect(await galleries.dialog.textContent()).toContain("Campus drive, 1 image.");
  await galleries.answer("Cancel");
  expect(await store.categories()).toHaveLength(1);
  await galleries.button("Delete Campus drive").click();
  await galleries.answer("Delete");
  await galleries.heading("No categories yet").waitFor();
  await expect.poll(() => store.categories()).toEqual([]);
});

test("somebody else renamed the category: the second is told, nothing is overwritten until he says so", async () => {
  const { visit, store, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const { _id } = await store.createCategory("Sports");
  await open("event-gallery");
  await galleries.button("Rename Sports").click();
  await galleries.title.last().fill("Sports day");
  await store.rename(_id, "Sports 2026");

  await galleries.button("Update").click();

  await galleries.conflict.waitFor();
  expect(await galleries.conflict.textContent()).toMatch(/theirsSports 2026.*yoursSports day/);
  expect((await store.categories())[0]?.title).toBe("Sports 2026");
  await galleries.button("Save mine over theirs").click();
  await admin.toast("Category updated").waitFor();
  expect((await store.categories())[0]?.title).toBe("Sports day");
});

test("a description is edited in place, survives a reload unsaved, and is not overwritten unseen", async () => {
  const { visit, page, store, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const [image] = await store.add([""]);
  if (!image) throw new Error("one image was added");
  await open("image-gallery");

  await galleries.words(1).click();
  await page.keyboard.type("The herb garden");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByText("You typed this earlier. It is not saved yet.").waitFor();
  expect(await galleries.description(1).inputValue()).toBe("The herb garden");
  await store.describe("/image-gallery/images", image, "Herbs");
  await galleries.description(1).press("Enter");
  await galleries.conflict.getByText("Herbs", { exact: true }).waitFor();
  await galleries.button("Take theirs").click();
  expect(await galleries.order()).toEqual(["Herbs"]);

  await galleries.words(1).click();
  await galleries.description(1).fill("Herbs and shrubs");
  await galleries.description(1).press("Enter");
  await admin.toast("Updated").waitFor();
  expect((await store.images())[0]?.alt).toBe("Herbs and shrubs");
  await galleries.words(1).click();
  await galleries.description(1).fill("Nothing");
  await galleries.description(1).press("Escape");
  expect(await galleries.order()).toEqual(["Herbs and shrubs"]);
});

test("selected images are deleted together: the button names their number", async () => {
  const { visit, page, store, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await store.add(["a", "b", "c", "d"]);
  await open("image-gallery");
  await galleries.checkbox(1).check();
  await page.keyboard.press("Escape");
  expect(await galleries.checkbox(1).isChecked()).toBe(false);

  await galleries.checkbox(2).check();
  await galleries.checkbox(3).check();
  await galleries.button("Delete 2 images").click();
  await galleries.answer("Delete 2 images");

  await admin.toast("2 images deleted").waitFor();
  expect(await galleries.order()).toEqual(["a", "d"]);
  await expect.poll(async () => (await store.images()).map(({ alt }) => alt)).toEqual(["a", "d"]);
});

test("the search is in the address and outlives a reload; what it hides is told", async () => {
  const { visit, page, store, open, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await store.add(["Library", "", "Museum"]);
  await store.createCategory("Alumni meet");
  await open("image-gallery");
  await galleries.see(3);

  await page.keyboard.press("/");
  await page.keyboard.type("muse");
  await expect.poll(() => galleries.order()).toEqual(["Museum"]);
  await page.reload();
  await galleries.see(1);
  expect(await galleries.order()).toEqual(["Museum"]);
  await page.getByText("1 of 3", { exact: true }).waitFor();
  await galleries.search.fill("nothing like it");
  await galleries.heading("No image matches").waitFor();
  await galleries.button("Clear search and filters").click();
  await page.getByRole("combobox", { name: "Which images" }).selectOption("Without description");
  await expect.poll(() => galleries.order()).toEqual([""]);

  await open("event-gallery", "&search=xyz");
  await galleries.heading("No category matches").waitFor();
  await page.getByText("0 of 1", { exact: true }).waitFor();
});

test.for([
  ["event-gallery", "**/api/gallery", "Failed to load gallery", "No categories yet"],
  ["image-gallery", "**/api/image-gallery", "Failed to load images", "No images yet"],
] as const)("%s: a list that does not come says so and is asked for again", async ([tab, address, failed, empty]) => {
  const { visit, page, open, galleries } = await startGalleryWork(house);
  await using _ = visit;
  visit.expectTrouble(/ERR_FAILED/);
  await page.route(address, (route) => route.abort());
  await open(tab);
  await galleries.heading(failed).waitFor();

  await page.unroute(address);
  await galleries.button("Try again").click();
  await galleries.heading(empty).waitFor();
});

test("1,000 images come in portions, and a search looks through all of them", async () => {
  const { visit, store, open, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await store.add(["First"]);
  await store.copyTo(1_000);
  await open("image-gallery");
  await galleries.see(60);

  await galleries.search.pressSequentially("Copy 99");

  await expect.poll(() => galleries.cards.count()).toBe(19);
});
