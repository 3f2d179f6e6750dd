import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { adminsPage } from "./pages/admins.page.ts";
import { logInToApi, visitAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { expectAccessible, expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { openSiteDatabase, siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Makes the admin's last password confirmation appear long ago. */
async function age(email: string): Promise<void> {
  await using db = await openSiteDatabase(here.site);
  const { id } = await db.selectFrom("admin").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await db.updateTable("session").set({ confirmed_at: "" }).where("admin_id", "=", id).execute();
}

test("an owner sets up a second factor, logs in with it, loses the telephone, and gives the password again before erasing", async () => {
  const { allowBrowserErrors, page, admin, account, call, open } = await visitAdmin(here, PHONE);
  allowBrowserErrors(/40[0139]/);
  const { event } = await call<{ event: { _id: string } }>("POST", "/events", {
    title: "Old walk",
    date: "2027-01-04",
  });
  await call("DELETE", `/events/${event._id}`);
  const { account: own } = adminsPage(page);
  const dialog = page.getByRole("dialog");
  await open("admins");
  await own.getByRole("button", { name: "Set up a second factor" }).click();
  await dialog.getByRole("img", { name: "QR code of the key" }).waitFor();
  await expectAccessibleInLooks(page);
  await expectNoHorizontalScroll(page, [320]);
  const key = await dialog.locator("code").innerText();
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByText("This code is wrong, or was used already.").first().waitFor();
  await dialog.getByLabel("Code").fill(codeOf(key));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByRole("heading", { name: "Recovery codes" }).waitFor();
  await expectAccessible(page);
  const codes = (await dialog.locator("pre").innerText()).split("\n");
  // The codes are shown only once: a stray Escape does not close them, nor a second one.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Done" }).click();
  await own.getByText("On, 10 recovery codes left").waitFor();

  const logOutAndIn = async (code: string) => {
    await own.getByRole("button", { name: "Log out" }).click();
    await admin.logIn(account);
    await admin.field("Code").fill(code);
    await expectAccessible(page);
    await admin.button("Login").click();
    await admin.tabs.first().waitFor();
    await open("admins");
  };
  await logOutAndIn(codeOf(key, 1));
  await logOutAndIn(codes[0] ?? "");
  await own.getByText("On, 9 recovery codes left").waitFor();
  await own.getByText("For ten new recovery codes, remove the second factor").waitFor();

  await page.goto("/admin?tab=pages&view=bin");
  await age(account.email);
  await page
    .getByRole("listitem")
    .filter({ hasText: "Old walk" })
    .getByRole("button", { name: "Delete for good" })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByRole("heading", { name: "Your password again" }).waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Code").fill(codes[1] ?? "");
  await expectAccessibleInLooks(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Nothing was deleted").waitFor();
});

test("what was typed survives the question for the password, and a no; an owner ends a colleague's session", async () => {
  const { allowBrowserErrors, page, account, open } = await visitAdmin(here);
  allowBrowserErrors(/40[0139]/);
  const other = await logInToApi(here.site);
  const { invite, admins } = adminsPage(page);
  const dialog = page.getByRole("dialog");
  await open("admins");
  await invite.getByLabel("Email").fill("new@example.in");
  await invite.getByRole("checkbox", { name: /^Viewer/ }).check();
  await age(account.email);
  const send = invite.getByRole("button", { name: "Send invitation" });
  await send.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await invite.getByText("Enter your password again to do this.").waitFor();
  expect(await invite.getByLabel("Email").inputValue()).toBe("new@example.in");
  await send.click();
  await dialog.getByLabel("Password", { exact: true }).fill("Something else 1");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("The current password is wrong.").first().waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill(account.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await invite.getByText("The invitation is on its way.").waitFor();

  const row = admins.getByRole("listitem").filter({ hasText: other.account.email });
  await row.getByRole("button", { name: /^End the session/ }).click();
  await row.getByText("Not logged in").waitFor();
  await expect(other.call("GET", "/auth/session")).rejects.toThrow(/401/);
});
