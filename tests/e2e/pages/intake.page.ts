import type { Page } from "playwright-core";
import { chooseRadio } from "../support/browser.ts";

/** The dialogs for adding, editing and merging enquiries, the import of tables, and the bin. */
export function intakePage(page: Page) {
  const adding = page.getByRole("dialog", { name: "Add an enquiry" });
  const editing = page.getByRole("dialog", { name: /^Edit / });
  const merging = page.getByRole("dialog", { name: "Merge two enquiries" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  return {
    button,
    adding,
    editing,
    merging,
    field: (dialog: typeof adding, label: string) => dialog.getByLabel(label, { exact: true }),
    /** The warning that the desk already has an enquiry with the typed number. */
    there: adding.getByRole("alert").filter({ hasText: "Already on the desk" }),
    upload: (name: string, bytes: Buffer) =>
      page.getByLabel("Choose a table").setInputFiles({ name, mimeType: "text/csv", buffer: bytes }),
    column: (heading: string) => page.getByLabel(`What “${heading}” holds`),
    course: (text: string) => page.getByLabel(`Course for “${text}”`),
    /** A total of the import: `480 new`, `12 there already`, … */
    sum: (words: string) => page.getByText(words, { exact: true }),
    /** The field for a cell that was not understood. */
    cell: (heading: string, row: number) => page.getByLabel(`${heading}, row ${row}`),
    invalidRow: (number: number) => page.getByRole("listitem").filter({ hasText: new RegExp(`^Row ${number}(?!\\d)`) }),
    binned: (name: string) => page.getByRole("listitem").filter({ hasText: name }),
    part: (label: string) => chooseRadio(page, { name: label, exact: true }),
    undoInToast: page.getByRole("button", { name: "Undo", exact: true }),
  };
}
