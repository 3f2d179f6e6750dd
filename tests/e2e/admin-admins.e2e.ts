import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import type { AdminUser } from "#contract/auth.ts";
import { adminPage } from "./pages/admin.page.ts";
import { adminsPage } from "./pages/admins.page.ts";
import { type AdminAccount, createAdmin, enterAs, inviteAdmin, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { deskCalls, sendEnquiry } from "./support/desk-calls.ts";
import { openTestSite } from "./support/open-test-site.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { visitAdminsTab } from "./support/visit-admins-tab.ts";

const house = siteInBrowser({ CAPTCHA: "off" });
const LOOKS: { look: string; options: BrowserContextOptions }[] = [
  { look: "a phone, light", options: { ...PHONE, colorScheme: "light" } },
  { look: "a phone, dark", options: { ...PHONE, colorScheme: "dark" } },
  { look: "a desktop, light", options: { ...DESKTOP, colorScheme: "light" } },
  { look: "a desktop, dark", options: { ...DESKTOP, colorScheme: "dark" } },
];

function nameless({ email }: AdminAccount): string {
  return email.replace(/@.*/, "");
}

test.for(LOOKS)("every face of the tab is free of accessibility faults on $look", async ({ options }) => {
  const { visit, page, tab } = await visitAdminsTab(house, { reducedMotion: "reduce", ...options });
  await using _ = visit;
  const check = async () => {
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  };
  await tab.open();
  await check();

  await tab.account.getByRole("button", { name: "Change password" }).click();
  await tab.fillPasswords("", "");
  await tab.passwords.getByText("Password is required").waitFor();
  await check();

  await tab.kind.selectOption("Placed students");
  await tab.log.getByRole("heading", { name: "Nothing like that happened" }).waitFor();
  await check();

  await tab.admins
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await tab.dialog.waitFor();
  await check();
  await tab.answer("Cancel");
  await page.setViewportSize({ width: 320, height: 700 });
  await check();
});

test.for(LOOKS.slice(1, 3))("loading and failing lists are told, and tried again, on $look", async ({ options }) => {
  const { visit, page, tab } = await visitAdminsTab(house, { reducedMotion: "reduce", ...options });
  await using _ = visit;
  visit.expectTrouble(/ERR_FAILED|request failed/);
  const held = Promise.withResolvers<void>();
  const isOurs = /\/api\/(admins|audit-log|auth\/session)/;
  await page.route(isOurs, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto("/admin?tab=admins");
  await tab.log.getByText("Loading the audit log").waitFor();
  await tab.admins.getByText("Loading admins").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  held.resolve();
  for (const card of [tab.admins, tab.invitations, tab.log, tab.account]) {
    await card.getByRole("heading", { name: "Failed to load" }).waitFor();
  }
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.unroute(isOurs);
  for (const card of [tab.admins, tab.invitations, tab.log, tab.account]) {
    await card.getByRole("button", { name: "Try again" }).click();
  }

  await tab.admins.getByText("Ananya Sen").waitFor();
  await tab.log.getByRole("listitem").first().waitFor();
  await tab.account.getByText("Device", { exact: true }).waitFor();
});

test("an admin is invited by hand: the link is copied, told once, signs up one person, and is in the log", async () => {
  const { visit, page, account, admin, tab } = await visitAdminsTab(house, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await using _ = visit;
  const email = `by-hand-${nameless(account)}@example.in`;
  await tab.open();
  await page.keyboard.press("n");
  await page.keyboard.type(` ${email.toUpperCase()}`);
  await tab.invite.getByText("I pass it on").click();

  await tab.invite.getByRole("button", { name: "Make the link" }).click();
  await tab.invite.getByText("The invitation is made: pass on its link.").waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await tab.invite.getByRole("button", { name: "Copy link" }).click();
  await admin.toast("Link copied").waitFor();
  await tab.invite.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  expect(link).toMatch(/\/admin\/signup\?invite=[\w-]{43}$/);
  expect(await tab.link.inputValue()).toBe(link);
  await tab.invitations.getByText(email).waitFor();
  expect(await tab.invitations.getByRole("listitem").filter({ hasText: email }).textContent()).toMatch(
    /Invited by Bimal Roy.*Works until \d+ \w{3} \d{4}, \d+:\d\d [ap]m/,
  );
  await expect.poll(async () => (await tab.entries())[0]).toMatch(/ invited by-hand-\S+ to be an admin, from 10\./);

  await tab.invite.getByRole("button", { name: "Done" }).click();
  expect(await tab.link.count()).toBe(0);
  expect(await tab.invite.getByLabel("Email").inputValue()).toBe("");
  const invite = new URL(link).searchParams.get("invite");
  const signup = await fetch(`${house.site.url}/api/auth/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Sumitra Ghosh", email, password: "Kadam phul 7", invite }),
  });
  expect(signup.status).toBe(201);
  await page.reload();
  await tab.admins.getByText("Sumitra Ghosh").waitFor();
  expect(await tab.invitations.getByText(email).count()).toBe(0);
});

test("where the browser refuses the clipboard the link is selected, and the form says what to press", async () => {
  const { visit, page, account, tab } = await visitAdminsTab(house, PHONE);
  await using _ = visit;
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await tab.open();
  await page.getByRole("button", { name: "Invite an admin" }).click();
  await tab.invite.getByLabel("Email").fill(`refused-${nameless(account)}@example.in`);

  await tab.invite.getByRole("button", { name: "Send invitation" }).click();
  await tab.invite.getByText("The invitation is on its way.").waitFor();
  await tab.invite.getByRole("button", { name: "Copy link" }).click();
  await tab.invite.getByRole("alert").getByText("The browser does not let this page copy.").waitFor();

  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(await tab.link.inputValue());
});

test("an invitation says what is wrong with the address, and a typed one survives a reload", async () => {
  const { visit, page, account, tab } = await visitAdminsTab(house);
  await using _ = visit;
  visit.expectTrouble(/409/);
  await tab.open();
  const email = tab.invite.getByLabel("Email");
  const send = tab.invite.getByRole("button", { name: "Send invitation" });

  await send.click();
  await tab.invite.getByText("Email is required").waitFor();
  await email.fill("nobody");
  await tab.invite.getByText("Enter a valid email").waitFor();
  await email.fill(account.email);
  await send.click();
  await tab.invite.getByText("This address belongs to an admin already.").waitFor();
  await page.reload();

  await expect.poll(() => email.inputValue()).toBe(account.email);
});

test("an invitation is revoked; a second tab that still shows it is told and shows it no more", async () => {
  const { visit, page, account, admin, tab } = await visitAdminsTab(house);
  await using _ = visit;
  visit.expectTrouble(/404/);
  const email = `revoked-${nameless(account)}@example.in`;
  await inviteAdmin(house.site, email);
  await tab.open();
  const second = await page.context().newPage();
  const other = adminsPage(second);
  await other.open();
  const revoke = { name: `Revoke the invitation of ${email}` };

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

test("an admin is removed after a question that names the person, and is logged out", async () => {
  const { visit, account, admin, tab } = await visitAdminsTab(house);
  await using _ = visit;
  const victim = await createAdmin(house.site);
  const { token } = await startSession(house.site, victim);
  await tab.open();
  const row = tab.admins.getByRole("listitem").filter({ hasText: victim.email });
  const own = tab.admins.getByRole("listitem").filter({ hasText: account.email });
  expect(await row.textContent()).toMatch(/Last used \d+ \w{3} \d{4}, \d+:\d\d [ap]m/);
  expect(await own.getByText("you", { exact: true }).count()).toBe(1);
  expect(await row.getByText("you", { exact: true }).count()).toBe(0);

  await row.getByRole("button", { name: "Remove Bimal Roy" }).click();
  await tab.dialog.getByRole("heading", { name: "Remove Bimal Roy?" }).waitFor();
  expect(await tab.dialog.textContent()).toContain(victim.email);
  await tab.answer("Cancel");
  expect(await row.count()).toBe(1);
  await row.getByRole("button", { name: "Remove Bimal Roy" }).click();
  await tab.answer("Remove");
  await admin.toast("Bimal Roy is no admin any more.").waitFor();

  await row.waitFor({ state: "hidden" });
  const asked = await fetch(`${house.site.url}/api/admins`, { headers: { authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(401);
  await expect.poll(async () => (await tab.entries())[0]).toContain(`removed the admin Bimal Roy (${victim.email})`);
});

test("the question before a removal tells how many enquiries will have no owner, and so does the audit log", async () => {
  const { visit, tab, session } = await visitAdminsTab(house);
  await using _ = visit;
  const victim = await createAdmin(house.site);
  const { user } = await startSession(house.site, victim);
  const calls = deskCalls(house.site, session);
  for (const name of ["Owned Gita", "Owned Hari", "Free Indra"]) await sendEnquiry(house.site, { name });
  for (const name of ["Owned Gita", "Owned Hari"]) await calls.change(name, { owner: user._id });
  await tab.open();

  await tab.admins
    .getByRole("listitem")
    .filter({ hasText: victim.email })
    .getByRole("button", { name: "Remove Bimal Roy" })
    .click();
  await tab.dialog.getByText("2 enquiries that they take care of will have no owner.").waitFor();
  await tab.answer("Remove");

  const told = `removed the admin Bimal Roy (${victim.email}), whose 2 enquiries have no owner now`;
  await expect.poll(async () => (await tab.entries())[0]).toContain(told);
  expect((await calls.find("Owned Gita"))?.owner).toBeNull();
});

test("somebody whom another tab has removed already is told so, and leaves the list", async () => {
  const { visit, send, tab } = await visitAdminsTab(house);
  await using _ = visit;
  visit.expectTrouble(/404/);
  const victim = await createAdmin(house.site);
  const { user } = await startSession(house.site, victim);
  await tab.open();
  const row = tab.admins.getByRole("listitem").filter({ hasText: victim.email });
  await row.waitFor();
  await send("DELETE", `/admins/${user._id}`);

  await row.getByRole("button", { name: "Remove Bimal Roy" }).click();
  await tab.answer("Remove");

  await tab.admins.getByRole("alert").getByText("This admin is not there any more.").waitFor();
  await row.waitFor({ state: "hidden" });
});

test("the last admin stays, in the server's words", async () => {
  await using site = await openTestSite({ env: { TRUST_PROXY: "127.0.0.1" } });
  const session = await startSession(site, await createAdmin(site));
  const headers = { authorization: `Bearer ${session.token}` };
  const { admins } = (await (await fetch(`${site.url}/api/admins`, { headers })).json()) as { admins: AdminUser[] };
  const founder = admins.find(({ _id }) => _id !== session.user._id);
  await fetch(`${site.url}/api/admins/${founder?._id}`, { method: "DELETE", headers });
  await using visit = await house.visit({ baseURL: site.url });
  visit.expectTrouble(/409/);
  await enterAs(visit.page, session);
  const tab = adminsPage(visit.page);
  const sentence = "The last admin cannot be removed. Invite another one first.";
  await tab.open();

  await tab.admins.getByRole("button", { name: "Remove Bimal Roy" }).click();
  await tab.dialog.getByRole("heading", { name: "Remove yourself?" }).waitFor();
  await tab.answer("Remove");
  await adminPage(visit.page).toast(sentence).waitFor();

  expect(await tab.admins.getByRole("alert").textContent()).toBe(sentence);
  expect(await tab.admins.getByRole("listitem").count()).toBe(1);
});

test("somebody who removes themselves is back at the login", async () => {
  const { visit, admin, account, tab } = await visitAdminsTab(house);
  await using _ = visit;
  await tab.open();
  const own = tab.admins.getByRole("listitem").filter({ hasText: account.email });

  await own.getByRole("button").click();
  await tab.answer("Remove");
  await admin.heading("Login").waitFor();

  expect(await admin.stored()).toEqual({ token: null, user: null });
});
