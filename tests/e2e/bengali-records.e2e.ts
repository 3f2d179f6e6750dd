import { expect, test } from "vitest";
import { aPdf } from "#tests/server/pictures.ts";
import { visitAdmin } from "./support/admin.ts";
import { hasFocus, PHONE } from "./support/browser.ts";
import { expectAccessible, expectToFit } from "./support/page-checks.ts";
import { visitRecords } from "./support/records.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ SAMPLE_DATA: "false" });

const ENGLISH = "Library closes early on Friday";
const BENGALI = "শুক্রবার গ্রন্থাগার আগে বন্ধ";

test("a notice that is typed in English and Bengali is in each language on its pages, and found by both", async () => {
  const { page, records } = await visitRecords(here, "announcements");
  const part = records.form.getByRole("button", { name: "In Bengali" });
  const inBengali = records.form.getByLabel("Title in Bengali");
  await records.fill({ Type: "Holiday", Title: ENGLISH, Description: "It closes at 2:00 PM." });
  expect(await part.getAttribute("aria-expanded")).toBe("false");
  await part.press("Enter");
  await expect.poll(() => hasFocus(inBengali)).toBe(true);
  expect(await inBengali.getAttribute("lang")).toBe("bn");
  await expect.poll(() => records.form.getByLabel("Type in Bengali").getAttribute("placeholder")).toBe("ছুটি");
  await inBengali.fill("ক".repeat(201));
  await expectAccessible(page);
  await inBengali.fill(BENGALI);
  await page.reload();
  // Typing is kept, in each language.
  await expect.poll(() => inBengali.inputValue()).toBe(BENGALI);
  await records.file.setInputFiles({ name: "library.pdf", mimeType: "application/pdf", buffer: aPdf() });
  await records.submit("Save");
  await records.toast("Saved").waitFor();

  const visitor = (await here.visit()).page;
  const found = visitor.getByRole("main").getByRole("heading", { name: new RegExp(`^(${ENGLISH}|${BENGALI})$`) });
  const shown = async (path: string) => {
    await visitor.goto(path);
    return found.allTextContents();
  };
  for (const path of ["/", "/Notices", "/Search?q=library+friday", `/Search?q=${encodeURIComponent("শুক্রবার")}`]) {
    expect(await shown(path), path).toEqual([ENGLISH]);
    expect(await shown(`/bn${path.replace(/^\/$/, "")}`), path).toEqual([BENGALI]);
  }
  await found.getByRole("link").click();
  await visitor.waitForURL("**/bn/Notices/*");
  await expect.poll(() => found.count()).toBe(1);
  expect(await visitor.locator("h1").getAttribute("lang")).toBeNull();
});

test("the part in Bengali is open where it is filled, needless below Bengali, and its changes can be taken back", async () => {
  const stored = [{ title: ENGLISH, translations: { bn: { title: BENGALI } } }];
  const { page, records, find, id } = await visitRecords(here, "announcements", { stored, ...PHONE });
  await records.search.fill("গ্রন্থাগার");
  await records.edit(ENGLISH).first().click();
  const inBengali = records.form.getByLabel("Title in Bengali");
  await expect.poll(() => inBengali.inputValue()).toBe(BENGALI);
  await expectToFit(page, [320, 390, 1280]);
  await inBengali.fill("");
  await records.submit("Update");
  await records.toast("Updated").waitFor();
  expect(await find(id)).not.toHaveProperty("translations");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => find(id)).toMatchObject({ translations: { bn: { title: BENGALI } } });

  await records.search.fill("");
  await records.edit(ENGLISH).first().click();
  await records.fill({ Title: "শুক্রবার ছুটি", "Title in Bengali": "" });
  await records.form.getByRole("button", { name: "In Bengali" }).click();
  await records.form.getByText("The text is in Bengali already").waitFor();
});

test("an album gets its title in Bengali where it is renamed", async () => {
  const { page, call, open } = await visitAdmin(here);
  await call("POST", "/gallery", { title: "Herb walk" });
  await open("event-gallery");
  await page.getByRole("button", { name: "Edit Herb walk" }).click();
  await page.getByRole("form", { name: "Edit Herb walk" }).getByRole("button", { name: "In Bengali" }).click();
  await page.getByLabel("Title in Bengali").fill("গাছ চেনা");
  await page.getByLabel("Title in Bengali").press("Enter");
  await page.getByText("Category updated").or(page.getByText("Updated")).first().waitFor();
  const { categories } = await call<{ categories: object[] }>("GET", "/gallery");
  expect(categories).toMatchObject([{ title: "Herb walk", translations: { bn: { title: "গাছ চেনা" } } }]);
});
