import { expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import { visitAdmin } from "./support/admin.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off" });
const RECORDS = ["announcements", "placed-students", "event-gallery", "event", "image-gallery"];
const TABS: Record<Role, string[]> = {
  owner: [...RECORDS, "pages", "setup", "college", "enquiries", "admins", "health"],
  editor: [...RECORDS, "pages", "college", "admins"],
  reviewer: [...RECORDS, "pages", "setup", "college", "admins"],
  head: ["college", "enquiries", "admins"],
  admissions: ["enquiries", "admins"],
  caller: ["enquiries", "admins"],
  viewer: [...RECORDS, "pages", "college", "enquiries", "admins"],
};
/** Views of tabs that have their own permission. */
const VIEWS = {
  pages: ["&edit=pages/Library.md"],
  college: ["&edit=outcomes"],
  enquiries: ["&view=today", "&view=list", "&view=board", "&view=reports", "&view=import", "&view=bin", "&view=team"],
} as Record<string, string[]>;

test.for(Object.entries(TABS) as [Role, string[]][])(
  "%s: the tabs that the role needs are there, and none asks for what the role may not see",
  async ([role, tabs]) => {
    const { page, admin } = await visitAdmin(here, {}, [role]);
    const refused: string[] = [];
    page.on("response", (reply) => void (reply.status() === 403 && refused.push(reply.url())));
    await page.goto("/admin");
    await admin.tabs.first().waitFor();
    const ids = await admin.tabs.evaluateAll((all) => all.map(({ id }) => id.replace("tab-", "")));
    expect(ids).toEqual(tabs);
    // An owner may see everything.
    for (const tab of role === "owner" ? [] : tabs)
      for (const view of ["", ...(VIEWS[tab] ?? [])]) {
        await page.goto(`/admin?tab=${tab}${view}`);
        await page.getByRole("tabpanel").waitFor();
        await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
      }
    await expectAccessible(page);
    expect(refused).toEqual([]);
  },
);

test("an editor saves drafts, which a reviewer publishes; a viewer changes nothing", async () => {
  const editor = await visitAdmin(here, {}, ["editor"]);
  await editor.open("announcements");
  await editor.page.getByText("A reviewer publishes what you save here.").first().waitFor();
  expect(await editor.page.getByText("publishes it on the site at once").count()).toBe(0);
  await editor.open("event");
  await editor.page.getByLabel("Title", { exact: true }).fill("Alumni meet");
  await editor.page.getByLabel("Date", { exact: true }).fill("2027-02-06");
  expect(await editor.page.getByRole("button", { name: "Create Event" }).count()).toBe(0);
  await editor.page.getByText("A reviewer publishes what you save here.").first().waitFor();
  await editor.page.getByRole("button", { name: "Save draft" }).click();
  await editor.page.getByText("Saved as a draft").first().waitFor();
  const send = async ({ page, admin }: typeof editor, action: string, note: string) => {
    await page.getByRole("button", { name: action }).click();
    await page.getByRole("dialog").getByLabel("Note").fill(note);
    await page.getByRole("dialog").getByRole("button", { name: action }).click();
    await admin.toast(action === "Send back" ? "Sent back" : "Sent for review").waitFor();
  };
  await send(editor, "Send for review", "Is the day right?");
  await editor.page.getByText("Is the day right?").waitFor();
  await editor.open("pages", "&edit=pages/Library.md");
  await editor.page.getByLabel("Introduction", { exact: true }).fill("What you may take home.");
  await send(editor, "Send for review", "Shorter now.");

  const viewer = await visitAdmin(here, {}, ["viewer"]);
  await viewer.open("pages", "&edit=pages/Library.md");
  await viewer.page.getByText("Your role may look at this, but not change it.").waitFor();
  await viewer.page.locator("[inert]").getByLabel("Title", { exact: true }).waitFor();
  expect(await viewer.page.getByRole("button", { name: "Send for review" }).count()).toBe(0);
  await viewer.open("pages", "&edit=bn/pages/Library.yaml");
  await viewer.page.getByText(/^All \(\d+\)$/).click();
  await viewer.page.locator("[inert]").getByRole("textbox").first().waitFor();

  await viewer.open("event");
  // Without a form next to the list, the list has the full width.
  await expect.poll(async () => (await viewer.page.locator(".columns > *").boundingBox())?.width).toBeGreaterThan(1200);
  await viewer.open("college", "&edit=library");
  await viewer.page.getByRole("searchbox", { name: "Search files" }).waitFor();
  expect(await viewer.page.getByRole("button", { name: /choose files/ }).count()).toBe(0);

  const reviewer = await visitAdmin(here, {}, ["reviewer"]);
  await reviewer.page.goto("/admin");
  const drafts = reviewer.page.getByRole("region", { name: "Drafts to publish" });
  await drafts.getByText(/^Sent for review by .*: Is the day right\?$/).waitFor();
  await drafts.getByRole("link", { name: "Library" }).click();
  await reviewer.page.getByRole("group").filter({ hasText: "Send back" }).locator("summary").click();
  await reviewer.page.getByText("Shorter now.").waitFor();
  await send(reviewer, "Send back", "Name the librarian.");
  await editor.page.goto("/admin");
  const sentBack = editor.page.getByRole("region", { name: "Drafts sent back to you" });
  await sentBack.getByText(/^Sent back by .*: Name the librarian\.$/).waitFor();
  expect(await sentBack.getByRole("link").allInnerTexts()).toEqual(["Library"]);
  await reviewer.open("event");
  await reviewer.page.getByRole("button", { name: "Edit Alumni meet" }).first().click();
  await reviewer.page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await fetch(`${here.site.url}/Event`)).text()).toContain("Alumni meet");
});

test("other roles hold at once in an open tab, and a guessed address says so", async () => {
  const clerk = await visitAdmin(here, {}, ["admissions", "editor"]);
  const owner = await visitAdmin(here);
  await clerk.open("enquiries");
  await clerk.admin.tab("Enquiries").waitFor();
  await owner.open("admins");
  const row = owner.page.getByRole("listitem").filter({ hasText: clerk.account.email });
  await row.getByRole("button", { name: /^Change the roles/ }).click();
  const dialog = owner.page.getByRole("dialog");
  await dialog
    .getByRole("checkbox", { name: /^Admissions/ })
    .first()
    .uncheck();
  await dialog.getByRole("button", { name: "Save roles" }).click();
  await row.getByText(/· Editor$/).waitFor();
  await clerk.admin.tab("Enquiries").waitFor({ state: "detached" });
  await clerk.page.getByText("Your roles were changed").waitFor();
  await expectAccessible(clerk.page);
  await clerk.page.getByRole("button", { name: "Close" }).click();
  expect(await clerk.page.getByText("Your roles were changed").count()).toBe(0);
  await clerk.open("enquiries");
  await clerk.page.getByText("Choose what you want to work on.").waitFor();
  const given = owner.page.getByText(/gave .* other roles: Editor/).filter({ hasText: clerk.account.email });
  await given.waitFor();
});
