import type { Page } from "playwright-core";
import { adminPage } from "./admin.page.ts";

/** A tab with a list of records and their form: Announcements, Placed Students. */
export function adminRecordsPage(page: Page) {
  const admin = adminPage(page);
  const form = page.getByRole("form");
  return {
    ...admin,
    form,
    async fill(values: Record<string, string>) {
      for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
    },
    submit: (name: string) => form.getByRole("button", { name, exact: true }).click(),
    file: form.locator("input[type=file]"),
    rows: page
      .getByRole("main")
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: /^Edit / }) }),
    row: (text: string) => page.getByRole("row").filter({ hasText: text }),
    /** The button with the title of a record. */
    title: (name: string) => page.getByRole("row").getByRole("button", { name, exact: true }),
    edit: (name: string) => page.getByRole("button", { name: `Edit ${name}`, exact: true }),
    remove: (name: string) => page.getByRole("button", { name: `Delete ${name}`, exact: true }),
    select: (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true }),
    search: page.getByRole("searchbox"),
    total: page.getByRole("main").getByText(/^Total \d+(, \d+ shown)?$/),
    selection: page.getByRole("region", { name: "Selection" }),
  };
}
