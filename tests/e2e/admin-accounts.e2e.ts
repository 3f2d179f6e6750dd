import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { createAdmin, inviteAdmin, startSession } from "./support/admin-accounts.ts";
import { findAccessibilityFaults } from "./support/axe.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { newestMailTo } from "./support/written-mails.ts";

const house = siteInBrowser();
const REFUSED = /answered 4\d\d: .*\/api\/auth\/|status of 4\d\d/;
const LOOKS = [
  { look: "a phone, light", options: { ...PHONE, colorScheme: "light" as const } },
  { look: "a phone, dark", options: { ...PHONE, colorScheme: "dark" as const } },
  { look: "a desktop, light", options: { ...DESKTOP, colorScheme: "light" as const } },
  { look: "a desktop, dark", options: { ...DESKTOP, colorScheme: "dark" as const } },
];

test.for(LOOKS)("every account screen is free of accessibility faults and fits, on $look", async ({ options }) => {
  await using visit = await house.visit(options);
  const { page } = visit;
  const admin = adminPage(page);

  for (const [path, submit] of [
    ["/admin/signup", "Create Admin"],
    ["/admin/login", "Login"],
    ["/admin/reset", "Send Reset Link"],
  ] as const) {
    await page.goto(path);
    await admin.button(submit).click();
    await expect.poll(() => admin.messages()).not.toEqual([]);

    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  }
});

test("signing up tells what is missing or wrong in the specification's words, and sends nothing until all is well", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const admin = adminPage(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/admin/signup");

  await admin.button("Create Admin").click();
  await expect
    .poll(() => admin.messages())
    .toEqual(["Name is required", "Email is required", "Password is required", "Please confirm password"]);
  await admin.field("Full name").fill("A");
  await admin.email.fill("nobody");
  await admin.password.fill("short");
  await admin.confirm.fill("other");
  await expect
    .poll(() => admin.messages())
    .toEqual([
      "Enter a name of at least 2 characters",
      "Enter a valid email",
      "Min 8 characters",
      "Passwords do not match",
    ]);
  await admin.password.fill("long enough");
  await expect.poll(() => admin.messages()).toContain("Use upper, lower and number");

  expect(sent).toEqual([]);
});

test("an invited admin signs up, is told so, and finds the email filled in at the login", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const admin = adminPage(page);
  const email = "mousumi@example.in";
  await page.goto(`/admin/signup?invite=${await inviteAdmin(house.site, email)}`);

  await admin.field("Full name").fill("মৌসুমী দাস");
  await admin.email.fill(" Mousumi@Example.in ");
  await admin.password.fill("Krishnachura 7");
  await admin.confirm.fill("Krishnachura 7");
  await admin.button("Create Admin").click();
  await admin.toast("Admin created. Please log in.").waitFor();

  await expect.poll(() => admin.address()).toBe("/admin/login");
  expect(await admin.email.inputValue()).toBe(email);
  await admin.password.fill("Krishnachura 7");
  await admin.button("Login").click();
  await admin.toast("Logged in successfully!").waitFor();
});

test("without an invitation the server's sentence stands in a toast and below the form, and nothing typed is lost", async () => {
  await using visit = await house.visit();
  visit.expectTrouble(REFUSED);
  const { page } = visit;
  const admin = adminPage(page);
  await inviteAdmin(house.site, "first@example.in");
  await page.goto("/admin/signup");

  await admin.field("Full name").fill("Nobody");
  await admin.email.fill("nobody@example.in");
  await admin.password.fill("Krishnachura 7");
  await admin.confirm.fill("Krishnachura 7");
  await admin.button("Create Admin").click();
  const sentence = "To sign up you need an invitation. Ask an admin of the college for a link.";
  await admin.toast(sentence).waitFor();

  expect(await admin.messages()).toEqual([sentence]);
  expect(await admin.field("Full name").inputValue()).toBe("Nobody");
});

test("the login asks for email and password, tells a wrong one, and opens the dashboard with a right one", async () => {
  await using visit = await house.visit();
  visit.expectTrouble(REFUSED);
  const { page } = visit;
  const admin = adminPage(page);
  const account = await createAdmin(house.site);
  await page.goto("/login");

  await admin.button("Login").click();
  await expect.poll(() => admin.messages()).toEqual(["Email is required", "Password is required"]);
  await admin.logIn({ ...account, password: "Something 1 else" });
  await admin.toast("The email or the password is wrong.").waitFor();
  await admin.logIn({ ...account, email: ` ${account.email.toUpperCase()} ` });
  await admin.toast("Logged in successfully!").waitFor();

  await expect.poll(() => admin.address()).toBe("/admin");
  expect(await page.getByText(account.email).isVisible()).toBe(true);
  expect(await admin.stored()).toMatchObject({
    token: expect.stringMatching(/.{20}/),
    user: expect.stringContaining(account.email),
  });
});

test("while it is being asked, the button says Signing in...", async () => {
  await using visit = await house.visit();
  const { page } = visit;
  const admin = adminPage(page);
  const account = await createAdmin(house.site);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/admin/login");

  await admin.logIn(account);
  await admin.button("Signing in...").waitFor();
  held.resolve();

  await admin.toast("Logged in successfully!").waitFor();
});

test("the other device is told with its name, address and login time, and goes when the person says so", async () => {
  await using visit = await house.visit();
  visit.expectTrouble(REFUSED);
  const { page } = visit;
  const admin = adminPage(page);
  const account = await createAdmin(house.site);
  await using other = await house.visit({
    ...PHONE,
    userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36",
  });
  other.expectTrouble(/401/);
  const otherAdmin = adminPage(other.page);
  await other.page.goto("/admin/login?next=%2Fadmin%3Ftab%3Devent");
  await otherAdmin.logIn(account);
  await otherAdmin.panel.waitFor();

  await page.goto("/admin/login");
  await admin.logIn(account);
  await admin.toast("Already logged in on another device: Chrome on Android").waitFor();
  const warning = await page.getByRole("alert").filter({ hasText: "Login time" }).innerText();
  expect(warning).toContain("Chrome on Android");
  expect(warning).toMatch(/10\.\d+\.\d+\.\d+/);
  expect(warning).toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m/);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await admin.button("Logout other device and continue").click();
  await admin.toast("Logged in successfully!").waitFor();

  await otherAdmin.tab("Enquiries").click();
  await otherAdmin.tab("Admins").click();
  await other.page.reload();
  await otherAdmin.toast("Session expired. Please log in again.").waitFor();
  await expect.poll(() => new URL(other.page.url()).pathname).toBe("/admin/login");
});

test("a forgotten password is set anew by the mailed link, which leaves the address bar and works once", async () => {
  await using visit = await house.visit();
  visit.expectTrouble(REFUSED);
  const { page } = visit;
  const admin = adminPage(page);
  const account = await createAdmin(house.site);
  await startSession(house.site, account);
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();

  await admin.button("Send Reset Link").click();
  await expect.poll(() => admin.messages()).toEqual(["Please enter your email."]);
  await admin.email.fill(account.email);
  await admin.button("Send Reset Link").click();
  await admin.toast("If that email exists, a reset link has been sent.").waitFor();
  const link = /http\S+token=\S+/.exec(await newestMailTo(house.site, account.email))?.[0] ?? "";
  const { search } = new URL(link);
  await page.goto(`/reset${search}`);
  await admin.newPassword.waitFor();
  await expect.poll(() => admin.address()).toBe("/admin/reset");
  await page.reload();
  await admin.newPassword.waitFor();

  const rule = "Passwords must match and be at least 8 characters";
  await admin.newPassword.fill("short");
  await admin.button("Change Password").click();
  await expect.poll(() => admin.messages()).toEqual([rule]);
  await admin.newPassword.fill("Krishnachura 8");
  await admin.confirm.fill("Krishnachura 9");
  await admin.button("Change Password").click();
  await expect.poll(() => admin.messages()).toEqual([rule]);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await admin.confirm.fill("Krishnachura 8");
  await admin.button("Change Password").click();
  await admin.toast("Password changed successfully. Please log in.").waitFor();
  await expect.poll(() => admin.address()).toBe("/admin/login");
  await admin.logIn({ ...account, password: "Krishnachura 8" });
  await admin.toast("Logged in successfully!").waitFor();

  await page.goto(`/reset${search}`);
  await admin.toast("This reset link is invalid or has expired.").waitFor();
  await admin.button("Send Reset Link").waitFor();
  expect(admin.address()).toBe("/admin/reset");
  expect(await admin.messages()).toEqual(["This reset link is invalid or has expired."]);
});
