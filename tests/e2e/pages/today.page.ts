import type { Page } from "playwright-core";
import { enquiriesTab } from "./enquiries-tab.page.ts";

/** The list of people to call now, and the panel of the person being called. */
export function todayPage(page: Page) {
  const { panel, heading, note, history, button, warning } = enquiriesTab(page);
  const queue = page.getByRole("list", { name: "To call" });
  const next = panel.getByRole("button", { name: "Save and next" });
  return {
    panel,
    heading,
    note,
    history,
    button,
    warning,
    next,
    title: page.getByRole("heading", { name: /^To call/ }),
    person: (name: string) => queue.getByRole("button").filter({ hasText: name }),
    names: () => queue.locator("b").allTextContents(),
    outcome: (label: string) => panel.getByRole("button", { name: new RegExp(`^${label}`) }),
    /** The unsaved choices in the form. */
    chosen: panel.locator("button[aria-pressed=true]"),
    state: panel.locator("summary"),
    /** The elements that must be visible for a call. */
    needed: () => [
      heading,
      panel.getByText("B.Pharm", { exact: true }),
      panel.getByText("98300 12345", { exact: true }),
      panel.locator("blockquote").first(),
      panel.getByRole("group", { name: "Outcome of the call" }),
      panel.getByRole("group", { name: "Next call" }),
      note,
      next,
    ],
  };
}
