import type { Page } from "playwright-core";
import type { AdminAccount } from "../support/admin.ts";

/** The account screens and the layout of the dashboard. */
export function adminPage(page: Page) {
  const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("alertdialog");
  return {
    field,
    button,
    email: field("Email"),
    password: page.getByLabel("Password", { exact: true }),
    confirm: page.getByLabel("Confirm password", { exact: true }),
    newPassword: page.getByLabel("New password", { exact: true }),
    heading: (name: string) => page.getByRole("heading", { name, exact: true }),
    tabs: page.getByRole("tab"),
    tab: (name: string) => page.getByRole("tab", { name }),
    openTab: page.getByRole("tab", { selected: true }),
    panel: page.getByRole("tabpanel"),
    /** The confirmation dialog, and the click on one of its buttons. */
    dialog,
    answer: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
    /** Toasts that show this text. */
    toast: (text: string) =>
      page.locator("[popover] [role=alert], [popover] [role=status]").getByText(text, { exact: true }),
    /** The messages of the form, beside its fields and below them. */
    messages: () =>
      page.locator("form [aria-describedby], form [role=alert]").evaluateAll((elements) =>
        elements.flatMap((element) =>
          element.role === "alert" || element.getAttribute("role") === "alert"
            ? [element.textContent]
            : (element.getAttribute("aria-describedby") ?? "")
                .split(" ")
                .filter((id) => id.endsWith("error"))
                .map((id) => document.getElementById(id)?.textContent),
        ),
      ),
    /** The token and the user that the browser stores for the session. */
    stored: () => page.evaluate(() => ({ token: localStorage.getItem("token"), user: localStorage.getItem("user") })),
    /** Path and query of the page. */
    address: () => new URL(page.url()).pathname + new URL(page.url()).search,
    async logIn({ email, password }: Pick<AdminAccount, "email" | "password">) {
      await field("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await button("Login").click();
    },
  };
}
