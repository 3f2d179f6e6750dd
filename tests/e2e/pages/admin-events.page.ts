import type { Page } from "playwright-core";
import { adminRecordsPage } from "./admin-records.page.ts";

/** The tab Event of the dashboard: the form for a new event, the list, and the editors in the list. */
export function adminEventsPage(page: Page) {
  const list = page.getByRole("region", { name: "Manage Events" });
  const newEvent = page.getByRole("form", { name: "New event" });
  return {
    ...adminRecordsPage(page),
    list,
    newEvent,
    open: (query = "") => page.goto(`/admin?tab=event${query}`),
    /** The button that unfolds the form on a phone. */
    unfold: newEvent.getByRole("button", { name: "New event" }),
    create: newEvent.locator("button[type=submit]"),
    /** A field of the form for a new event. */
    field: (label: string) => newEvent.getByLabel(label, { exact: true }),
    scope: (name: string) => list.getByRole("radio", { name, exact: true }),
    status: list.getByRole("combobox", { name: "Status" }),
    sortBy: (name: string) => list.getByRole("columnheader", { name }).getByRole("button"),
    row: (title: string) => list.getByRole("row").filter({ has: page.getByLabel(`Select ${title}`, { exact: true }) }),
    editor: (title: string) => list.getByRole("form", { name: `Edit ${title}`, exact: true }),
    titles: () => list.locator("tbody > tr[id] td:nth-child(3) > button").allTextContents(),
    undo: page.locator("[popover]").getByRole("button", { name: "Undo" }),
    focused: () =>
      page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("name") ?? at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      }),
  };
}
