import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { adminsPage } from "./pages/admins.page.ts";
import { logInToApi, sendEnquiry, visitAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false", CAPTCHA: "off" });

async function visitTab(options: BrowserContextOptions = {}) {
  const all = await visitAdmin(here, options);
  const tab = adminsPage(all.page);
  const rowOf = (email: string) => tab.admins.getByRole("listitem").filter({ hasText: email });
  const newestEntry = async () => (await tab.entries())[0];
  return { ...all, tab, rowOf, newestEntry };
}

test("the tab Admins is accessible while it loads, after a failure, with errors, and with a question open", async () => {
  const { allowBrowserErrors, page, tab } = await visitTab(PHONE);
  allowBrowserErrors(/ERR_FAILED|request failed/);
  const cards = [tab.admins, tab.invitations, tab.log];
  const isOurs = /\/api\/(admins|audit-log)/;
  const held = Promise.withResolvers<void>();
  await page.route(isOurs, (route) => held.promise.then(() => route.abort()));
  await page.goto("/admin?tab=admins");
  await tab.log.getByText("Loading the audit log").waitFor();
  await tab.admins.getByText("Loading admins").waitFor();
  await expectAccessibleInLooks(page);
  held.resolve();
  for (const card of cards) await card.getByRole("heading", { name: "Failed to load" }).waitFor();
  await expectAccessibleInLooks(page);
  await page.unroute(isOurs);
  for (const card of cards) await card.getByRole("button", { name: "Try again" }).click();
  await tab.admins.getByText("Bimal Roy").first().waitFor();
  await tab.log.getByRole("listitem").first().waitFor();
  await tab.account.getByText("Device", { exact: true }).waitFor();

  await tab.account.getByRole("button", { name: "Change password" }).click();
  await tab.fillPasswords("", "");
  await tab.passwords.getByText("Password is required").waitFor();
  await tab.kind.selectOption("Placed Students");
  await tab.log.getByRole("heading", { name: "Nothing like that happened" }).waitFor();
  await expectAccessibleInLooks(page);
  const remove = tab.admins.getByRole("button", { name: /^Remove/ });
  await remove.first().click();
  await tab.dialog.waitFor();
  await expectAccessibleInLooks(page);
  await tab.answer("Cancel");
  await expectNoHorizontalScroll(page, [320]);
});

test("an invitation to pass on has a link that is shown once and signs up one person, and is in the audit log", async () => {
  const { page, admin, tab, call, newestEntry } = await visitTab({
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const email = "by-hand@example.in";
  await tab.open();
  await page.keyboard.press("n");
  await page.keyboard.type(` ${email.toUpperCase()}`);
  await page.reload();
  await expect.poll(() => tab.invite.getByLabel("Email").inputValue()).toBe(email.toUpperCase());
  await tab.invite.getByRole("checkbox", { name: /^Editor/ }).check();
  await tab.invite.getByText("I pass it on").click();
  await tab.invite.getByRole("button", { name: "Make the link" }).click();
  await tab.invite.getByText("The invitation is made: pass on its link.").waitFor();
  await expectAccessible(page);
  await tab.invite.getByRole("button", { name: "Copy link" }).click();
  await admin.toast("Link copied").waitFor();
  await tab.invite.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  expect(link).toMatch(/\/admin\/signup\?invite=[\w-]{43}$/);
  await expect.poll(() => tab.link.inputValue()).toBe(link);
  await tab.invitations.getByText(email).waitFor();
  await expect
    .poll(() => tab.invitations.getByRole("listitem").filter({ hasText: email }).textContent())
    .toMatch(/Invited by Bimal Roy.*Works until \d+ \w{3} \d{4}, \d+:\d\d [ap]m/);
  await expect.poll(newestEntry).toMatch(/ invited by-hand\S+ to be an admin, from 10\./);
  await tab.invite.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => tab.link.count()).toBe(0);
  await expect.poll(() => tab.invite.getByLabel("Email").inputValue()).toBe("");
  const invite = new URL(link).searchParams.get("invite");
  await call("POST", "/auth/signup", { name: "Sumitra Ghosh", email, password: "Kadam phul 7", invite });
  await page.reload();
  await tab.admins.getByText("Sumitra Ghosh").waitFor();
  await expect.poll(() => tab.invitations.getByText(email).count()).toBe(0);
});

test("a refused clipboard leads to the selected link; an invitation can be revoked, which a tab that still shows it reports", async () => {
  const { allowBrowserErrors, page, admin, tab } = await visitTab(PHONE);
  allowBrowserErrors(/404/);
  const email = "revoked@example.in";
  const revoke = { name: `Revoke the invitation of ${email}` };
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await tab.open();
  await page.getByRole("button", { name: "Invite an admin" }).click();
  await tab.invite.getByLabel("Email").fill(email);
  await tab.invite.getByRole("checkbox", { name: /^Viewer/ }).check();
  await tab.invite.getByRole("button", { name: "Send invitation" }).click();
  await tab.invite.getByText("The invitation is on its way.").waitFor();
  await tab.invite.getByRole("button", { name: "Copy link" }).click();
  await tab.invite.getByRole("alert").getByText("The browser does not let this page copy.").waitFor();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(await tab.link.inputValue());

  const other = adminsPage(await page.context().newPage());
  await other.open();
  await tab.invitations.getByRole("button", revoke).click();
  await tab.dialog.getByRole("heading", { name: `Revoke the invitation of ${email}?` }).waitFor();
  await tab.answer("Revoke");
  await admin.toast("Invitation revoked").waitFor();
  await tab.invitations.getByText(email).waitFor({ state: "hidden" });
  await other.invitations.getByRole("button", revoke).click();
  await other.answer("Revoke");
  await other.invitations.getByRole("alert").getByText("This invitation is not open any more.").waitFor();
  await other.invitations.getByText(email).waitFor({ state: "hidden" });
});

test("removing an admin asks with the number of their enquiries, logs them out, and is in the audit log; one who is already gone leaves the list, and removing oneself opens the login", async () => {
  const { allowBrowserErrors, call, account, admin, tab, rowOf, newestEntry, changeEnquiry, findEnquiry } =
    await visitTab();
  allowBrowserErrors(/404/);
  const [victim, gone] = [await logInToApi(here.site), await logInToApi(here.site)];
  for (const name of ["Owned Gita", "Owned Hari"]) {
    await sendEnquiry(here.site, { name });
    await changeEnquiry(name, { owner: victim.user._id });
  }
  await tab.open();
  const row = rowOf(victim.account.email);
  await expect.poll(() => row.textContent()).toMatch(/Last used \d+ \w{3} \d{4}, \d+:\d\d [ap]m/);
  await expect.poll(() => rowOf(account.email).getByText("you", { exact: true }).count()).toBe(1);
  await expect.poll(() => row.getByText("you", { exact: true }).count()).toBe(0);
  await row.getByRole("button", { name: "Remove Bimal Roy" }).click();
  await tab.dialog.getByRole("heading", { name: "Remove Bimal Roy?" }).waitFor();
  await expect.poll(() => tab.dialog.textContent()).toContain(victim.account.email);
  await tab.dialog.getByText("2 enquiries that they take care of will have no owner.").waitFor();
  await tab.answer("Cancel");
  await expect.poll(() => row.count()).toBe(1);
  await row.getByRole("button", { name: "Remove Bimal Roy" }).click();
  await tab.answer("Remove");
  await admin.toast("Bimal Roy is no admin any more.").waitFor();

  await row.waitFor({ state: "hidden" });
  await expect(victim.call("GET", "/admins")).rejects.toThrow("401");
  const entry = `removed the admin Bimal Roy (${victim.account.email}), whose 2 enquiries have no owner now`;
  await expect.poll(newestEntry).toContain(entry);
  expect((await findEnquiry("Owned Gita"))?.owner).toBeNull();

  const goneRow = rowOf(gone.account.email);
  await call("DELETE", `/admins/${gone.user._id}`);
  await goneRow.getByRole("button", { name: "Remove Bimal Roy" }).click();
  await tab.answer("Remove");
  await tab.admins.getByRole("alert").getByText("This admin is not there any more.").waitFor();
  await goneRow.waitFor({ state: "hidden" });

  await rowOf(account.email)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await tab.answer("Remove");
  await admin.heading("Login").waitFor();
  expect(await admin.stored()).toEqual({ token: null, user: null });
});

test("changing the own password follows the rules of a reset and ends the session; the next one shows its device", async () => {
  const { allowBrowserErrors, page, account, admin, tab } = await visitTab();
  allowBrowserErrors(/400|401/);
  const both = "Passwords must match and be at least 8 characters";
  await tab.open();
  const change = tab.account.getByRole("button", { name: "Change password" });
  await change.click();
  await tab.passwords.getByLabel("Current password", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await tab.passwords.waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Change password");

  await change.click();
  for (const [passwords, ...messages] of [
    [["", "Kadam 7"], "Password is required", both],
    [["not this one", "Kadam phul 7", "Kadam phul 8"], both],
    [["not this one", "kadam phul"], "Use upper, lower and number"],
    [["not this one", "Kadam phul 7"], "The current password is wrong."],
  ] as [[string, string, string?], ...string[]][]) {
    await tab.fillPasswords(...passwords);
    for (const message of messages) await tab.passwords.getByText(message, { exact: true }).waitFor();
  }
  await tab.fillPasswords(account.password, "Kadam phul 7");
  await admin.toast("Password changed successfully. Please log in.").waitFor();
  await admin.heading("Login").waitFor();
  expect(await admin.stored()).toMatchObject({ token: null });
  await expect.poll(() => admin.email.inputValue()).toBe(account.email);
  await admin.password.fill("Kadam phul 7");
  await admin.button("Login").click();
  await tab.log.getByRole("listitem").first().waitFor();
  expect(admin.address()).toBe("/admin?tab=admins");
  expect((await tab.entries())[1]).toContain("changed their password");
  await expect.poll(() => page.getByRole("form", { name: "Change password" }).count()).toBe(0);

  await tab.account.getByText("Chrome on Linux").waitFor();
  await expect
    .poll(() => tab.account.textContent())
    .toMatch(/Address10\.\d+\.\d+\.\d+Logged in\d+ \w{3} \d{4}, \d+:\d\d [ap]m/);
  await tab.account.getByRole("button", { name: "Log out" }).click();
  await admin.heading("Login").waitFor();
  expect(await admin.stored()).toEqual({ token: null, user: null });
});

test("the audit log has sentences, keeps its filters in the URL, and loads more entries on request", async () => {
  const { allowBrowserErrors, page, user, call, admin, tab } = await visitTab();
  allowBrowserErrors(/ERR_FAILED|request failed/);
  for (let made = 1; made <= 16; made += 1) {
    const welcome = { title: `Freshers’ welcome ${made}`, date: "2026-11-25" };
    const { event } = await call<{ event: { _id: string } }>("POST", "/events", welcome);
    await call("DELETE", `/events/${event._id}`);
  }
  const loadMore = tab.log.getByRole("button", { name: "Load more" });
  const count = async () => (await tab.entries()).length;
  await tab.open();
  expect((await tab.entries())[0]).toMatch(
    /^\d+:\d\d [ap]m Bimal Roy \(admin-\d+@example\.in\) deleted the event ‘Freshers’ welcome 16’, from 192\.0\.2\.10$/,
  );
  await expect
    .poll(() => tab.log.getByRole("heading", { level: 3 }).first().textContent())
    .toMatch(/^Today, \d+ \w{3} \d{4}$/);
  expect(await count()).toBe(30);
  await page.route(/audit-log.*before=/, (route) => route.abort(), { times: 1 });
  await loadMore.click();
  await admin.toast("Failed to load").waitFor();
  await tab.log.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  expect(await count()).toBe(30);
  await loadMore.click();
  await expect.poll(count).toBeGreaterThan(30);
  await expect.poll(() => tab.log.getByRole("alert").count()).toBe(0);

  await tab.person.selectOption(user._id);
  await tab.kind.selectOption("Event");
  await expect.poll(() => admin.address()).toBe(`/admin?tab=admins&person=${user._id}&topic=event`);
  await expect.poll(count).toBe(30);
  await loadMore.click();
  await expect.poll(count).toBe(32);
  await tab.log.getByText("This is where the log begins.").waitFor();
  expect((await tab.entries()).at(-1)).toContain("added the event ‘Freshers’ welcome 1’");
  await page.reload();
  await tab.log.getByRole("listitem").first().waitFor();
  await expect.poll(() => tab.kind.inputValue()).toBe("event");
  await tab.kind.selectOption("Logins and passwords");
  await expect.poll(count).toBe(1);
  await page.goBack();
  await expect.poll(() => tab.kind.inputValue()).toBe("event");
  await tab.kind.selectOption("Placed Students");
  await tab.log.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => admin.address()).toBe("/admin?tab=admins");
});
