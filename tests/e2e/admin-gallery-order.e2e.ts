import { expect, test } from "vitest";
import { findAccessibilityFaults } from "./support/axe.ts";
import { PHONE } from "./support/browser.ts";
import { startGalleryWork } from "./support/galleries.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser({ SAMPLE_DATA: "false" });

test("the order is changed by keys, by number, and by dragging, and can be undone", async () => {
  const { visit, page, store, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await store.add(["a", "b", "c", "d"]);
  const stored = async () => (await store.images()).map(({ alt }) => alt).join("");
  await open("image-gallery");
  await galleries.see(4);

  await galleries.grip(4).press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  expect((await galleries.order()).join("")).toBe("dabc");
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe("dabc");
  await admin.button("Undo").first().click();
  await expect.poll(stored).toBe("abcd");

  await galleries.grip(1).click();
  await galleries.place.fill("3");
  await galleries.button("Put here").click();
  await expect.poll(stored).toBe("bcad");

  await galleries.grip(1).press("End");
  await page.keyboard.press("Escape");
  expect((await galleries.order()).join("")).toBe("bcad");

  await galleries.drag(3, 0);
  await expect.poll(stored).toBe("dbca");
  expect((await galleries.order()).join("")).toBe("dbca");
});

test("two tabs change one order: the second is told, sees the new one and chooses", async () => {
  const { visit, page, store, open, admin, galleries } = await startGalleryWork(house, PHONE);
  await using _ = visit;
  visit.expectTrouble(/409/);
  const [, b, c] = await store.add(["a", "b", "c", "d"]);
  if (!b || !c) throw new Error("four images were added");
  const stored = async () => (await store.images()).map(({ alt }) => alt).join("");
  await open("image-gallery");
  await galleries.see(4);
  await store.place(b, 0);

  await galleries.grip(4).press("Home");
  await page.keyboard.press("Enter");
  await page.getByText("Somebody else changed the order meanwhile").waitFor();
  expect(await page.getByText("“d” was not moved.").count()).toBe(1);
  expect((await galleries.order()).join("")).toBe("bacd");
  expect(await stored()).toBe("bacd");
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await galleries.button("Put it at place 1").click();
  await expect.poll(stored).toBe("dbac");
  await page.getByText("Somebody else changed the order meanwhile").waitFor({ state: "detached" });

  await store.place(c, 0);
  await galleries.grip(2).press("End");
  await page.keyboard.press("Enter");
  await galleries.button("Leave it so").click();
  expect((await galleries.order()).join("")).toBe("cdba");
  expect(await stored()).toBe("cdba");
  await admin.toast("Updated").first().waitFor({ state: "detached" });
});

test("several moves in a row arrive in their order, however slow the server", async () => {
  const { visit, page, store, open, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await store.add(["a", "b", "c", "d"]);
  await open("image-gallery");
  await galleries.see(4);
  await page.route("**/image-gallery/images/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

  for (const key of ["Home", "Home", "Home"]) {
    await galleries.grip(4).press(key);
    await page.keyboard.press("Enter");
  }

  expect((await galleries.order()).join("")).toBe("bcda");
  await expect.poll(async () => (await store.images()).map(({ alt }) => alt).join("")).toBe("bcda");
});

test("a move while a deleted image waits for its toast takes the place that is seen", async () => {
  const { visit, page, store, open, admin, galleries } = await startGalleryWork(house);
  await using _ = visit;
  await store.add(["a", "b", "c", "d"]);
  await open("image-gallery");
  await galleries.button("Delete image 1").click();
  await galleries.answer("Delete");
  await admin.toast("“a” will be deleted").waitFor();

  await galleries.grip(3).press("ArrowLeft");
  await page.keyboard.press("Enter");
  expect((await galleries.order()).join("")).toBe("bdc");
  await admin.toast("“a” will be deleted").hover();
  await expect.poll(async () => (await store.images()).map(({ alt }) => alt).join("")).toBe("abdc");
  await admin.button("Undo").last().click();

  await expect.poll(async () => (await galleries.order()).join("")).toBe("abdc");
});
