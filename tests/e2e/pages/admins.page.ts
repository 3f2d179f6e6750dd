import type { Page } from "playwright-core";
import { adminPage } from "./admin.page.ts";

/** The tab Admins. */
export function adminsPage(page: Page) {
  const card = (name: string) => page.getByRole("region", { name, exact: true });
  const invite = page.getByRole("form", { name: "Invite an admin" });
  return {
    ...adminPage(page),
    admins: card("Admins"),
    invitations: card("Open invitations"),
    log: card("Audit log"),
    account: card("Your account"),
    invite,
    link: invite.getByLabel("Link"),
    passwords: page.getByRole("form", { name: "Change password" }),
    person: page.getByLabel("Person", { exact: true }),
    kind: page.getByLabel("Kind", { exact: true }),
    /** Returns the visible audit log entries, newest first: `3:48 pm Ananya Sen logged in …, from 192.0.2.10`. */
    entries: () =>
      card("Audit log")
        .getByRole("listitem")
        .evaluateAll((items) =>
          items.map((item) => [...item.children].map(({ textContent }) => textContent?.trim()).join(" ")),
        ),
    async open() {
      await page.goto("/admin?tab=admins");
      await card("Audit log").getByRole("listitem").first().waitFor();
    },
    async fillPasswords(current: string, fresh: string, confirm = fresh) {
      const form = page.getByRole("form", { name: "Change password" });
      await form.getByLabel("Current password", { exact: true }).fill(current);
      await form.getByLabel("New password", { exact: true }).fill(fresh);
      await form.getByLabel("Confirm password", { exact: true }).fill(confirm);
      await form.getByRole("button", { name: "Change Password", exact: true }).click();
    },
  };
}
