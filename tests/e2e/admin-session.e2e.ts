import { afterAll, beforeAll, expect, test } from "vitest";
import { type FailingProxy, openFailingProxy } from "#tests/support/failing-proxy.ts";
import { adminPage } from "./pages/admin.page.ts";
import { createAdmin, enterAs, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";

const house = siteInBrowser();
let proxy: FailingProxy;
beforeAll(async () => {
  proxy = await openFailingProxy(house.site);
});
afterAll(() => proxy?.[Symbol.asyncDispose]());

const LOOKS = [
  { look: "a phone, light", options: { ...PHONE, colorScheme: "light" as const } },
  { look: "a phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
  { look: "a desktop, light", options: { ...DESKTOP, colorScheme: "light" as const } },
  { look: "a desktop, dark", options: { ...DESKTOP, colorScheme: "dark" as const } },
];

/** A browser of a fresh admin who is logged in. */
async function visitAsAdmin(options: Parameters<typeof house.visit>[0] = {}) {
  const account = await createAdmin(house.site);
  const session = await startSession(house.site, account);
  const visit = await house.visit(options);
  await enterAs(visit.page, session);
  return { visit, admin: adminPage(visit.page), page: visit.page, account, session };
}

test.for(LOOKS)(
  "the dashboard opens with no tab chosen, free of accessibility faults, on $look",
  async ({ options }) => {
    const { visit, admin, page, account } = await visitAsAdmin(options);
    await using _ = visit;
    await page.goto("/admin");
    await admin.tabs.first().waitFor();

    expect((await admin.tabs.allTextContents()).map((text) => text.replace(/\d+ unread$/, ""))).toEqual([
      "Announcements",
      "Placed Students",
      "Event-Gallery",
      "Event",
      "Image-Gallery",
      "Enquiries",
      "Admins",
    ]);
    expect(await admin.openTab.count()).toBe(0);
    expect(await admin.panel.count()).toBe(0);
    expect(await page.getByText(account.email).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "View site" }).getAttribute("href")).toBe("/");
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

test("the open tab is in the address: Back and a reload keep it, keys go from tab to tab", async () => {
  const { visit, admin, page } = await visitAsAdmin();
  await using _ = visit;
  await page.goto("/admin/dashboard");

  await admin.tab("Event-Gallery").click();
  await admin.panel.waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => admin.address()).toBe("/admin/dashboard?tab=event");
  await page.reload();
  await admin.panel.waitFor();
  expect(await admin.openTab.textContent()).toBe("Event");
  await page.goBack();
  await expect.poll(() => admin.openTab.textContent()).toBe("Event-Gallery");
});

test.for(["/admin", "/admin/dashboard", "/admin?tab=event"])(
  "%s leads to the login without a session, and back after it",
  async (path) => {
    await using visit = await house.visit();
    const { page } = visit;
    const admin = adminPage(page);
    const account = await createAdmin(house.site);
    await page.goto(path);

    await admin.button("Login").waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/login");
    await admin.logIn(account);
    await admin.toast("Logged in successfully!").waitFor();

    await expect.poll(() => admin.address()).toBe(path);
  },
);

test("a session that ends in mid-work takes the token, says so once, and leads back after the login", async () => {
  const { visit, admin, page, account, session } = await visitAsAdmin();
  await using _ = visit;
  visit.expectTrouble(/401|409|ERR_ABORTED/);
  // Every answer to the open session has come before it ends.
  await page.goto("/admin?tab=announcements", { waitUntil: "networkidle" });
  await admin.panel.waitFor();
  await fetch(`${house.site.url}/api/auth/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${session.token}` },
  });

  await page.reload();
  const toast = admin.toast("Session expired. Please log in again.");
  await toast.first().waitFor();

  await expect.poll(() => admin.address()).toBe("/admin/login?next=%2Fadmin%3Ftab%3Dannouncements");
  expect(await toast.count()).toBe(1);
  expect(await admin.stored()).toMatchObject({ token: null });
  expect(await admin.email.inputValue()).toBe(account.email);
  await admin.password.fill(account.password);
  await admin.button("Login").click();
  await admin.panel.waitFor();
  expect(admin.address()).toBe("/admin?tab=announcements");
});

test("a logout clears what is stored even when the server cannot be reached, in every tab of the browser", async () => {
  const { visit, admin, page } = await visitAsAdmin();
  await using _ = visit;
  visit.expectTrouble(/auth\/logout|ERR_FAILED/);
  await page.goto("/admin");
  await admin.tabs.first().waitFor();
  const other = await page.context().newPage();
  await other.goto("/admin?tab=event");
  await adminPage(other).panel.waitFor();
  await page.route("**/api/auth/logout", (route) => route.abort());

  await admin.button("Logout").click();
  await admin.button("Login").waitFor();

  expect(await admin.stored()).toEqual({ token: null, user: null });
  await adminPage(other).button("Login").waitFor();
  expect(adminPage(other).address()).toBe("/admin/login");
});

test.for(["503", "no answer"])(
  "a logout shows the login at once and without a way back, whatever the server does: %s",
  async (how) => {
    const { visit, admin, page, session } = await visitAsAdmin({ baseURL: proxy.url });
    await using _ = visit;
    visit.expectTrouble(/503/);
    await page.goto("/admin?tab=announcements&search=exam", { waitUntil: "networkidle" });
    await admin.panel.waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/auth/logout", async (route) => {
      if (how !== "503") await answer.promise;
      await route.continue();
    });
    if (how === "503") proxy.fail(/^POST \/api\/auth\/logout/, 1);
    const call = page.waitForRequest("**/api/auth/logout");

    await admin.button("Logout").click();
    await admin.button("Login").waitFor();

    expect(await admin.stored()).toEqual({ token: null, user: null });
    expect(admin.address()).toBe("/admin/login");
    expect(await (await call).headerValue("authorization")).toBe(`Bearer ${session.token}`);
    expect(await page.getByText("Retrying...").count()).toBe(0);
    answer.resolve();
    const isEnded = async () =>
      (await fetch(`${house.site.url}/api/placed`, { headers: { authorization: `Bearer ${session.token}` } })).status;
    await expect.poll(isEnded).toBe(401);
  },
);

test("a server in trouble is asked again, each try announced, until it answers", async () => {
  await using visit = await house.visit({ baseURL: proxy.url });
  visit.expectTrouble(/503/);
  const { page } = visit;
  const admin = adminPage(page);
  const account = await createAdmin(house.site);
  await page.goto("/admin/login");
  proxy.fail(/^POST \/api\/auth\/login/, 2);

  await admin.logIn(account);
  await admin.toast("Retrying... Attempt 1 of 5").waitFor();
  await admin.toast("Retrying... Attempt 2 of 5").waitFor();
  await admin.toast("Logged in successfully!").waitFor();

  expect(proxy.seen.filter((call) => call.includes("/auth/login"))).toHaveLength(3);
  await admin.toast("Retrying... Attempt 2 of 5").waitFor({ state: "hidden" });
});

test("a connection that breaks is told apart from a refusal, and nothing typed is lost", async () => {
  await using visit = await house.visit({ baseURL: proxy.url });
  visit.expectTrouble(/auth\/login|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  const { page } = visit;
  const admin = adminPage(page);
  const account = await createAdmin(house.site);
  await page.goto("/admin/login");
  // A browser tries a broken connection again by itself.
  proxy.fail(/^POST \/api\/auth\/login/, 9, "cut");

  await admin.logIn(account);
  await admin.toast("Login failed").waitFor();

  expect((await admin.messages()).join()).toContain("The server cannot be reached.");
  expect(await admin.password.inputValue()).toBe(account.password);
});

test("the dashboard's first load stays below 200 kB, and the code of a tab comes when it is opened", async () => {
  const { visit, admin, page } = await visitAsAdmin();
  await using _ = visit;
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.includes("/admin/"))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
  await page.goto("/admin", { waitUntil: "networkidle" });
  await admin.tabs.first().waitFor();

  const first = await loaded();
  const bytes = first.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(200_000);
  expect(first.filter(({ name }) => name.includes("-tab-"))).toEqual([]);
  await admin.tab("Admins").click();
  await admin.panel.waitFor();
  await expect.poll(async () => (await loaded()).map(({ name }) => name).join()).toContain("admins-tab");
});

test("Ctrl K finds tabs and records by a few letters of their titles and opens them", async () => {
  const { visit, admin, page } = await visitAsAdmin();
  await using _ = visit;
  await page.goto("/admin");
  await admin.tabs.first().waitFor();
  const field = page.getByRole("combobox", { name: "Find a tab, a record or an enquiry" });
  const found = page.getByRole("listbox", { name: "Found" }).getByRole("option");

  await page.keyboard.press("Control+k");
  await field.fill("image");
  await expect.poll(() => found.first().textContent()).toContain("Image-Gallery");
  await page.keyboard.press("Enter");
  await expect.poll(() => admin.address()).toBe("/admin?tab=image-gallery");
  await page.getByRole("button", { name: "Find anything" }).click();
  await field.fill("herbarium");
  await expect.poll(() => found.first().textContent()).toMatch(/Herbarium/i);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await found.first().click();

  await expect.poll(() => admin.address()).toMatch(/^\/admin\?tab=(event|announcements|event-gallery)&search=/);
  await expect.poll(() => field.count()).toBe(0);
});

test("whoever waits for what Ctrl K finds, or for the galleries of an event, is told that it is tried again", async () => {
  const { visit, admin, page } = await visitAsAdmin({ baseURL: proxy.url });
  await using _ = visit;
  visit.expectTrouble(/503/);
  await page.goto("/admin?tab=admins");
  await admin.tabs.first().waitFor();

  proxy.fail(/^GET \/api\/placed/, 1);
  await page.keyboard.press("Control+k");
  await admin.toast("Retrying... Attempt 1 of 5").waitFor();
  await admin.toast("Retrying... Attempt 1 of 5").waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");

  proxy.fail(/^GET \/api\/gallery/, 1);
  await page.goto("/admin?tab=event");
  await admin.toast("Retrying... Attempt 1 of 5").waitFor();
  await admin.toast("Retrying... Attempt 1 of 5").waitFor({ state: "hidden" });
  await expect.poll(() => page.getByLabel("Gallery").first().locator("option").count()).toBeGreaterThan(1);
});

test("the colours follow the system until the person chooses, and the choice is remembered", async () => {
  const { visit, admin, page } = await visitAsAdmin({ colorScheme: "dark" });
  await using _ = visit;
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.goto("/admin");
  await admin.tabs.first().waitFor();
  expect(await theme()).toBe("dark");

  await page.getByRole("button", { name: "Change to: Light" }).click();
  expect(await theme()).toBe("light");
  await page.reload();
  await admin.tabs.first().waitFor();

  expect(await theme()).toBe("light");
});
