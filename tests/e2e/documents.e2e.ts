import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ContentDocument } from "#contract/documents.ts";
import { clerkPage } from "./pages/clerk.page.ts";
import { injectSession, startSession, visitAdmin } from "./support/admin.ts";
import { hasFocus, PHONE, typeInEditor } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser();

/** The first test's document. Each test edits a different document. */
const LIBRARY = "pages/Library.md";

/** Page object of a document's editor. */
function documentPage(page: Page) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    button,
    text: page.getByRole("textbox", { name: "Text", exact: true }),
    title: page.getByRole("textbox", { name: "Title", exact: true }),
    // The visible "Saved" text. While the editor is saving, a hidden text for screen readers still has the last time.
    saved: page.getByText(/^Saved \d+:\d\d [ap]m$/).and(page.locator(":not(.visually-hidden)")),
    status: (words: string) => page.getByText(words),
    dialog: page.getByRole("dialog"),
    /** Chooses an item of the menu next to the main button. */
    async choose(name: string) {
      await page
        .locator("summary", { hasText: /^More$/ })
        .first()
        .click();
      await button(name).click();
    },
    preview: page.frameLocator("iframe[title=Preview]"),
    async open(path: string) {
      await page.goto(`/admin?tab=pages&edit=${path}`);
      await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
    },
    /** Types at the very end of the text. */
    type: (words: string) =>
      typeInEditor(page.getByRole("textbox", { name: "Text", exact: true }), words, "Control+End"),
  };
}

type Call = <Reply>(method: string, path: string, body?: object) => Promise<Reply>;

async function fetchDocument(call: Call, path: string): Promise<ContentDocument> {
  const { document } = await call<{ document: ContentDocument }>("GET", `/documents/${encodeURIComponent(path)}`);
  return document;
}

async function draftOf(call: Call, path: string): Promise<string> {
  const { draftText, current } = await fetchDocument(call, path);
  return (draftText ?? current)?.body ?? "";
}

test("what is typed saves itself, shows beside the text, and is public the moment it is published", async () => {
  const { page, call } = await visitAdmin(here);
  const editor = documentPage(page);
  const publicText = async () => (await fetch(`${here.site.url}/Library`)).text();
  await page.goto("/admin?tab=pages&search=library");
  await page.getByRole("button", { name: "Library /Library" }).click();
  await editor.type(" The reading room has forty seats now.");

  await editor.saved.waitFor();
  expect(await draftOf(call, LIBRARY)).toContain("forty seats now");
  await editor.preview.getByText("The reading room has forty seats now.").waitFor();
  await page.getByRole("link", { name: "Open in a new tab" }).focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe("iframe");
  expect(await publicText()).not.toContain("forty seats now");

  await editor.button("Publish").click();
  await editor.dialog.locator("ins", { hasText: "forty seats" }).waitFor();
  await editor.dialog.getByRole("textbox", { name: "Note" }).fill("New furniture");
  await editor.button("Publish now").click();
  const published = editor.status("Published: visitors see it now.");
  // The editor scrolls up to the confirmation.
  await expect.poll(async () => (await published.boundingBox())?.y).toBeGreaterThan(0);
  expect(await publicText()).toContain("The reading room has forty seats now.");

  await editor.choose("History");
  await editor.dialog.getByText("New furniture").waitFor();

  await editor.dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: "Pages" }).click();
  await editor.button("New page").waitFor();
});

test("two people in one page: what fits together is joined, what clashes stands side by side", async () => {
  const path = "pages/Canteen.md";
  const first = await visitAdmin(here);
  const second = await visitAdmin(here);
  first.allowBrowserErrors(/409/);
  const editor = documentPage(first.page);
  await editor.open(path);
  const before = await fetchDocument(second.call, path);
  const save = (body: string, basedOn: string | null) =>
    second.call<{ draft: { version: string } }>("PUT", `/documents/${encodeURIComponent(path)}/draft`, {
      value: before.current?.value,
      body,
      basedOn,
    });
  const [opening = ""] = before.current?.body.split("\n\n") ?? [];
  const { draft } = await save(
    before.current?.body.replace(opening, "Tea is served from nine.") ?? "",
    before.current?.version ?? null,
  );
  await editor.type(" Bring your own cup.");
  await editor.status(`Brought together with what ${second.account.email} changed`).waitFor();
  await expect
    .poll(() => draftOf(second.call, path))
    .toMatch(/^Tea is served from nine\.[\s\S]*Bring your own cup\.\s*$/);

  const joined = await fetchDocument(second.call, path);
  expect(joined.draftText?.version).not.toBe(draft.version);
  const theirs = (joined.draftText?.body ?? "").replace("Bring your own cup.", "Cups are free.");
  await save(theirs, joined.draftText?.version ?? null);
  await editor.type(" Sugar is extra.");
  await editor.status(`${second.account.email} changed the same place in the meantime`).waitFor();
  const sides = first.page.getByRole("region", { name: "Two versions" });
  await expect.poll(() => sides.locator("mark").allTextContents()).not.toEqual([]);
  await expectAccessibleInLooks(first.page);
  expect(await draftOf(second.call, path)).toBe(theirs);
  await sides.getByText("Write it together").click();
  const field = sides.getByRole("textbox", { name: "The text that stays" });
  await typeInEditor(field, "Cups are free. Sugar is extra.");
  await editor.button("Continue with this").click();

  await expect.poll(() => draftOf(second.call, path)).toMatch(/Cups are free\. Sugar is extra\.\s*$/);
});

test("two versions that one person wrote in two places are called by the place, not yours and theirs", async () => {
  const path = "pages/Museum.md";
  const { page, call, allowBrowserErrors } = await visitAdmin(here);
  allowBrowserErrors(/409/);
  const editor = documentPage(page);
  await editor.open(path);
  const { current } = await fetchDocument(call, path);
  await call("PUT", `/documents/${encodeURIComponent(path)}/draft`, {
    ...{ value: current?.value, body: `${current?.body} Closed on Sundays.`, basedOn: current?.version ?? null },
  });
  await editor.type(" Open on Sundays.");
  await editor.status("You, in another tab or on another device, changed the same place in the meantime").waitFor();
  const sides = page.getByRole("region", { name: "Two versions" });
  await expect.poll(() => hasFocus(sides.locator("[tabindex]"))).toBe(true);
  expect(await sides.getByRole("heading", { level: 4 }).allTextContents()).toEqual(["Here", "In the other place"]);
  await sides.getByText("Take the other one").click();
  await editor.button("Continue with this").click();
  await expect.poll(() => draftOf(call, path)).toMatch(/Closed on Sundays\.\s*$/);
});

test("who has a page open sees what a colleague with the same page saves, also in the list", async () => {
  const path = "pages/FacultyRoom.md";
  const first = await visitAdmin(here);
  const second = await visitAdmin(here);
  const editor = documentPage(first.page);
  await editor.open(path);
  await second.call("PUT", "/presence", { tab: "c".repeat(32), at: `documents/${path}` });
  await editor.status(`Also open: ${second.account.email}`).waitFor();
  await editor.text.click();
  await first.page.keyboard.press("Control+Home");
  const { current } = await fetchDocument(second.call, path);
  const body = `${current?.body}\n\nTeachers answer questions after four.`;
  await second.call("PUT", `/documents/${encodeURIComponent(path)}/draft`, {
    ...{ value: current?.value, body, basedOn: current?.version ?? null },
  });
  await editor.text.getByText("Teachers answer questions after four.").waitFor();
  // The caret has not moved.
  await first.page.keyboard.type("Come in. ");
  await expect.poll(() => draftOf(second.call, path)).toMatch(/^Come in\. [\s\S]*after four\.$/);

  const list = await visitAdmin(here);
  await list.open("pages", "&search=FacultyRoom");
  const row = list.page.getByRole("row").filter({ hasText: "/FacultyRoom" });
  await row.getByText("Draft", { exact: true }).waitFor();
  await second.call("DELETE", `/documents/${encodeURIComponent(path)}/draft`);
  await row.getByText("Draft", { exact: true }).waitFor({ state: "detached" });
});

test("a session that ends, a line that fails and an answer that is lost while typing lose nothing and cause no question", async () => {
  const path = "pages/PlayGround.md";
  const { page, call, account, admin, allowBrowserErrors } = await visitAdmin(here);
  allowBrowserErrors(/401|409|ERR_ABORTED|ERR_FAILED|ERR_INTERNET/);
  const editor = documentPage(page);
  await editor.open(path);
  await page.context().setOffline(true);
  await editor.type(" The net is new.");
  await editor.status("Not connected: kept in this browser, sent when the line is back").waitFor();
  await page.context().setOffline(false);
  await editor.saved.waitFor();
  expect(await draftOf(call, path)).toContain("The net is new.");

  await page.route(
    "**/draft",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await editor.type(" It spans");
  await editor.status("Not connected: kept in this browser, sent when the line is back").waitFor();
  expect(await draftOf(call, path)).toMatch(/ It spans\s*$/);
  await editor.type(" six metres.");
  await editor.saved.waitFor();
  expect(await draftOf(call, path)).toMatch(/ It spans six metres\.\s*$/);

  // Offline, so that no other request discovers the ended session and opens the login during typing.
  await page.context().setOffline(true);
  await call("POST", "/auth/logout");
  await editor.type(" So is the ball.");
  await page.context().setOffline(false);
  await admin.button("Login").waitFor();
  await admin.password.fill(account.password);
  await admin.button("Login").click();
  await editor.status("What you typed here earlier is back.").waitFor();
  await editor.saved.waitFor();

  const session = await startSession(here.site, account);
  const other = await here.visit();
  await injectSession(other.page, session);
  await documentPage(other.page).open(path);
  await other.page.getByText("The net is new. It spans six metres. So is the ball.").waitFor();
});

test("a page is made, put right, published, hidden and deleted; its address leads on and it comes back from the bin", async () => {
  const { page, call, allowBrowserErrors } = await visitAdmin(here, PHONE);
  allowBrowserErrors(/4\d\d/);
  const editor = documentPage(page);
  const answer = () => fetch(`${here.site.url}/GirlsHostel`, { redirect: "manual" });
  await page.goto("/admin?tab=pages");
  await editor.button("New page").click();
  await page.getByRole("textbox", { name: "Title" }).fill("Girls’ hostel");
  await expect.poll(() => page.getByRole("textbox", { name: "Address" }).inputValue()).toBe("/GirlsHostel");
  await editor.button("Create page").click();
  await editor.text.waitFor();
  await expectAccessibleInLooks(page);
  const faults = page.getByText(/places? to put right before this can be published/);
  expect((await faults.count()) + (await page.locator("[aria-invalid=true]").count())).toBe(0);
  await editor.button("Publish").click();
  await faults.waitFor();
  await editor.button("Show the place").click();
  await page.locator(":focus[aria-invalid=true], [aria-invalid=true]:focus-within").first().waitFor();
  const path = new URL(page.url()).searchParams.get("edit") ?? "";
  const { draftText } = await fetchDocument(call, path);
  const value = { ...(draftText?.value as object), description: "Rooms, rules and meals of the hostel." };
  const filled = { value, body: "Forty rooms.\n", basedOn: draftText?.version };
  await call("PUT", `/documents/${encodeURIComponent(path)}/draft`, filled);
  await editor.open(path);
  await editor.title.fill("");
  await editor.saved.waitFor();
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  await editor.title.blur();
  await page.locator("[aria-invalid=true]").waitFor();
  await editor.title.fill("Girls’ hostel");
  await page.locator("[aria-invalid=true]").waitFor({ state: "detached" });
  await editor.button("Publish").click();
  await editor.button("Publish now").click();
  await expect.poll(async () => (await answer()).status).toBe(200);
  await editor.button("Add to the menu").click();
  await editor.dialog.getByLabel("Where in the menu").selectOption("Facilities");
  await editor.dialog.getByRole("button", { name: "Add to the menu" }).click();
  await editor.status("In the menu: visitors see it now.").waitFor();
  expect(await (await fetch(here.site.url)).text()).toContain('href="/GirlsHostel"');

  await editor.choose("Hide page");
  await page.getByRole("alertdialog").getByRole("button", { name: "Hide page" }).click();
  await expect.poll(async () => (await answer()).status).not.toBe(200);
  await editor.choose("Delete");
  await editor.button("Delete the page").click();
  await page.getByText("is in the bin for 30 days").waitFor();
  await editor.button("Bin").click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Girls’ hostel" })
    .getByRole("button", { name: "Restore" })
    .click();
  await page.getByText("is back, as a draft.").waitFor();
});

test("an urgent banner is written in the tab Announcements, not on the start screen, and taken away again", async () => {
  const { page, admin } = await visitAdmin(here, PHONE);
  const editor = documentPage(page);
  const isShown = async () => (await (await fetch(here.site.url)).text()).includes("Closed today: rain");
  const publish = async () => {
    await editor.saved.waitFor();
    await editor.button("Publish").click();
    await editor.button("Publish now").click();
    await editor.status("Published: visitors see it now.").waitFor();
  };
  await page.goto("/admin");
  await page.getByText("Choose what you want to work on.").waitFor();
  expect(await page.getByRole("main").locator("form").count()).toBe(0);

  await admin.tab("Announcements").click();
  await page.getByRole("button", { name: "Urgent banner" }).click();
  await editor.text.fill("Closed today: rain");
  await page.getByLabel("Shown until").fill("2999-01-01T18:00");
  await publish();
  await expect.poll(isShown).toBe(true);
  const { page: visitor } = await here.visit();
  await visitor.goto("/");
  expect((await visitor.getByRole("complementary", { name: "Urgent" }).boundingBox())?.y).toBe(0);
  await expectAccessible(visitor);

  await editor.text.fill("");
  await page.getByLabel("Shown until").fill("");
  await publish();
  await expect.poll(isShown).toBe(false);
});

const PHARM_D = {
  Name: "Pharm.D",
  "Name in Bengali": "ফার্ম.ডি",
  "Page about its admission": "/BpharmAdmission",
  "Search result text": "Doctor of Pharmacy in Tamluk: eligibility, duration, seats and fees.",
  Summary: "Six years with hospital wards, for those who want to work with patients.",
  Years: "6",
  Entry: "10+2 with science",
  "Condition 1": "A pass in 10+2 with Physics, Chemistry, and Mathematics or Biology.",
  Seats: "30",
};

test("a fourth course with its fees from a table, and its link in the menu, are public once they are published", async () => {
  const { page } = await visitAdmin(here);
  const { press, fill, paste, entry, publish } = clerkPage(page);
  await page.goto("/admin?tab=college&edit=courses");
  await press("Add a course");
  const course = page.locator("li[data-entry='[3]']");
  for (const [label, text] of Object.entries(PHARM_D)) await fill(label, text, course);
  await paste(["Item\tAmount\tPer", "Tuition\t48000\tsemester"], course.getByRole("group", { name: "Amounts" }));
  await fill("Note", "In two instalments a year.", course.getByRole("group", { name: "Fees" }));
  await publish();
  await page.goto("/admin?tab=pages&edit=menu.yaml");
  const courses = await entry("Courses");
  await press("Add a page", courses);
  const link = courses.locator("li[data-entry]").last();
  await fill("Title", "Doctor of Pharmacy", link);
  await fill("Page", "Pharm.D", link);
  await page.keyboard.press("Enter");
  await publish();

  const [, path = ""] = /href="([^"]+)"[^>]*>Doctor of Pharmacy/.exec(await (await fetch(here.site.url)).text()) ?? [];
  expect(await (await fetch(here.site.url + path)).text()).toMatch(/<h1[^>]*>Pharm\.D.*In two instalments.*₹48,000/s);
});

test("a long editor opens at what was asked for, and its index leads to the other parts, on a phone too", async () => {
  const { page } = await visitAdmin(here);
  await page.goto(`/admin?tab=college&edit=courses&at=${encodeURIComponent('[1,"fees"]')}`);
  const index = page.getByRole("navigation", { name: "Go to a part" });
  const focused = () => page.evaluate(() => document.activeElement?.closest("[id$='-1-fees']") !== null);
  await expect.poll(focused).toBe(true);
  await expect.poll(() => index.locator("[aria-current]").textContent()).toBe("Fees");
  await index.getByRole("button").first().click();
  await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest("#courses-yaml-0")))).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await index.getByRole("combobox").selectOption({ label: "– Fees" });
  const place = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  await expect.poll(place).toBeGreaterThan(0);
  await expect.poll(place).toBeLessThan(844);
  expect((await page.getByRole("button", { name: "Publish", exact: true }).boundingBox())?.y).toBeLessThan(100);
});

test("a click on a text, in the preview or on the site, opens the editor there, and the preview follows what is edited", async () => {
  const { page } = await visitAdmin(here);
  const editor = documentPage(page);
  const path = "pages/CommonRoom.md";
  await editor.open(path);
  const lead = page.getByRole("textbox", { name: /^Introduction/ });
  const words = await lead.inputValue();
  await editor.preview.getByText(words, { exact: true }).click();
  await expect.poll(() => lead.evaluate((field) => field === document.activeElement)).toBe(true);

  const scrolled = () =>
    page
      .frameLocator("iframe[data-front]")
      .locator("html")
      .evaluate((html) => html.scrollTop);
  const top = await scrolled();
  await editor.type(" And tea.");
  await expect.poll(scrolled).toBeGreaterThan(top);

  await page.context().addCookies([{ name: "staff", value: "1", url: here.site.url }]);
  await page.goto("/CommonRoom");
  await page.getByRole("link", { name: "Edit this page" }).click();
  await page.getByText(words, { exact: true }).click();
  await page.waitForURL(/edit=pages/);
  await expect.poll(() => lead.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goto("/CommonRoom");
  await page.getByRole("link", { name: "Edit this page" }).click();
  await page.locator("h1").click();
  await expect.poll(() => editor.title.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("a page may name no person, and then no other stands there", async () => {
  const { page } = await visitAdmin(here);
  const editor = documentPage(page);
  const postOnPage = async () =>
    (await (await fetch(`${here.site.url}/Director`)).text()).includes("14 years in the medicine");
  expect(await postOnPage()).toBe(true);
  await editor.open("pages/Director.md");
  await page.getByText("Page settings", { exact: true }).click();
  await page.getByRole("combobox", { name: "Person" }).fill("Nobody");
  await page.keyboard.press("Enter");
  await editor.button("Publish").click();
  await editor.button("Publish now").click();
  await editor.status("Published: visitors see it now.").waitFor();
  expect(await postOnPage()).toBe(false);
});

test("a treasurer of another name: the publication names the page that waits, and one press on it says that it is right", async () => {
  const { page, call } = await visitAdmin(here);
  const editor = documentPage(page);
  const isPublic = async () => (await fetch(`${here.site.url}/MessageFromTreasurer`)).url.endsWith("Treasurer");
  const { current } = await fetchDocument(call, "people.yaml");
  const people = current?.value as { id: string; name: object }[];
  const value = people.map((one) => (one.id === "treasurer" ? { ...one, name: { english: "Mr Nitai Pal" } } : one));
  await call("PUT", "/documents/people.yaml/draft", { value, body: "", basedOn: current?.version });
  await page.goto("/admin?tab=college&edit=people");
  await editor.button("Publish").click();
  await editor.dialog.getByText("Message from the Treasurer: The whole page: it is not public until").waitFor();
  await editor.button("Publish now").click();
  await editor.status("Published: visitors see it now.").waitFor();
  expect(await isPublic()).toBe(false);

  await editor.open("pages/MessageFromTreasurer.md");
  await editor.button("The text is right for the person who is named now").click();
  const question = page.getByRole("alertdialog", { name: /^The text was written under the name .+\. Is it right/ });
  await question.getByRole("button", { name: "The text is right" }).click();
  await expect.poll(isPublic).toBe(true);
});
