import { expect, test } from "vitest";
import { hasFocus, missChanges, PHONE } from "./support/browser.ts";
import { pictureFiles, visitGalleries } from "./support/galleries.ts";
import { expectAccessible, expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });

test("both galleries are accessible, also during edits", async () => {
  const { allowBrowserErrors, page, store, open, galleries } = await visitGalleries(here, PHONE);
  allowBrowserErrors(/ERR_FAILED/);
  const { _id } = await store.createAlbum("Herbarium walk");
  await store.add(["", ""], `/gallery/${_id}/images`);
  await store.add(["ভেষজ উদ্যানে ছাত্রছাত্রীরা", "A very long description ".repeat(12), "", ""]);
  await page.route("**/api/image-gallery", (route) => route.abort(), { times: 1 });
  await open("image-gallery");
  await galleries.heading("Failed to load images").waitFor();
  await galleries.button("Try again").click();
  await galleries.see(4);
  await galleries.words(2).click();
  await expectAccessibleInLooks(page);
  await galleries.description(2).press("Escape");
  await galleries.checkbox(1).check();
  await galleries.grip(3).click();
  await expectAccessibleInLooks(page);
  await expectNoHorizontalScroll(page, [320, 390]);
  await open("event-gallery", `&category=${_id}`);
  await galleries.see(2);
  await galleries.button("Edit Herbarium walk").click();
  await expectAccessibleInLooks(page);
});

test("an album can be created, filled, renamed, also in Bengali, and deleted; a blank title does nothing, and a failure to load says so", async () => {
  const { allowBrowserErrors, page, store, open, admin, galleries } = await visitGalleries(here);
  allowBrowserErrors(/ERR_FAILED/);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.route("**/api/gallery", (route) => route.abort());
  await open("event-gallery");
  await galleries.heading("Failed to load gallery").waitFor();
  await page.unroute("**/api/gallery");
  await galleries.button("Try again").click();
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
  expect((await store.albums()).map(({ title, images }) => [title, images.length])).toEqual([["Campus drive", 2]]);

  await galleries.button("Edit Campus drive").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  expect((await store.albums())[0]?.title).toBe("Campus drive");
  await page.keyboard.type("Campus drive 2026");
  await page.keyboard.press("Enter");
  await admin.toast("Category updated").waitFor();
  await admin.button("Undo").click();
  await galleries.category("Campus drive").waitFor();
  await galleries.button("Edit Campus drive").click();
  await page.getByRole("form", { name: "Edit Campus drive" }).getByRole("button", { name: "In Bengali" }).click();
  await page.getByLabel("Title in Bengali").fill("ক্যাম্পাস");
  await page.getByLabel("Title in Bengali").press("Enter");
  await expect.poll(store.albums).toMatchObject([{ title: "Campus drive", translations: { bn: { title: "ক্যাম্পাস" } } }]);

  await galleries.button("Delete Campus drive").click();
  await galleries.dialog.getByRole("heading", { name: "Delete this category and all its images?" }).waitFor();
  await expect.poll(() => galleries.dialog.textContent()).toContain("Campus drive, 2 images.");
  await galleries.answer("Cancel");
  expect(await store.albums()).toHaveLength(1);
  await galleries.button("Delete Campus drive").click();
  await galleries.answer("Delete");
  await galleries.heading("No categories yet").waitFor();
  await expect.poll(() => store.albums()).toEqual([]);
});

test("the delete question has an album's current title and count; an album that grows after it is not deleted", async () => {
  const { allowBrowserErrors, page, store, call, open, admin, galleries } = await visitGalleries(here);
  allowBrowserErrors(/409|ERR_FAILED/);
  await missChanges(page);
  const { _id } = await store.createAlbum("Durgapur trip");
  await open("event-gallery");
  await galleries.category("Durgapur trip").waitFor();
  await store.add(["Bus", "Factory", "Group"], `/gallery/${_id}/images`);
  await call("PATCH", `/gallery/${_id}`, { title: "Durgapur visit" });
  await galleries.button("Delete Durgapur trip").click();
  await galleries.dialog.getByText("Durgapur visit, 3 images.").waitFor();
  await store.add(["Late"], `/gallery/${_id}/images`);
  await galleries.answer("Delete");
  await admin.toast("Not deleted, because someone else changed it in the meantime: Durgapur visit.").waitFor();
  await expect.poll(() => admin.toast("Deleted").count()).toBe(0);
  await galleries.category("Durgapur visit").getByText("4 images").waitFor();
  expect((await store.albums())[0]?.images).toHaveLength(4);
  await expectAccessible(page);
  await galleries.button("Delete Durgapur visit").click();
  await galleries.answer("Delete");
  await expect.poll(store.albums).toEqual([]);
});

test("a description is edited in place, survives a reload unsaved, and does not overwrite a colleague's unasked", async () => {
  const { allowBrowserErrors, page, store, open, admin, galleries } = await visitGalleries(here);
  allowBrowserErrors(/409/);
  const [image] = await store.add([""]);
  if (!image) throw new Error("one image was added");
  await open("image-gallery");
  await galleries.words(1).click();
  await page.keyboard.type("The herb garden");
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await page.getByText("You typed this earlier. It is not saved yet.").waitFor();
  await expect.poll(() => galleries.description(1).inputValue()).toBe("The herb garden");
  await store.change("/image-gallery/images", image, { alt: "Herbs" });
  await galleries.description(1).press("Enter");
  await galleries.conflict.getByText("Herbs", { exact: true }).waitFor();
  await galleries.button("Take theirs").click();
  expect(await galleries.order()).toEqual(["Herbs"]);

  await galleries.words(1).click();
  await galleries.description(1).fill("Herbs and shrubs");
  await galleries.description(1).press("Enter");
  await admin.toast("Updated").waitFor();
  expect(await store.order()).toBe("Herbs and shrubs");
  await galleries.words(1).click();
  await galleries.description(1).fill("Nothing");
  await galleries.description(1).press("Escape");
  expect(await galleries.order()).toEqual(["Herbs and shrubs"]);
});

test("an image that a colleague adds appears; selected images are deleted together, and Undo restores them in their order", async () => {
  const { page, store, open, admin, galleries } = await visitGalleries(here);
  await open("image-gallery");
  await galleries.heading("No images yet").waitFor();
  await store.add(["a", "b", "c", "d"]);
  await galleries.see(4);
  await expect.poll(galleries.order).toEqual(["a", "b", "c", "d"]);
  await galleries.checkbox(1).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => galleries.checkbox(1).isChecked()).toBe(false);
  await galleries.checkbox(2).check();
  await galleries.checkbox(3).check();
  await galleries.button("Delete 2 images").click();
  await galleries.answer("Delete 2 images");

  await admin.toast("2 images deleted").waitFor();
  expect(await galleries.order()).toEqual(["a", "d"]);
  await expect.poll(store.order).toBe("ad");

  await galleries.checkbox(1).check();
  await galleries.button("Select all 2").click();
  await galleries.button("Delete 2 images").click();
  await galleries.answer("Delete 2 images");
  await galleries.heading("No images yet").waitFor();
  // The toast of an earlier delete may still be shown; the newest toast comes first.
  await admin.button("Undo").first().click();
  await galleries.see(2);
  expect(await store.order()).toBe("ad");
});

test("pictures move by keys, by number or by dragging, with Undo, and several moves are saved in order", async () => {
  const { page, store, open, admin, galleries } = await visitGalleries(here);
  const seen = async () => (await galleries.order()).join("");
  await store.add(["a", "b", "c", "d"]);
  await open("image-gallery");
  await galleries.see(4);
  await galleries.grip(4).press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  expect(await seen()).toBe("dabc");
  await page.keyboard.press("Enter");
  await expect.poll(store.order).toBe("dabc");
  await admin.button("Undo").first().click();
  await expect.poll(store.order).toBe("abcd");
  await galleries.grip(1).click();
  // Key by key, as on a phone: the number may be blank while another is typed.
  await galleries.place.click();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  expect(await galleries.place.inputValue()).toBe("");
  await page.keyboard.type("৩");
  await galleries.place.press("Enter");
  await expect.poll(store.order).toBe("bcad");
  expect(await hasFocus(galleries.grip(3))).toBe(true);
  await galleries.grip(1).press("End");
  await page.keyboard.press("Escape");
  expect(await seen()).toBe("bcad");
  await galleries.drag(3, 0);
  await expect.poll(store.order).toBe("dbca");
  expect(await seen()).toBe("dbca");

  await page.route("**/image-gallery/images/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  for (let moves = 0; moves < 3; moves += 1) {
    await galleries.grip(4).press("Home");
    await page.keyboard.press("Enter");
  }
  const orders = new Set<string>();
  for (const until = Date.now() + 2_000; Date.now() < until; ) orders.add(await seen());
  expect([...orders]).toEqual(["bcad"]);
  expect(await store.order()).toBe("bcad");
});

test("when two people reorder pictures, the second sees the new order and chooses whether to move the picture", async () => {
  const { allowBrowserErrors, page, store, open, admin, galleries } = await visitGalleries(here, PHONE);
  allowBrowserErrors(/409|ERR_FAILED/);
  await missChanges(page);
  const [, b, c] = await store.add(["a", "b", "c", "d"]);
  if (!b || !c) throw new Error("four images were added");
  const putFirst = (image: typeof b) => store.change("/image-gallery/images", image, { position: 0 });
  const seen = async () => (await galleries.order()).join("");
  await open("image-gallery");
  await galleries.see(4);
  await putFirst(b);
  await galleries.grip(4).press("Home");
  await page.keyboard.press("Enter");
  await page.getByText("Someone else changed the order in the meantime").waitFor();
  await expect.poll(() => page.getByText("“d” was not moved.").count()).toBe(1);
  expect([await seen(), await store.order()]).toEqual(["bacd", "bacd"]);
  await expectAccessible(page);
  await galleries.button("Put it at place 1").click();
  await expect.poll(store.order).toBe("dbac");
  await page.getByText("Someone else changed the order in the meantime").waitFor({ state: "detached" });

  await putFirst(c);
  await galleries.grip(2).press("End");
  await page.keyboard.press("Enter");
  await galleries.button("Leave it so").click();
  expect([await seen(), await store.order()]).toEqual(["cdba", "cdba"]);
  await admin.toast("Updated").first().waitFor({ state: "detached" });
});

test("the search is in the URL, survives a reload, says how many images it shows, and covers all 1,000", async () => {
  const { page, store, open, galleries } = await visitGalleries(here);
  await store.add(["Library", "", "Museum"]);
  await store.createAlbum("Alumni meet");
  await open("image-gallery");
  await galleries.see(3);
  await page.keyboard.press("/");
  await page.keyboard.type("muse");
  await expect.poll(() => galleries.order()).toEqual(["Museum"]);
  await page.reload();
  await galleries.see(1);
  expect(await galleries.order()).toEqual(["Museum"]);
  await page.getByText("Total 3, 1 shown", { exact: true }).waitFor();
  await galleries.search.fill("nothing like it");
  await galleries.heading("No image matches").waitFor();
  await galleries.button("Clear search and filters").click();
  await page.getByRole("combobox", { name: "Which images" }).selectOption("Without description");
  await expect.poll(() => galleries.order()).toEqual([""]);
  await open("event-gallery", "&search=xyz");
  await galleries.heading("No category matches").waitFor();
  await page.getByText("Total 1, 0 shown", { exact: true }).waitFor();

  await store.copyTo(1_000);
  await open("image-gallery");
  await galleries.see(60);
  await galleries.search.pressSequentially("Copy 99");
  await expect.poll(() => galleries.cards.count()).toBe(19);
});
