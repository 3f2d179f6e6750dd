import { expect, test } from "vitest";
import { shellPage } from "./pages/shell.page.ts";
import { PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser();

test("from 1024 px on the menu becomes a fixed bar past 120 px; its upper rows hide downwards and show again upwards", async () => {
  await using visit = await house.visit({ viewport: { width: 1024, height: 700 } });
  const shell = shellPage(visit.page);
  await visit.page.goto("/");
  expect(await shell.menuTop()).toBe(120);

  await shell.scrollTo(121);
  await expect.poll(shell.menuTop).toBe(0);
  await shell.scrollTo(900);
  await expect.poll(shell.menuTop).toBe(0);
  await shell.scrollTo(600);
  await expect.poll(shell.menuTop).toBe(120);
  await shell.scrollTo(800);
  await expect.poll(shell.menuTop).toBe(0);
});

test("the upper rows that scrolling up has shown stay until the top, and leave with the page from there", async () => {
  await using visit = await house.visit({ viewport: { width: 1024, height: 700 } });
  const shell = shellPage(visit.page);
  await visit.page.goto("/");
  await shell.scrollTo(480);
  await expect.poll(shell.menuTop).toBe(0);
  await shell.scrollTo(300);
  await expect.poll(shell.menuTop).toBe(120);

  const tops: number[] = [];
  for (const y of [140, 120, 100, 60, 70, 10, 0]) {
    await shell.scrollTo(y);
    await shell.header.evaluate((header) => Promise.all(header.getAnimations().map(({ finished }) => finished)));
    tops.push(await shell.menuTop());
  }
  expect(tops).toEqual([120, 120, 120, 120, 120, 120, 120]);

  await shell.scrollTo(60);
  expect(await shell.menuTop()).toBe(60);
});

test("under 1024 px nothing sticks", async () => {
  await using visit = await house.visit({ viewport: { width: 1023, height: 700 } });
  const shell = shellPage(visit.page);
  await visit.page.goto("/");

  await shell.scrollTo(600);

  expect(await shell.header.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(0);
});

test.for([1024, 1239, 1240, 1280])("at %i px every flyout ends before a classic scroll bar", async (width) => {
  await using visit = await house.visit({ viewport: { width, height: 800 } });
  const { page } = visit;
  await page.goto("/aboutus");

  const ends = await page.locator("#main-menu > ul details").evaluateAll((sections) =>
    sections.map((section) => {
      for (const other of sections as HTMLDetailsElement[]) other.open = other.contains(section);
      const { left, right } = section.querySelector("ul")?.getBoundingClientRect() ?? { left: 0, right: Infinity };
      return { name: section.querySelector("summary")?.textContent, left, right };
    }),
  );

  expect(ends).toContainEqual(expect.objectContaining({ name: "Laboratories" }));
  expect(ends.filter(({ left, right }) => left < 0 || right > width - 17)).toEqual([]);
});

test.for([320, 390, 768, 1023])("at %i px the drawer has the numbers, the brochure and the networks", async (width) => {
  await using visit = await house.visit({ ...PHONE, viewport: { width, height: 844 } });
  const { page } = visit;
  const shell = shellPage(page);
  await page.goto("/aboutus");

  await shell.burger.tap();
  await page.locator("#main-menu a", { hasText: "00000 00003" }).scrollIntoViewIfNeeded();

  const links = shell.menu.locator("> ul + div").getByRole("link");
  const shown = await links.evaluateAll((found) =>
    found.map((link) => {
      const { left, right, height } = link.getBoundingClientRect();
      return { name: link.ariaLabel ?? link.textContent, fits: left >= 0 && right <= innerWidth && height >= 44 };
    }),
  );
  expect(shown).toEqual(
    [
      "00000 00001",
      "00000 00002",
      "00000 00003",
      "Download Brochure",
      "Facebook",
      "Instagram",
      "YouTube",
      "LinkedIn",
    ].map((name) => ({ name, fits: true })),
  );
});

test.for([800, 1023])("at %i px the header itself has them, in the height that it has without", async (width) => {
  await using visit = await house.visit({ ...PHONE, viewport: { width, height: 844 } });
  const { page } = visit;
  const { header } = shellPage(page);
  await page.goto("/aboutus");

  for (const name of ["00000 00003", "Download Brochure", "Facebook"]) {
    expect(await header.getByRole("link", { name }).first().isVisible(), name).toBe(true);
  }
  const heightOf = () => header.evaluate((element) => element.getBoundingClientRect().height);
  const height = await heightOf();
  await page.setViewportSize({ width: 799, height: 844 });
  expect(await heightOf()).toBe(height);
});
