import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { holdWithoutLimit, shellPage } from "./pages/shell.page.ts";
import { hasFocus, holdRequests, PHONE } from "./support/browser.ts";
import { expectBetween, recordScreenEvents } from "./support/journal.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

const here = sharedSiteInBrowser();

async function visitShell(path: string, options: BrowserContextOptions = {}) {
  const visit = await here.visit(options);
  const { page } = visit;
  await page.goto(path);
  return { ...visit, shell: shellPage(page) };
}

const focusedElement = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
const markDocument = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "isSameDocument" in globalThis);
const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === "hidden");

test("the first page comes whole, without a spinner, and runs no framework before the visitor means to use it", async () => {
  const { page } = await here.visit();
  await page.goto("/aboutus");
  // Wait until the page has preloaded the scripts that an intent would run.
  await page.locator("link[rel=modulepreload]").first().waitFor({ state: "attached" });
  expect(await page.evaluate(() => "changing" in document.documentElement.dataset)).toBe(false);
  expect(await shellPage(page).isHydrated()).toBe(false);

  // Several steps, because a single step may be reported as a move of length 0.
  await page.mouse.move(400, 400, { steps: 5 });
  await page.waitForFunction(() => "__reactRouterRouteModules" in globalThis);
});

test("read as text alone, telephone numbers have a space between them; autofill knows the field for one", async () => {
  const html = await (await fetch(`${here.site.url}/aboutus`)).text();
  expect(html).toMatch(/<a href="tel:/);
  expect(html).not.toMatch(/<\/a>(<a href="tel:|<em>)/);
  expect(html.match(/autocomplete="tel[^"]*"/gi)).toEqual(['autoComplete="tel"']);
});

test("a link clicked before hydration is replayed, then shows the spinner for 800 ms and the page, as do Back and forms", async () => {
  const { page } = await here.visit();
  const shell = shellPage(page);
  await holdWithoutLimit(page);
  await recordScreenEvents(page);
  await page.goto("/");
  await markDocument(page);

  await shell.link("Gallery").click();
  await shell.spinner(true);
  await shell.spinner(false);
  expect(new URL(page.url()).pathname).toBe("/Gallery");
  await expect.poll(() => shell.heading.textContent()).toContain("Gallery");
  await expectBetween(page, /^spinner$/, /^no spinner$/, 800, /^shown: Gallery/);

  await page.goBack();
  await shell.spinner(true);
  await shell.spinner(false);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("searchbox", { name: "Search this site" }).first().fill("রসায়ন");
  await page.keyboard.press("Enter");
  await shell.spinner(true);
  await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
  await shell.spinner(false);
  expect(new URL(page.url()).searchParams.get("q")).toBe("রসায়ন");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await shell.spinner(true);
  await page.getByRole("heading", { level: 1, name: "Contact Us" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/ContactUs");
  await page.goto("/aboutus");
  await markDocument(page);
  await page.getByRole("main").getByRole("link", { name: "Pharmacognosy" }).first().click();
  await page.waitForURL(/\/Pharmacognosy$/i);
  expect(await isSameDocument(page)).toBe(true);
});

test("a link to the notices opens the home page at the notices, and shows no spinner there", async () => {
  const { page } = await visitShell("/Gallery");
  const notices = page.getByRole("link", { name: "Notice", exact: true });
  await notices.click();
  await page.waitForURL("/#notice");
  await page.waitForFunction(() => {
    const top = document.getElementById("notice")?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 300;
  });

  await page.goto("/");
  const showsSpinner = page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver(() => resolve(true)).observe(document.documentElement, {
          attributeFilter: ["data-changing"],
        });
        addEventListener("hashchange", () => setTimeout(resolve, 200, false));
      }),
  );
  await notices.click();
  expect(await showsSpinner).toBe(false);
});

test("dropdowns open by click and keys, one at a time, and close by a click outside, Tab, Escape and a followed link", async () => {
  const { page, shell } = await visitShell("/");
  const lab = shell.link("Central Instrument Room");
  const course = shell.link("D.Pharm");

  await shell.section("Infrastructure").click();
  await shell.section("Laboratories").click();
  await lab.waitFor({ state: "visible" });
  await shell.section("Courses").click();
  expect([await lab.isVisible(), await course.isVisible()]).toEqual([false, true]);
  await page.getByRole("main").click({ position: { x: 5, y: 5 } });
  await expect.poll(() => course.isVisible()).toBe(false);

  await shell.section("Courses").press("ArrowDown");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("B.Pharm");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Courses");
  await expect.poll(() => course.isVisible()).toBe(false);

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect.poll(() => course.isVisible()).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => course.isVisible()).toBe(false);

  await shell.section("Courses").press("Enter");
  await course.click();
  await page.waitForURL("/DPharm");
  await expect.poll(() => course.isVisible()).toBe(false);
});

test.for([320, 1023])("at %i px the menu is a drawer with the numbers that locks the page behind it", async (width) => {
  const { page, shell } = await visitShell("/aboutus", { ...PHONE, viewport: { width, height: 800 } });
  await expect.poll(() => shell.menu.isVisible()).toBe(false);
  await shell.burger.tap();
  await page.locator("#main-menu a", { hasText: "00000 00003" }).scrollIntoViewIfNeeded();
  const shown = await shell.menu
    .locator("> ul + div")
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => {
        const { left, right, height } = link.getBoundingClientRect();
        return [link.ariaLabel ?? link.textContent, left >= 0 && right <= innerWidth && height >= 44];
      }),
    );
  const tops = await Promise.all(
    ["Download Brochure", "বাংলা"].map(
      async (name) => (await shell.menu.getByRole("link", { name }).boundingBox())?.y ?? 0,
    ),
  );
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThanOrEqual(44);
  const names = [
    "00000 00001",
    "00000 00002",
    "00000 00003",
    "Download Brochure",
    "বাংলা",
    "Facebook",
    "Instagram",
    "YouTube",
  ];
  expect(shown).toEqual([...names, "LinkedIn"].map((name) => [name, true]));

  await shell.section("Infrastructure").tap();
  await shell.section("Laboratories").tap();
  await shell.link("Microbiology").waitFor({ state: "visible" });
  expect(await isLocked(page)).toBe(true);
  const { right } = await shell.menu.evaluate((element) => element.getBoundingClientRect());
  expect(Math.round(right)).toBe(width);
  await shell.link("Microbiology").tap();
  await page.waitForURL("/Microbiology");
  await expect.poll(() => shell.menu.isVisible()).toBe(false);
  expect(await isLocked(page)).toBe(false);

  if (width === 320) {
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await shell.burger.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await shell.menu.evaluate((menu) => menu.contains(document.activeElement))).toBe(true);
    await shell.menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => shell.menu.isVisible()).toBe(false);
  }
});

test("on a phone the first screen asks once, and a row of recruiters cuts no card", async () => {
  const { page } = await visitShell("/", PHONE);
  const ask = page.getByRole("button", { name: "Ask about admission" });
  const inSight = () =>
    ask.evaluateAll(
      (all) =>
        all.filter(
          (one) =>
            one.getBoundingClientRect().top < innerHeight && one.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
    );
  expect(await inSight()).toBe(1);
  const list = page.getByRole("list", { name: "Recruiters on campus" });
  const cut = () =>
    list.evaluate((row) => {
      const { left, right } = row.getBoundingClientRect();
      const cards = [...row.children].map((card) => card.getBoundingClientRect());
      return cards.filter((card) => card.left < right - 8 && card.right > right + 1 && card.right > left).length;
    });
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await cut(), `${width}`).toBe(0);
  }
  await page.goto("/Bpharma");
  await page.setViewportSize(PHONE.viewport);
  expect(await inSight()).toBe(1);
});

test("in the drawer Escape closes the innermost section first, and at last the drawer", async () => {
  const { page, shell } = await visitShell("/aboutus", PHONE);
  await shell.burger.tap();
  await shell.section("Infrastructure").tap();
  await shell.section("Laboratories").tap();
  const shown = async () => {
    const links = [shell.link("Microbiology"), shell.link("Academic Block"), shell.link("Home")];
    return Promise.all(links.map((link) => link.isVisible()));
  };
  for (const expected of [
    [true, true, true],
    [false, true, true],
    [false, false, true],
    [false, false, false],
  ]) {
    await expect.poll(shown).toEqual(expected);
    await page.keyboard.press("Escape");
  }
});

test("an open drawer closes, with its sections, when the window grows to 1024 px", async () => {
  const { page, shell } = await visitShell("/aboutus", { viewport: { width: 768, height: 1024 } });
  await shell.burger.click();
  await shell.section("Courses").click();
  await shell.link("D.Pharm").waitFor();
  await page.setViewportSize({ width: 1024, height: 768 });

  await expect.poll(() => page.locator(":popover-open").count()).toBe(0);
  await expect.poll(() => shell.link("D.Pharm").isVisible()).toBe(false);
  expect(await shell.menuTop()).toBe(120);
  const caret = await shell.section("Courses").evaluate((entry) => getComputedStyle(entry, "::after").display);
  expect(caret).not.toBe("none");
});

test("without scripts every page reads and links, and the drawer and the dialog open", async () => {
  const { page, shell } = await visitShell("/aboutus", { ...PHONE, javaScriptEnabled: false });
  await shell.burger.tap();
  await shell.section("Courses").tap();
  await shell.link("D.Pharm").tap();
  await page.waitForURL("/DPharm");
  await expect.poll(() => shell.heading.isVisible()).toBe(true);

  await shell.campaign.tap();
  await expect.poll(() => page.getByRole("dialog").isVisible()).toBe(true);
});

test("the campaign link blinks three times within five seconds, and not at all under reduced motion", async () => {
  const { page, shell } = await visitShell("/", { reducedMotion: "no-preference" });
  const animation = () =>
    shell.campaign.evaluate((element) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(element);
      const seconds = Number.parseFloat(animationDuration) * Number(animationIterationCount);
      return { name: animationName, seconds, count: animationIterationCount };
    });
  const blinking = { name: expect.stringContaining("blink"), count: "3", seconds: expect.closeTo(4.8) };

  expect(await animation()).toMatchObject(blinking);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await animation()).name).toBe("none");
});

test("who follows a link to no page is led home, reads once that it was not found, and can search for it, with scripts or without", async () => {
  for (const [from, home, words, javaScriptEnabled] of [
    ["/aboutus", "/", /That page was not found/, true],
    ["/bn/aboutus", "/bn", /পাতাটি পাওয়া গেল না/, true],
    ["/NoSuchPage", "/", /That page was not found/, false],
  ] as const) {
    const { page, shell } = await visitShell(from, { javaScriptEnabled });
    if (javaScriptEnabled) {
      const hydrated = page.evaluate(
        () => new Promise<void>((resolve) => addEventListener("site:hydrated", () => resolve(), { once: true })),
      );
      await shell.heading.hover();
      await hydrated;
      await page.evaluate(
        (href) => {
          const link = Object.assign(document.createElement("a"), { href, textContent: "nowhere" });
          document.querySelector("main")?.prepend(link);
        },
        `${home}/NoSuchPage`.replace("//", "/"),
      );
      await page.getByRole("link", { name: "nowhere" }).click();
    }
    await page.waitForURL(home);
    const line = page.locator("#not-found");
    await line.getByRole("status").filter({ hasText: words }).waitFor();
    await line.getByRole("searchbox").fill("hostel");
    await line.getByRole("searchbox").press("Enter");
    await page.waitForURL(/\/Search\?q=hostel$/);
    await page.locator("#not-found").waitFor({ state: "detached" });
    await page.goto(home);
    expect(await line.count()).toBe(0);
  }
});

test("a page that cannot be loaded keeps header and footer, says so, and is there once it is tried again", async () => {
  const { allowBrowserErrors, page, shell } = await visitShell("/aboutus");
  allowBrowserErrors(/500|Gallery|React Router caught/);
  await page.route("**/Gallery.data*", (route) => route.fulfill({ status: 500, body: "broken" }));

  await shell.link("Gallery").click();
  await page.getByRole("main").getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
  await shell.spinner(false);
  await expect.poll(() => shell.menu.isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("contentinfo").isVisible()).toBe(true);
  expect(await page.title()).toBe("Unexpected Application Error!");

  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Gallery" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/Gallery");
});

test("a followed link puts the focus on the new page without a ring, and says its title; a hash and Back leave the focus", async () => {
  const { page, shell } = await visitShell("/Library");
  const status = page.locator("p[role=status].visually-hidden");
  const footerLink = page.getByRole("contentinfo").getByRole("link", { name: "Message of Secretary" });
  await expect.poll(() => status.textContent()).toBe("");
  await footerLink.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/MessageFromGeneralSecreatry");
  await expect.poll(() => focusedElement(page)).toBe("main");
  expect(await page.locator("#main").evaluate((main) => getComputedStyle(main).outlineStyle)).toBe("none");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(async () => (await status.textContent()) === (await page.title())).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.locator("#main :focus").count()).toBe(1);

  await footerLink.focus();
  await page.evaluate(() => {
    location.hash = "#footer";
  });
  await page.goBack();
  await page.goBack();
  await page.waitForURL("/Library");
  await shell.spinner(true);
  await shell.spinner(false);
  expect(await hasFocus(footerLink)).toBe(true);
});

test("a page that is long in coming is said to be loading, and then by its title, after going back too", async () => {
  const { page, shell } = await visitShell("/Library");
  const status = page.locator("p[role=status].visually-hidden");
  const letCome = await holdRequests(page, "**/Gallery.data*");
  const title = await page.title();

  await shell.link("Gallery").click();
  await expect.poll(() => status.textContent()).toBe("Loading…");
  await expect.poll(() => page.getByRole("status").filter({ hasText: "Loading…" }).count()).toBe(1);
  letCome();
  await expect.poll(() => status.textContent()).toMatch(/^Gallery/);
  await shell.spinner(false);
  await page.goBack();
  await expect.poll(() => status.textContent()).toBe(title);
});

test("a bar with more entries than fit continues in a second row", async () => {
  const { page, shell } = await visitShell("/aboutus", { viewport: { width: 1024, height: 700 } });
  await shell.menu.evaluate((menu) => {
    const last = menu.querySelector("ul.wrap > li:last-child");
    for (let count = 0; count < 5; count += 1) last?.after(last.cloneNode(true));
  });

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test("from 1024 px on the menu sticks past 120 px; its upper rows hide downwards, show upwards and leave at the top", async () => {
  const { page, shell } = await visitShell("/", { viewport: { width: 1024, height: 700 } });
  expect(await shell.menuTop()).toBe(120);
  for (const [y, top] of [
    [121, 0],
    [900, 0],
    [600, 120],
    [800, 0],
    [480, 120],
    [140, 120],
    [100, 120],
    [0, 120],
    [60, 60],
  ] as const) {
    await shell.scrollTo(y);
    await expect.poll(shell.menuTop, { message: `at ${y}` }).toBe(top);
  }
  await page.setViewportSize({ width: 1023, height: 700 });
  await shell.scrollTo(650);
  expect(await shell.header.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(0);
});

test.for([
  ["/aboutus", "Laboratories"],
  ["/bn/aboutus", "পরীক্ষাগার"],
] as const)(
  "at every desktop width of %s the header is 7.5 rem high and each flyout ends before a classic scroll bar",
  async ([path, widest]) => {
    const { page, shell } = await visitShell(path);
    const top = path === "/aboutus" ? 120 : 124;
    for (const width of [1024, 1100, 1239, 1240, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      if (width !== 1239 && width !== 1240) await expect.poll(shell.menuTop, { message: `${width}` }).toBe(top);
      const ends = await page.locator("#main-menu > ul details").evaluateAll((sections) =>
        sections.map((section) => {
          for (const other of sections as HTMLDetailsElement[]) other.open = other.contains(section);
          const { left, right } = section.querySelector("ul")?.getBoundingClientRect() ?? { left: 0, right: Infinity };
          return { name: section.querySelector("summary")?.textContent, left, right };
        }),
      );
      expect(ends).toContainEqual(expect.objectContaining({ name: widest }));
      expect(ends.filter(({ left, right }) => left < 0 || right > width - 17)).toEqual([]);
    }
  },
);

test.each([
  ["/aboutus", "Guru Nanak Institute of Pharmaceutical Science and Technology", 120],
  ["/bn/aboutus", "হলদিয়া ইনস্টিটিউট অব ফার্মাসিউটিক্যাল সায়েন্সেস অ্যান্ড রিসার্চ", 126],
])("a long name of the college on %s does not make the header taller", async (path, name, most) => {
  const { page, shell } = await visitShell(path);
  const first = shell.header.locator("b").first();
  await first.evaluate((element, name) => {
    element.textContent = name;
    element.dataset.long = "";
  }, name);
  for (const width of [1024, 1240, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(shell.menuTop, { message: `${width}` }).toBeLessThanOrEqual(most);
  }
});

test("from 800 px to 1023 px the header itself has the number, the brochure and a network, in the same height", async () => {
  const { page, shell } = await visitShell("/aboutus", PHONE);
  const heightAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return shell.header.evaluate((element) => element.getBoundingClientRect().height);
  };
  for (const width of [800, 1023]) {
    const height = await heightAt(width);
    for (const name of ["00000 00003", "Download Brochure", "Facebook"]) {
      expect(await shell.header.getByRole("link", { name }).first().isVisible(), name).toBe(true);
    }
    expect(await heightAt(799)).toBe(height);
  }
});

/** Visits as in a browser without `popover`: Chrome before 114, Firefox before 125, Safari before 17. */
async function visitWithoutPopover(path: string, javaScriptEnabled = true) {
  const viewport = { width: 375, height: 667 };
  const visit = await here.visit({ ...PHONE, viewport, bypassCSP: true, javaScriptEnabled });
  const { page } = visit;
  await page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
  await page.route("**/*", async (route) => {
    if (!/document|stylesheet|script/.test(route.request().resourceType())) return route.continue();
    // `fetch` fails for requests that are still open when the visit ends.
    const response = await route.fetch().catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || !text) return;
    const body = text.replaceAll(":popover-open", ":not-known").replaceAll(' popover="auto"', " data-no-popover");
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  return { ...visit, shell: shellPage(page) };
}

test("without popover the drawer covers the page only while it is open, and closes by button, Escape, a tap beside it and a link", async () => {
  const { page, shell } = await visitWithoutPopover("/aboutus");
  const focusedLabel = () => page.evaluate(() => document.activeElement?.ariaLabel);
  /** Reports whether a tap in the middle of the screen hits the page's content, not the drawer. */
  const isInSight = () => page.evaluate(() => document.elementFromPoint(innerWidth / 2, 300)?.closest("main") !== null);
  const state = async () => [await shell.menu.isVisible(), await isInSight(), await isLocked(page)];
  const closed = [false, true, false];
  expect(await state()).toEqual(closed);

  await shell.burger.tap();
  await shell.section("Infrastructure").tap();
  await shell.section("Laboratories").tap();
  await shell.link("Microbiology").waitFor({ state: "visible" });
  expect(await state()).toEqual([true, false, true]);
  await page.getByRole("button", { name: "Close menu" }).tap();
  expect(await state()).toEqual(closed);
  expect(await focusedLabel()).toBe("Open menu");

  await shell.burger.tap();
  await page.keyboard.press("Escape");
  expect([await shell.menu.isVisible(), await focusedLabel()]).toEqual([false, "Open menu"]);
  await shell.burger.tap();
  await page.touchscreen.tap(10, 400);
  await expect.poll(() => shell.menu.isVisible()).toBe(false);
  await shell.burger.tap();
  await shell.section("Courses").tap();
  await shell.link("D.Pharm").tap();
  await page.waitForURL("/DPharm");
  await expect.poll(() => shell.menu.isVisible()).toBe(false);
  expect(await isLocked(page)).toBe(false);
});

test("without popover and without scripts the menu stands in the page and leads on", async () => {
  const { page, shell } = await visitWithoutPopover("/aboutus", false);
  await shell.heading.tap();
  await shell.section("Courses").tap();
  await shell.link("D.Pharm").tap();

  await page.waitForURL("/DPharm");
});

test("without popover an enquiry is sent and its toast is seen", async () => {
  const { page } = await visitWithoutPopover("/");
  const enquiry = enquiryDialog(page);
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "no-popover@example.in" }));
  await enquiry.submit();

  await enquiry.successToast.waitFor();
  await enquiry.thankYou.waitFor();
});
