import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { adminsPage } from "./pages/admins.page.ts";
import { createAdmin } from "./support/admin-accounts.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { visitAdminsTab } from "./support/visit-admins-tab.ts";

const house = siteInBrowser();

test("the own password is changed by the reset screen's rules, which ends every session", async () => {
  const { visit, page, account, admin, tab } = await visitAdminsTab(house);
  await using _ = visit;
  visit.expectTrouble(/400|401/);
  const both = "Passwords must match and be at least 8 characters";
  await tab.open();
  await tab.account.getByRole("button", { name: "Change password" }).click();
  const said = (text: string) => tab.passwords.getByText(text, { exact: true }).waitFor();

  await tab.fillPasswords("", "Kadam 7");
  await said("Password is required");
  await said(both);
  await tab.fillPasswords("not this one", "Kadam phul 7", "Kadam phul 8");
  await said(both);
  await tab.fillPasswords("not this one", "kadam phul");
  await said("Use upper, lower and number");
  await tab.fillPasswords("not this one", "Kadam phul 7");
  await said("The current password is wrong.");
  await tab.fillPasswords(account.password, "Kadam phul 7");
  await admin.toast("Password changed successfully. Please log in.").waitFor();
  await admin.heading("Login").waitFor();

  expect(await admin.stored()).toMatchObject({ token: null });
  expect(await admin.email.inputValue()).toBe(account.email);
  await admin.password.fill("Kadam phul 7");
  await admin.button("Login").click();
  await tab.log.getByRole("listitem").first().waitFor();
  expect(admin.address()).toBe("/admin?tab=admins");
  expect((await tab.entries())[1]).toContain("changed their password");
  expect(await page.getByRole("form", { name: "Change password" }).count()).toBe(0);
});

test("Esc closes the password form and gives the focus back", async () => {
  const { visit, page, tab } = await visitAdminsTab(house);
  await using _ = visit;
  await tab.open();
  await tab.account.getByRole("button", { name: "Change password" }).click();
  await tab.passwords.getByLabel("Current password", { exact: true }).waitFor();

  await page.keyboard.press("Escape");

  await tab.passwords.waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Change password");
});

test("the own session names the device, the address and since when, and ends here", async () => {
  const account = await createAdmin(house.site);
  await using visit = await house.visit();
  const { page } = visit;
  const admin = adminPage(page);
  const tab = adminsPage(page);
  await page.goto("/admin/login?next=%2Fadmin%3Ftab%3Dadmins");
  await admin.logIn(account);
  await tab.account.getByText("Chrome on Linux").waitFor();
  expect(await tab.account.textContent()).toMatch(/Address10\.\d+\.\d+\.\d+Logged in\d+ \w{3} \d{4}, \d+:\d\d [ap]m/);

  await tab.account.getByRole("button", { name: "Log out" }).click();
  await admin.heading("Login").waitFor();

  expect(await admin.stored()).toEqual({ token: null, user: null });
});

test("the log tells in sentences who did what, filters by person and kind in the address, and loads more", async () => {
  const { visit, page, session, send, admin, tab } = await visitAdminsTab(house);
  await using _ = visit;
  await makeEvents(send, 16);
  await tab.open();
  const who = "Bimal Roy \\(admin-\\d+@example\\.in\\)";
  expect((await tab.entries())[0]).toMatch(
    new RegExp(`^\\d+:\\d\\d [ap]m ${who} deleted the event ‘Freshers’ welcome 16’, from 192\\.0\\.2\\.10$`),
  );
  expect(await tab.log.getByRole("heading", { level: 3 }).first().textContent()).toMatch(/^Today, \d+ \w{3} \d{4}$/);
  expect(await tab.entries()).toHaveLength(30);

  await tab.person.selectOption(session.user._id);
  await tab.kind.selectOption("Events");
  await expect.poll(() => admin.address()).toBe(`/admin?tab=admins&person=${session.user._id}&topic=events`);
  await expect.poll(async () => (await tab.entries()).length).toBe(30);
  await tab.log.getByRole("button", { name: "Load more" }).click();
  await expect.poll(async () => (await tab.entries()).length).toBe(32);
  await tab.log.getByText("This is where the log begins.").waitFor();
  expect((await tab.entries()).at(-1)).toContain("created the event ‘Freshers’ welcome 1’");

  await page.reload();
  await tab.log.getByRole("listitem").first().waitFor();
  expect(await tab.kind.inputValue()).toBe("events");
  await tab.kind.selectOption("Logins and passwords");
  await expect.poll(async () => (await tab.entries()).length).toBe(1);
  await page.goBack();
  await expect.poll(() => tab.kind.inputValue()).toBe("events");
  await tab.kind.selectOption("Placed students");
  await tab.log.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.poll(() => admin.address()).toBe("/admin?tab=admins");
});

test("a page of the log that does not come is told beside the button, and comes at the next try", async () => {
  const { visit, page, send, admin, tab } = await visitAdminsTab(house);
  await using _ = visit;
  visit.expectTrouble(/ERR_FAILED|request failed/);
  await makeEvents(send, 16);
  await tab.open();
  await page.route(/audit-log.*before=/, (route) => route.abort(), { times: 1 });

  await tab.log.getByRole("button", { name: "Load more" }).click();
  await admin.toast("Failed to load").waitFor();
  await tab.log.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  expect(await tab.entries()).toHaveLength(30);
  await tab.log.getByRole("button", { name: "Load more" }).click();

  await expect.poll(async () => (await tab.entries()).length).toBeGreaterThan(30);
  expect(await tab.log.getByRole("alert").count()).toBe(0);
});

/** Creates and deletes that many events: two entries each. */
async function makeEvents(send: Awaited<ReturnType<typeof visitAdminsTab>>["send"], count: number): Promise<void> {
  for (let made = 1; made <= count; made += 1) {
    const reply = await send("POST", "/events", { title: `Freshers’ welcome ${made}`, date: "2026-11-25" });
    const { event } = (await reply.json()) as { event: { _id: string } };
    await send("DELETE", `/events/${event._id}`);
  }
}
