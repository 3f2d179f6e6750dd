import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PUBLIC_ROUTES } from "#tests/support/public-routes.ts";
import { shellPage } from "./pages/shell.page.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const { visit } = siteInBrowser();

const focusedElement = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test("a followed link puts the focus on the new page without a ring around it, and says the page's title", async () => {
  await using visitor = await visit(DESKTOP);
  const { page } = visitor;
  const status = page.locator("p[role=status].visually-hidden");
  await page.goto("/Library");
  expect(await status.textContent()).toBe("");

  const link = page.getByRole("contentinfo").getByRole("link", { name: "Message of Secretary" });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/MessageFromGeneralSecreatry");

  await expect.poll(() => focusedElement(page)).toBe("main");
  expect(await page.locator("#main").evaluate((main) => getComputedStyle(main).outlineStyle)).toBe("none");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => status.textContent()).toBe(await page.title());
  await page.keyboard.press("Tab");
  expect(await page.locator("#main :focus").count()).toBe(1);
});

test("a page that is long in coming is said to be loading, and then by its title, after going back too", async () => {
  await using visitor = await visit(DESKTOP);
  const { page } = visitor;
  const shell = shellPage(page);
  const status = page.locator("p[role=status].visually-hidden");
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/Gallery.data*", async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/Library");
  const title = await page.title();

  await shell.link("Gallery").click();
  await expect.poll(() => status.textContent()).toBe("Loading…");
  expect(await page.getByRole("status").filter({ hasText: "Loading…" }).count()).toBe(1);
  letCome();
  await expect.poll(() => status.textContent()).toMatch(/^Gallery/);
  await shell.spinner(false);

  await page.goBack();
  await expect.poll(() => status.textContent()).toBe(title);
});

test("a change of hash and going back leave the focus alone", async () => {
  await using visitor = await visit(DESKTOP);
  const { page } = visitor;
  const shell = shellPage(page);
  await page.goto("/Gallery");
  await shell.link("Event").click();
  await page.waitForURL("/Event");
  await expect.poll(() => focusedElement(page)).toBe("main");
  const footerLink = page.getByRole("contentinfo").getByRole("link", { name: "Message of Secretary" });
  await footerLink.focus();

  await page.evaluate(() => {
    location.hash = "#footer";
  });
  await page.goBack();
  await page.goBack();
  await page.waitForURL("/Gallery");
  await shell.spinner(true);
  await shell.spinner(false);

  expect(await footerLink.evaluate((link) => link === document.activeElement)).toBe(true);
});

test("a dropdown closes when Tab leaves it", async () => {
  await using visitor = await visit(DESKTOP);
  const { page } = visitor;
  const shell = shellPage(page);
  await page.goto("/aboutus");

  await shell.section("Courses").focus();
  await page.keyboard.press("Enter");
  expect(await shell.link("D.Pharm").isVisible()).toBe(true);
  await page.keyboard.press("Tab");
  expect(await shell.link("D.Pharm").isVisible()).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");

  expect(await shell.link("D.Pharm").isVisible()).toBe(false);
});

test("the drawer stays open while Tab walks through it, and closes when Tab leaves it", async () => {
  await using visitor = await visit(PHONE);
  const { page } = visitor;
  const shell = shellPage(page);
  await page.goto("/aboutus");
  await shell.burger.focus();
  await page.keyboard.press("Enter");
  const isInside = () => shell.menu.evaluate((menu) => menu.contains(document.activeElement));
  await page.keyboard.press("Tab");
  expect([await isInside(), await shell.menu.isVisible()]).toEqual([true, true]);

  await shell.menu.getByRole("link").last().focus();
  expect(await shell.menu.isVisible()).toBe(true);
  await page.keyboard.press("Tab");

  expect([await isInside(), await shell.menu.isVisible()]).toEqual([false, false]);
});

test("with text twice as large nothing leaves a phone's screen", async () => {
  await using visitor = await visit({ ...PHONE, bypassCSP: true });
  const { page } = visitor;
  for (const path of [...PUBLIC_ROUTES, "/Notices", "/Search?q=fees"]) {
    await page.goto(path);
    await page.addStyleTag({ content: "html { font-size: 200% }" });

    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    const ask = page.getByRole("navigation", { name: "Quick actions" }).getByRole("button");
    const box = await ask.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390, path).toBe(true);
  }
});

test("with text twice as large the title of the enquiry dialog breaks between words", async () => {
  for (const width of [320, 360, 390]) {
    await using visitor = await visit({ ...PHONE, viewport: { width, height: 700 }, bypassCSP: true });
    const { page } = visitor;
    await page.goto("/aboutus");
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    await shellPage(page).campaign.tap();
    const title = page.getByRole("dialog").getByRole("heading", { level: 2 });

    const wordsOnTwoLines = await title.evaluate((heading) => {
      const text = heading.firstChild as Text;
      const words = [...text.data.matchAll(/\S+/g)];
      return words.flatMap(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    });
    expect(wordsOnTwoLines, `${width}`).toEqual([]);
  }
});

test("the place of a classic scroll bar takes the backdrop's colour while the enquiry dialog is open", async () => {
  await using visitor = await visit(DESKTOP);
  const { page } = visitor;
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto("/aboutus");
  expect(await ground()).toBe("rgba(0, 0, 0, 0)");

  await shellPage(page).campaign.click();
  await page.getByRole("dialog").waitFor();
  expect(await ground()).toBe("rgb(105, 111, 129)");
  await page.keyboard.press("Escape");
  await expect.poll(ground).toBe("rgba(0, 0, 0, 0)");
});

test("in forced colours lists keep their marks", async () => {
  await using visitor = await visit({ ...DESKTOP, forcedColors: "active" });
  const { page } = visitor;
  await page.goto("/StudentCreditCard");
  const marks = await page.locator("#main li").evaluateAll((items) => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const diamonds = items.map((item) => getComputedStyle(item, "::before")).filter(({ rotate }) => rotate === "45deg");
    return diamonds.map((mark) => Number.parseFloat(mark.borderTopWidth) > 0 && mark.borderTopColor !== ground);
  });

  expect(new Set(marks)).toEqual(new Set([true]));
});
