import type { Locator, Page } from "playwright-core";

type File = { name: string; mimeType: string; buffer: Buffer };

/** A person who uses the admin. Each click, text, file and choice counts as one action. */
export function clerkPage(page: Page) {
  let actions = 0;
  const did = <Result>(act: Promise<Result>): Promise<Result> => {
    actions += 1;
    return act;
  };
  const named = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true });
  const click = (target: Locator, how: Parameters<Locator["click"]>[0] = {}) => did(target.click(how));
  const press = (name: string | RegExp, within?: Locator) => click(named(name, within));
  const fill = (label: string, text: string, within: Page | Locator = page) =>
    did(
      within
        .getByRole("textbox", { name: label, exact: true })
        .or(within.getByRole("combobox", { name: label, exact: true }))
        .fill(text),
    );
  const dialog = page.getByRole("dialog").last();

  /** Uploads a file to the library in the dialog for choosing a file. */
  async function upload(file: File, alt: string) {
    await did(dialog.locator("input[type=file]").setInputFiles(file));
    const cut = named("Upload the picture", dialog);
    const use = named(/^Use this (picture|PDF)$/, dialog);
    await cut.or(use).first().waitFor();
    if (await cut.isVisible()) await click(cut);
    await use.waitFor();
    if (alt) await fill("Alternative text", alt, dialog);
    await click(use);
    await use.waitFor({ state: "detached" });
  }

  return {
    count: () => actions,
    click,
    press,
    fill,
    upload,
    did,
    /** A group of fields, a list or one of its entries. */
    group: (name: string) => page.getByRole("group", { name, exact: true }),
    /** Opens an entry of a list and returns it. */
    async entry(name: string) {
      const item = page
        .locator("li[data-entry]")
        .filter({ has: page.locator(`button[aria-expanded] b`, { hasText: new RegExp(`^${name}$`) }) });
      await click(item.locator("button[aria-expanded]").first());
      return item;
    },
    /** Replaces a list with rows of a spreadsheet. */
    async paste(rows: readonly string[], within: Page | Locator = page) {
      await click(named("From a table (Excel, Word)", within).last());
      await did(dialog.getByRole("textbox", { name: "Rows" }).fill(rows.join("\n")));
      // An empty list has nothing to replace.
      await click(named(/^(Replace the whole list|Add \d+ rows?$)/, dialog).first());
    },
    async publish() {
      await press("Publish");
      await press("Publish now", dialog);
      await dialog.waitFor({ state: "detached" });
      await page.getByText("No changes").waitFor();
    },
  };
}
