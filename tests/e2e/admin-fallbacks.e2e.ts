import { afterAll, beforeAll, expect, test } from "vitest";
import { type FailingProxy, openFailingProxy } from "#tests/support/failing-proxy.ts";
import { adminPage } from "./pages/admin.page.ts";
import { createAdmin, inviteAdmin, startSession } from "./support/admin-accounts.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { newestMailTo } from "./support/written-mails.ts";

/** What the account screens say when something before the server refuses without a sentence. */
const house = siteInBrowser();
let proxy: FailingProxy;
beforeAll(async () => {
  proxy = await openFailingProxy(house.site);
});
afterAll(() => proxy?.[Symbol.asyncDispose]());

async function visitAccounts() {
  const visit = await house.visit({ baseURL: proxy.url });
  visit.expectTrouble(/400|409/);
  return { visit, page: visit.page, admin: adminPage(visit.page) };
}

test("a signup that fails without a word says 'Signup failed'", async () => {
  const { visit, page, admin } = await visitAccounts();
  await using _ = visit;
  const email = "rupa.dey@example.in";
  await page.goto(`/admin/signup?invite=${await inviteAdmin(house.site, email)}`);
  proxy.fail(/^POST \/api\/auth\/signup/, 1, 400);

  await admin.field("Full name").fill("Rupa Dey");
  await admin.email.fill(email);
  await admin.password.fill("Krishnachura 7");
  await admin.confirm.fill("Krishnachura 7");
  await admin.button("Create Admin").click();

  await admin.toast("Signup failed").waitFor();
  expect(await admin.messages()).toEqual(["Signup failed"]);
  await admin.button("Create Admin").click();
  await admin.toast("Admin created. Please log in.").waitFor();
});

test("a login over another device that fails without a word says 'Force login failed'", async () => {
  const { visit, page, admin } = await visitAccounts();
  await using _ = visit;
  const account = await createAdmin(house.site);
  await startSession(house.site, account);
  await page.goto("/admin/login");
  await admin.logIn(account);
  await admin.button("Logout other device and continue").waitFor();
  proxy.fail(/^POST \/api\/auth\/login/, 1, 400);

  await admin.button("Logout other device and continue").click();

  await admin.toast("Force login failed").waitFor();
  await admin.button("Logout other device and continue").click();
  await admin.toast("Logged in successfully!").waitFor();
});

test("a reset that fails without a word says so, when it is asked for and when the password is set", async () => {
  const { visit, page, admin } = await visitAccounts();
  await using _ = visit;
  const { email } = await createAdmin(house.site);
  await page.goto("/admin/reset");
  proxy.fail(/^POST \/api\/auth\/forgot-password/, 1, 400);

  await admin.email.fill(email);
  await admin.button("Send Reset Link").click();
  await admin.toast("Unable to send reset link").waitFor();
  await admin.button("Send Reset Link").click();
  await admin.toast("If that email exists, a reset link has been sent.").waitFor();
  const link = /http\S+token=\S+/.exec(await newestMailTo(house.site, email))?.[0] ?? "";
  await page.goto(`/reset${new URL(link).search}`);
  await admin.newPassword.fill("Krishnachura 8");
  await admin.confirm.fill("Krishnachura 8");
  proxy.fail(/^POST \/api\/auth\/reset-password/, 1, 400);
  await admin.button("Change Password").click();

  await admin.toast("Reset failed. Link may be expired.").waitFor();
  await admin.button("Change Password").click();
  await admin.toast("Password changed successfully. Please log in.").waitFor();
});

test("a screen whose code does not come says so, leads back, and comes once it is tried again", async () => {
  const { visit, page, admin } = await visitAccounts();
  await using _ = visit;
  visit.expectTrouble(/ERR_FAILED|login-page|Failed to fetch/);
  await page.route("**/login-page-*.js", (route) => route.abort());
  await page.goto("/admin/login");

  await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
  expect(await page.getByRole("link", { name: "Go to the dashboard" }).getAttribute("href")).toBe("/admin");
  await page.unroute("**/login-page-*.js");
  await admin.button("Try again").click();

  await admin.button("Login").waitFor();
});
