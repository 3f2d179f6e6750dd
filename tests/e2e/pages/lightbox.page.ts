import type { Page } from "playwright-core";

/** The lightbox of an album, which shows the pictures one at a time, full-window. */
export function lightboxPage(page: Page, title: string) {
  const dialog = page.getByRole("dialog", { name: title });
  return {
    dialog,
    picture: (number: number) =>
      page.getByRole("main").getByRole("link", { name: new RegExp(`^Picture ${number} of`) }),
    counter: dialog.getByText(/^\d+ of \d+$/),
    button: (name: "Close" | "Previous picture" | "Next picture") => dialog.getByRole("button", { name }),
    /** Reports whether the keyboard focus is inside the lightbox. */
    hasFocus: () => dialog.evaluate((element) => element.contains(document.activeElement)),
    /** Swipes to the left across the middle of the screen. */
    async swipeLeft() {
      const client = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
      await touch("touchStart", 320);
      for (let x = 300; x > 60; x -= 20) await touch("touchMove", x);
      await touch("touchEnd");
    },
  };
}
