import { expect, test } from "vitest";
import { adminPage } from "./pages/admin.page.ts";
import { createAdmin, inviteAdmin, startSession } from "./support/admin.ts";
import { holdRequests, PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks } from "./support/page-checks.ts";
import { mailedLink, siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });
const REFUSED = /answered [45]\d\d: .*\/api\/auth\/|status of [45]\d\d/;
const SIGNUP = { "Full name": "Mousumi Das", Password: "Krishnachura 7", "Confirm password": "Krishnachura 7" };

async function visitAccounts(options: Parameters<typeof here.visit>[0] = {}) {
  const visit = await here.visit(options);
  const { page } = visit;
  visit.allowBrowserErrors(REFUSED);
  /** Answers the next call of that path with 400 and HTML instead of an API error, as a reverse proxy might. */
  const refuse = (path: string) =>
    page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status: 400, body: "<h1>Trouble</h1>" }), {
      times: 1,
    });
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  };
  const admin = adminPage(page);
  /** Expects these messages of an accessible form, with the focus in an invalid field. */
  const expectErrors = async (...messages: string[]) => {
    await expect.poll(() => admin.messages()).toEqual(messages);
    await expectAccessibleInLooks(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  };
  return { ...visit, admin, refuse, fill, expectErrors };
}

test("a signup sends nothing while a field is invalid, needs an invitation, and prefills the email at the login", async () => {
  const { page, admin, refuse, fill, expectErrors } = await visitAccounts(PHONE);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const expectMessages = (...messages: string[]) => expect.poll(() => admin.messages()).toEqual(messages);
  const email = "mousumi@example.in";
  const invite = await inviteAdmin(here.site, email);
  const create = admin.button("Create Admin");
  await page.goto("/admin/signup");
  await create.click();
  await expectErrors("Name is required", "Email is required", "Password is required", "Please confirm password");
  await fill({ "Full name": "A", Email: "nobody", Password: "short", "Confirm password": "other" });
  await expectMessages(
    "Enter a name of at least 2 characters",
    "Enter a valid email",
    "Min 8 characters",
    "Passwords do not match",
  );
  await admin.password.fill("long enough");
  await expect.poll(() => admin.messages()).toContain("Use upper, lower and number");
  expect(sent).toEqual([]);
  await fill({ ...SIGNUP, Email: email });
  await create.click();
  const sentence = "To sign up you need an invitation. Ask an admin of the college for a link.";
  await admin.toast(sentence).waitFor();
  await expectMessages(sentence);
  await expect.poll(() => admin.field("Full name").inputValue()).toBe(SIGNUP["Full name"]);

  await page.goto(`/admin/signup?invite=${invite}`);
  await fill({ ...SIGNUP, "Full name": "মৌসুমী দাস", Email: " Mousumi@Example.in " });
  await refuse("signup");
  await create.click();
  await admin.toast("Signup failed").waitFor();
  await expectMessages("Signup failed");
  await create.click();
  await admin.toast("Admin created. Please log in.").waitFor();
  await expect.poll(() => admin.address()).toBe("/admin/login");
  await expect.poll(() => admin.email.inputValue()).toBe(email);
  await admin.password.fill("Krishnachura 7");
  await admin.button("Login").click();
  await admin.toast("Logged in successfully!").waitFor();

  // The link was used already: the page says so before anything is typed, in the language of the mail.
  const late = await here.visit();
  late.allowBrowserErrors(/403/);
  await late.page.goto(`/admin/signup?invite=${invite}&language=bn`);
  await late.page.getByText(/^এই আমন্ত্রণ ঠিক নয়, আগেই কাজে লাগানো হয়েছে/).waitFor();
  expect(await late.page.locator("input").count()).toBe(0);
});

test("a tab opened without a session leads to the login, which shows errors, retries and a pending login, and leads back", async () => {
  const { allowBrowserErrors, page, admin, expectErrors } = await visitAccounts(PHONE);
  allowBrowserErrors(/auth\/login|ERR_CONNECTION/);
  const account = await createAdmin(here.site);
  await page.goto("/admin?tab=event");
  await admin.button("Login").click();
  expect(new URL(page.url()).pathname).toBe("/admin/login");
  await expectErrors("Email is required", "Password is required");
  await admin.logIn({ ...account, password: "Something 1 else" });
  await admin.toast("The email or the password is wrong.").waitFor();

  await page.route("**/api/auth/login", (route) => route.abort("connectionreset"), { times: 1 });
  await admin.logIn(account);
  await admin.toast("Login failed").waitFor();
  expect((await admin.messages()).join()).toContain("The server cannot be reached.");
  await expect.poll(() => admin.password.inputValue()).toBe(account.password);

  const letGo = await holdRequests(page, "**/api/auth/login");
  await page.route("**/api/auth/login", (route) => route.fulfill({ status: 503, body: "<h1>Trouble</h1>" }), {
    times: 1,
  });
  await admin.logIn({ ...account, email: ` ${account.email.toUpperCase()} ` });
  await admin.toast("Retrying... Attempt 1 of 5").waitFor();
  await admin.button("Signing in...").waitFor();
  letGo();
  await admin.toast("Logged in successfully!").waitFor();
  expect(await page.locator("[popover] [data-type=error]:not([data-leaving])").count()).toBe(0);
  await expect.poll(() => admin.address()).toBe("/admin?tab=event");
  await expect.poll(() => page.getByText(account.email).first().isVisible()).toBe(true);
  expect(await admin.stored()).toMatchObject({
    token: expect.stringMatching(/.{20}/),
    user: expect.stringContaining(account.email),
  });
});

test("a login names the other device with its address and login time, and logs it out on request", async () => {
  const { page, admin, refuse } = await visitAccounts();
  const account = await createAdmin(here.site);
  const userAgent = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36";
  const other = await visitAccounts({ ...PHONE, userAgent });
  other.allowBrowserErrors(/401/);
  await other.page.goto("/admin/login?next=%2Fadmin%3Ftab%3Devent");
  await other.admin.logIn(account);
  await other.admin.panel.waitFor();

  const force = admin.button("Logout other device and continue");
  await page.goto("/admin/login");
  await admin.logIn(account);
  await admin.toast("Already logged in on another device: Chrome on Android").waitFor();
  const warning = await page.getByRole("alert").filter({ hasText: "Login time" }).innerText();
  expect(warning).toContain("Chrome on Android");
  expect(warning).toMatch(/10\.\d+\.\d+\.\d+/);
  expect(warning).toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m/);
  await expectAccessible(page);
  await refuse("login");
  await force.click();
  await admin.toast("Force login failed").waitFor();
  await force.click();
  await admin.toast("Logged in successfully!").waitFor();

  await other.page.reload();
  await other.admin.toast("Session expired. Please log in again.").waitFor();
  await expect.poll(() => new URL(other.page.url()).pathname).toBe("/admin/login");
});

test("a forgotten password can be reset with the mailed link, which leaves the address bar and works once", async () => {
  const { page, admin, refuse, expectErrors } = await visitAccounts(PHONE);
  const account = await createAdmin(here.site);
  await startSession(here.site, account);
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await admin.button("Send Reset Link").click();
  await expectErrors("Please enter your email.");
  await admin.email.fill(account.email);
  await refuse("forgot-password");
  await admin.button("Send Reset Link").click();
  await admin.toast("Unable to send reset link").waitFor();
  await admin.button("Send Reset Link").click();
  await admin.toast("If that email exists, a reset link has been sent.").waitFor();

  const { search } = new URL(await mailedLink(here.site, account.email));
  await page.goto(`/reset${search}`);
  await admin.newPassword.waitFor();
  await expect.poll(() => admin.address()).toBe("/admin/reset");
  await page.reload();
  const rule = "Passwords must match and be at least 8 characters";
  await admin.newPassword.fill("short");
  await admin.button("Change Password").click();
  await expect.poll(() => admin.messages()).toEqual([rule]);
  await admin.newPassword.fill("Krishnachura 8");
  await admin.confirm.fill("Krishnachura 9");
  await admin.button("Change Password").click();
  await expect.poll(() => admin.messages()).toEqual([rule]);
  await expectAccessible(page);
  await admin.confirm.fill("Krishnachura 8");
  await refuse("reset-password");
  await admin.button("Change Password").click();
  await admin.toast("Reset failed. Link may be expired.").waitFor();
  await admin.button("Change Password").click();
  await admin.toast("Password changed successfully. Please log in.").waitFor();
  await expect.poll(() => admin.address()).toBe("/admin/login");
  await admin.logIn({ ...account, password: "Krishnachura 8" });
  await admin.toast("Logged in successfully!").waitFor();

  await page.goto(`/reset${search}`);
  await admin.toast("This reset link is invalid or has expired.").waitFor();
  await admin.button("Send Reset Link").waitFor();
  expect(admin.address()).toBe("/admin/reset");
  await expect.poll(() => admin.messages()).toEqual(["This reset link is invalid or has expired."]);
});

test("a screen whose code fails to load says so, links to the dashboard, and loads on Try again", async () => {
  const { allowBrowserErrors, page, admin } = await visitAccounts();
  allowBrowserErrors(/ERR_FAILED|login-page|Failed to fetch/);
  await page.route("**/login-page-*.js", (route) => route.abort());
  await page.goto("/admin/login");
  await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Go to the dashboard" }).getAttribute("href")).toBe("/admin");
  await page.unroute("**/login-page-*.js");
  await admin.button("Try again").click();

  await admin.button("Login").waitFor();
});

test("a language chosen at the login translates tabs, titles and errors, here and in another browser; the dashboard changes it", async () => {
  const account = await createAdmin(here.site);
  const { page, allowBrowserErrors } = await here.visit();
  allowBrowserErrors(/400|409/);
  const admin = adminPage(page);
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "বাংলা" }).click();
  await page.getByRole("heading", { name: "লগ-ইন" }).waitFor();
  await expect.poll(() => page.title()).toBe("লগ-ইন | অ্যাডমিন");
  const submit = admin.button("লগ-ইন");
  await submit.click();
  await expect.poll(() => admin.messages()).toEqual(expect.arrayContaining(["পাসওয়ার্ড লিখুন"]));
  await expectAccessible(page);
  await page.getByLabel("ইমেল", { exact: true }).fill(account.email);
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill("another one");
  await submit.click();
  await page.getByText("ইমেল বা পাসওয়ার্ড ঠিক নয়।").first().waitFor();
  await page.getByLabel("পাসওয়ার্ড", { exact: true }).fill(account.password);
  await submit.click();

  await admin.tab("অ্যাডমিন").click();
  await page.getByRole("heading", { name: "আপনার অ্যাকাউন্ট" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("bn");
  expect((await admin.tabs.allTextContents()).join()).not.toMatch(/[a-z]/i);
  await expect.poll(() => page.title()).toBe("অ্যাডমিন | অ্যাডমিন");
  await expectAccessible(page);

  // First an error that the browser finds (no email), then one that only the server finds (the email is in use).
  const email = page.getByRole("form", { name: "অ্যাডমিনকে আমন্ত্রণ জানান" }).getByLabel("ইমেল", { exact: true });
  await page.getByRole("button", { name: "আমন্ত্রণ পাঠান" }).click();
  await expect.poll(() => admin.messages()).toEqual(["ইমেল লিখুন", "অন্তত একটি ভূমিকা বেছে নিন।"]);
  await email.fill(account.email);
  await page.getByRole("checkbox", { name: /^সম্পাদক/ }).check();
  await page.getByRole("button", { name: "আমন্ত্রণ পাঠান" }).click();
  await expect.poll(() => admin.messages()).toEqual(["এই ঠিকানায় আগে থেকেই একজন অ্যাডমিন আছেন।"]);
  await email.fill("");
  await page.getByRole("checkbox", { name: /^সম্পাদক/ }).uncheck();

  await page.reload();
  await page.getByRole("heading", { name: "আপনার অ্যাকাউন্ট" }).waitFor();
  await page.getByRole("button", { name: "লগ-আউট", exact: true }).click();
  await admin.button("লগ-ইন").waitFor();
  await page.reload();
  await admin.button("Login").waitFor();

  await using other = await here.visit(PHONE);
  const next = adminPage(other.page);
  await other.page.goto("/admin/login");
  await next.logIn(account);
  await next.tab("পাতা").waitFor();
  expect(await other.page.evaluate(() => document.documentElement.lang)).toBe("bn");
  await expectAccessible(other.page);
  const toEnglish = other.page.getByRole("button", { name: "English" });
  expect(await toEnglish.evaluate(letterWidth)).toBeGreaterThan(0.4);
  // Use the keyboard: the login's toast may cover the button, and a hovered toast stays open.
  const saved = other.page.waitForResponse("**/api/auth/language");
  await toEnglish.press("Enter");
  await next.tab("Status").waitFor();
  expect((await saved).request().postDataJSON()).toEqual({ language: "en" });
  expect((await saved).status()).toBe(200);
});

/** Returns the mean letter width of an element's text in em. Runs in the page. */
function letterWidth(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { length } = element.textContent ?? "";
  return range.getBoundingClientRect().width / length / Number.parseFloat(getComputedStyle(element).fontSize);
}
