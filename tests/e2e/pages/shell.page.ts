import type { Page } from "playwright-core";

/** The event that the page dispatches on `window` once hydrated. */
export const HYDRATED = "site:hydrated";

/** Makes the page hold clicks until hydration, which a slow machine does not reach within `MAX_HOLD_MS` (inline.ts). */
export async function holdWithoutLimit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms: number) => (ms === 1500 ? 0 : setTimeout(run, ms)) });
  });
}

/** The header, menu, drawer and spinner that every public page shares. */
export function shellPage(page: Page) {
  const menu = page.locator("#main-menu");
  return {
    menu,
    header: page.getByRole("banner"),
    burger: page.getByRole("button", { name: "Open menu" }),
    campaign: page.getByRole("button", { name: "ADMISSION ENQUIRY 2025" }),
    section: (title: string) => menu.locator("summary").filter({ hasText: new RegExp(`^${title}$`) }),
    link: (title: string) => menu.getByRole("link", { name: title, exact: true }),
    heading: page.getByRole("heading", { level: 1 }),
    /** Waits until the spinner is shown or, with `false`, hidden. */
    async spinner(isShown: boolean) {
      await page.locator(isShown ? "html[data-changing]" : "html:not([data-changing])").waitFor({ state: "attached" });
    },
    /** Reports whether the page's scripts have run. */
    isHydrated: () => page.evaluate(() => "__reactRouterRouteModules" in globalThis),
    menuTop: () => menu.evaluate((element) => Math.round(element.getBoundingClientRect().top)),
    /** Scrolls and waits for the page's scroll event, because two moves within one frame would cause only one event. */
    scrollTo: (y: number) =>
      page.evaluate(
        (to) =>
          new Promise<void>((resolve) => {
            addEventListener("scroll", () => resolve(), { once: true });
            scrollTo({ top: to, behavior: "instant" });
          }),
        y,
      ),
  };
}
