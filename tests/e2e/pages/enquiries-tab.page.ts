import type { Page } from "playwright-core";
import { chooseRadio } from "../support/browser.ts";

/** The tab where the office works through its enquiries. */
export function enquiriesTab(page: Page) {
  const list = page.getByRole("list", { name: "Enquiries" });
  const panel = page.getByRole("region", { name: /^Enquiry of/ }).or(page.getByRole("dialog", { name: /^Enquiry of/ }));
  const row = (name: string) => list.getByRole("listitem").filter({ hasText: name });
  return {
    list,
    rows: list.getByRole("listitem"),
    row,
    /** Returns the names in the list from top to bottom, without text for screen readers. */
    names: () =>
      list
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.textContent?.replace("Unread: ", ""))),
    open: (name: string) => row(name).getByRole("button").click(),
    select: (name: string) => row(name).getByRole("checkbox").check(),
    selectAll: page.getByRole("checkbox", { name: "Select all on this page" }),
    /** The actions on the selected enquiries. */
    bulk: page.getByRole("region", { name: "Selection" }),
    /** The dialog that sets status and owner of all selected enquiries. */
    changing: page.getByRole("dialog", { name: /^Change \d+ enquir/ }),
    /** The message that says which of the selected enquiries could not be changed, and why. */
    trouble: page.getByRole("alert").filter({ hasText: "as they were" }),
    /** Rows of the chart's table: the header, then one row for each day or week. */
    counts: page.getByRole("table", { name: /^Enquiries a (day|week) by course$/ }).getByRole("row"),
    panel,
    heading: panel.getByRole("heading", { level: 3 }).first(),
    choose: (label: string) => chooseRadio(panel, { name: label, exact: true }),
    chosen: (group: string) =>
      panel
        .getByRole("group", { name: group })
        .getByRole("radio", { checked: true })
        .evaluate((radio) => radio.closest("label")?.textContent),
    owner: panel.getByLabel("Owner"),
    note: panel.getByRole("textbox", { name: "Note" }),
    reason: panel.getByLabel("Or another reason"),
    button: (name: string) => panel.getByRole("button", { name, exact: true }),
    history: panel.getByRole("region", { name: "History" }).getByRole("listitem"),
    mails: panel.getByRole("region", { name: "Mails" }).getByRole("listitem"),
    duplicates: panel.getByRole("region", { name: "Also from this mobile" }),
    warning: panel.getByRole("alert"),
    total: (label: string) =>
      page.getByRole("group", { name: "Totals by status" }).getByRole("button", { name: label }),
    search: page.getByRole("searchbox", { name: "Search enquiries" }),
    /** The button that expands the filters and the choice of columns. */
    filters: page.getByRole("button", { name: /^Filters/ }),
    chart: page.getByText("Enquiries by day"),
    news: page.getByRole("button", { name: /new enquir/ }),
    /** The button that reports unsaved input for enquiries that are not visible. */
    unsaved: page.getByRole("button", { name: /^\d+ enquir(y|ies) not saved$/ }),
    unread: page.getByRole("tab", { name: /^Enquiries/ }).locator("small"),
  };
}
