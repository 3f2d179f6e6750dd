import type { Page } from "playwright-core";
import { adminPage } from "./admin.page.ts";

/** The tabs Event-Gallery and Image-Gallery. */
export function galleriesPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const cards = page.getByRole("list", { name: /^Images of/ }).getByRole("listitem");
  return {
    ...adminPage(page),
    button,
    cards,
    /** Waits until `count` pictures are shown. */
    see: (count: number) => cards.nth(count - 1).waitFor(),
    title: page.getByRole("textbox", { name: "Title" }),
    search: page.getByRole("searchbox"),
    heading: (name: string) => page.getByRole("heading", { name }),
    category: (title: string) => page.getByRole("button", { name: new RegExp(`^${title}\\s*\\d+ images?$`) }),
    files: page.locator("input[type=file]"),
    uploads: page.getByRole("listitem").filter({ has: page.getByRole("progressbar") }),
    grip: (place: number) => button(`Move image ${place}`),
    checkbox: (place: number) => page.getByRole("checkbox", { name: `Select image ${place}`, exact: true }),
    words: (place: number) => page.getByRole("button", { name: new RegExp(`, image ${place}: edit`) }),
    description: (place: number) => page.getByRole("textbox", { name: `Description of image ${place}` }),
    /** The note about a conflict. */
    conflict: page.getByRole("alert").filter({ hasText: "Someone else changed this in the meantime" }),
    place: page.getByRole("textbox", { name: "Place" }),
    /** Returns the descriptions of the pictures, in their order. */
    order: () => cards.locator("img").evaluateAll((images) => images.map((image) => image.getAttribute("alt"))),
    /** Drags a picture with the mouse from one place to another, counted from 0. */
    async drag(from: number, to: number) {
      await cards.nth(from).locator("img").hover();
      await page.mouse.down();
      const target = await cards.nth(to).locator("img").boundingBox();
      if (!target) throw new Error(`no picture at place ${to}`);
      // Move in many steps, like a hand, so that the other pictures make room.
      await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
      await page.mouse.move(target.x + target.width / 2 + 3, target.y + target.height / 2);
      await page.mouse.up();
    },
  };
}
