import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { createAdmin, visitAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser();

test("the dashboard opens without a tab and is accessible; the theme follows the system until the user chooses one, which is remembered", async () => {
  const { admin, page, account } = await visitAdmin(here, { ...PHONE, colorScheme: "dark" });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.goto("/admin");
  await admin.tabs.first().waitFor();

  expect(await theme()).toBe("dark");
  await expect.poll(() => admin.openTab.count()).toBe(0);
  await expect.poll(() => admin.panel.count()).toBe(0);
  await expect.poll(() => page.getByText(account.email).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("link", { name: "View site" }).getAttribute("href")).toBe("/");
  await expectAccessibleInLooks(page);
  await page.getByRole("button", { name: "Change to: Light" }).click();
  expect(await theme()).toBe("light");
  await page.reload();
  await admin.tabs.first().waitFor();
  expect(await theme()).toBe("light");
});

test("the open tab is in the URL, follows Back and survives a reload; arrow keys move between tabs", async () => {
  const { admin, page } = await visitAdmin(here);
  await page.goto("/admin/dashboard");
  await admin.tab("Event-Gallery").click();
  await admin.panel.waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => admin.address()).toBe("/admin/dashboard?tab=event");
  await page.reload();
  await admin.panel.waitFor();
  await expect.poll(() => admin.openTab.textContent()).toBe("Event");
  await page.goBack();
  await expect.poll(() => admin.openTab.textContent()).toBe("Event-Gallery");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.getByText("Choose what you want to work on.").waitFor();
  expect(await admin.openTab.count()).toBe(0);
});

test("the end of a session removes the token and is reported once; the login leads back to the tab", async () => {
  const { allowBrowserErrors, admin, page, account, call, open, settled } = await visitAdmin(here);
  allowBrowserErrors(/401|409|ERR_ABORTED/);
  await open("announcements");
  // Wait until all requests of this session are answered: a later one would be refused before the reload.
  await settled();
  await call("POST", "/auth/logout");
  await page.reload();
  const toast = admin.toast("Session expired. Please log in again.");
  await toast.first().waitFor();

  await expect.poll(() => admin.address()).toBe("/admin/login?next=%2Fadmin%3Ftab%3Dannouncements");
  await expect.poll(() => toast.count()).toBe(1);
  expect(await admin.stored()).toMatchObject({ token: null });
  await expect.poll(() => admin.email.inputValue()).toBe(account.email);
  await admin.password.fill(account.password);
  await admin.button("Login").click();
  await admin.panel.waitFor();
  expect(admin.address()).toBe("/admin?tab=announcements");

  await page.reload();
  await admin.panel.waitFor();
});

test.for(["is silent and then refuses", "is out of reach"])(
  "a logout clears the session and shows the login at once, in every browser tab, even if the server %s",
  async (how) => {
    const { allowBrowserErrors, admin, page, session, open } = await visitAdmin(here);
    allowBrowserErrors(/auth\/logout|ERR_FAILED|503/);
    await open("announcements", "&search=exam");
    await admin.panel.waitFor();
    const other = await page.context().newPage();
    await other.goto("/admin?tab=event");
    await adminPage(other).panel.waitFor();
    const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
    let tries = 0;
    await page.route("**/api/auth/logout", async (route) => {
      tries += 1;
      if (how === "is out of reach") return route.abort();
      await mayGo;
      return tries === 1 ? route.fulfill({ status: 503, body: "{}" }) : route.continue();
    });
    const call = page.waitForRequest("**/api/auth/logout");
    await admin.button("Logout").click();
    await admin.button("Login").waitFor();

    expect(await admin.stored()).toEqual({ token: null, user: null });
    expect(admin.address()).toBe("/admin/login");
    expect(await (await call).headerValue("authorization")).toBe(`Bearer ${session.token}`);
    await adminPage(other).button("Login").waitFor();
    expect(adminPage(other).address()).toBe("/admin/login");
    letGo();
    const headers = { authorization: `Bearer ${session.token}` };
    const statusOfSession = async () => (await fetch(`${here.site.url}/api/placed`, { headers })).status;
    if (how !== "is out of reach") await expect.poll(statusOfSession).toBe(401);
    await expect.poll(() => page.getByText("Retrying...").count()).toBe(0);
  },
);

test("from login to logout, each public page links to its editor", async () => {
  const account = await createAdmin(here.site);
  const { page, allowBrowserErrors } = await here.visit();
  const admin = adminPage(page);
  const link = page.getByRole("link", { name: "Edit this page" });
  await page.goto("/Library");
  await expect.poll(() => link.count()).toBe(0);
  await page.goto("/admin/login");
  await admin.logIn(account);
  await page.waitForURL("**/admin");

  await page.goto("/bn/Library");
  await page.getByRole("link", { name: "এই পাতা সম্পাদনা করুন" }).waitFor();
  await page.goto("/Library");
  await link.waitFor();
  // A client-side navigation: the hydrated page loads no document.
  await page.locator("main").getByRole("link", { name: "Library Rooms" }).first().click();
  await page.waitForURL("**/LibraryInfa");
  await link.click();
  await page.getByRole("link", { name: "Click a text, or here for the whole page" }).click();
  await expect.poll(admin.address).toBe("/admin/dashboard?tab=pages&edit=pages/LibraryInfa.md");

  // The open editor may still request the document after the logout.
  allowBrowserErrors(/401/);
  await admin.button("Logout").click();
  await page.waitForURL("**/admin/login");
  await page.goto("/Library");
  await expect.poll(() => link.count()).toBe(0);
});

test("the dashboard's first load is below 200 kB and asks the server once for what several cards show; the code of a tab is loaded when it is opened", async () => {
  const { admin, page, settled } = await visitAdmin(here);
  const loaded = () =>
    page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("/admin/"))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
  // Without the stream of changes, which loads everything once more when it begins.
  await page.route("**/api/changes?*", () => {});
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/documents") && asked.push(request.url()));
  await page.goto("/admin");
  await page.getByText("Due for review").waitFor();
  await settled();
  expect(asked).toEqual([`${here.site.url}/api/documents`]);
  const first = await loaded();
  const bytes = first.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(200_000);
  expect(first.filter(({ name }) => name.includes("-tab-"))).toEqual([]);
  await admin.tab("Admins").click();
  await admin.panel.waitFor();
  await expect.poll(async () => (await loaded()).map(({ name }) => name).join()).toContain("admins-tab");
});

test("Ctrl K finds and opens tabs, views and records by a part of their titles", async () => {
  const { admin, page } = await visitAdmin(here);
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
  await field.fill("repo");
  await expect.poll(() => found.first().textContent()).toBe("ReportsEnquiries");
  await page.keyboard.press("Enter");
  await expect.poll(() => admin.address()).toBe("/admin?tab=enquiries&view=reports");
  await page.getByRole("button", { name: "Find anything" }).click();
  await field.fill("herbarium");
  await expect.poll(() => found.first().textContent()).toMatch(/Herbarium/i);
  await expectAccessible(page);
  await found.first().click();

  await expect.poll(() => admin.address()).toMatch(/^\/admin\?tab=(event|announcements|event-gallery)&search=/);
  await expect.poll(() => field.count()).toBe(0);
});

test("the tab Status says what is wrong and what to do, can be copied as text, and the dashboard shows a warning", async () => {
  const { admin, page } = await visitAdmin(here, { ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
  const media = join(here.site.dataDir, "media");
  const uploads = admin.panel.getByRole("listitem").filter({ hasText: "Uploads" });
  await page.goto("/admin?tab=health");
  await expect.poll(() => uploads.textContent()).toContain("OK");
  await rm(media, { recursive: true, force: true });
  await writeFile(media, "a file where the folder should be");

  await admin.button("Check again").click();

  await expect.poll(() => uploads.textContent()).toMatch(/cannot be stored.*What to do: Check the folder.*Problem/);
  await expect.poll(() => admin.tab("Status").textContent()).toMatch(/[1-9] problems?$/);
  await expectAccessibleInLooks(page);
  await admin.button("Copy as text").click();
  await admin.toast("Copied. Paste it into a message.").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^System status of http:.*\nProblem: .*cannot be stored.*\n(.*\n)+OK: /);
  await page.goto("/admin");
  await page.getByRole("alert").getByText("Problem on the server: ").waitFor();
  await page.getByRole("link", { name: "See what to do" }).click();
  await admin.panel.waitFor();

  await rm(media);
  await mkdir(media);
  await admin.button("Check again").click();
  await expect.poll(() => uploads.textContent()).toContain("OK");
});
