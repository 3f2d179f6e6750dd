import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { visitAdmin } from "./support/admin.ts";
import { PHONE, pressInEditor, typeInEditor } from "./support/browser.ts";
import { expectAccessibleInLooks, expectNoHorizontalScroll } from "./support/page-checks.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser();

test("an English sentence changes: the start screen leads to its Bengali, which is written, published and public", async () => {
  const { page } = await visitAdmin(here);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const publish = async () => {
    await button("Publish").click();
    await button("Publish now").click();
    await page.getByText("Published: visitors see it now.").first().waitFor();
  };
  await page.goto("/admin?tab=pages&edit=pages/Canteen.md");
  const english = page.getByRole("textbox", { name: "Text", exact: true });
  await typeInEditor(english, " Tea is free on Mondays.", "Control+End");
  await publish();
  await page.getByText("Bengali: 1 to update").waitFor();
  await page.getByRole("tab", { name: "Pages" }).click();
  await page.getByRole("row", { name: /Canteen .*Bengali: 1 to update/ }).waitFor();

  await page.goto("/admin");
  await page.getByRole("link", { name: /^1 to update\s?: Canteen$/ }).click();
  await page.locator("ins", { hasText: "Tea is free on Mondays." }).waitFor();
  const field = page.getByRole("textbox");
  expect(await field.count()).toBe(1);
  expect(await field.getAttribute("lang")).toBe("bn");
  await expectAccessibleInLooks(page);
  const before = await field.textContent();
  await typeInEditor(field, " সোমবার চা মেলে 17 বার।", "Control+End");
  const refusal = page.getByText("The number 17 is not in the English.");
  await page.waitForResponse((response) => response.request().method() === "PUT");
  expect(await refusal.count()).toBe(0);
  await field.blur();
  await refusal.waitFor();
  await typeInEditor(field, `${before} `);
  await compose(page, "সোমবার", " চায়ের", " দাম", " লাগে", " না।");
  await page.getByText(/^The number 17/).waitFor({ state: "detached" });
  await page
    .getByRole("status")
    .filter({ hasText: /^(\d+) of \1 in Bengali$/ })
    .waitFor();
  const publicText = async () => (await fetch(`${here.site.url}/bn/Canteen`)).text();
  expect(await publicText()).not.toContain("চায়ের দাম লাগে না");
  await page.getByText("Preview", { exact: true }).click();
  await page.frameLocator("iframe[title=Preview]").getByText("সোমবার চায়ের দাম লাগে না।").waitFor();
  await publish();

  expect(await publicText()).toContain("সোমবার চায়ের দাম লাগে না।");
  await page.goto("/admin");
  await page.getByRole("region", { name: "Due for review" }).waitFor();
  expect(await page.getByRole("region", { name: "Bengali to write" }).count()).toBe(0);
});

test("on a phone the Bengali stands below the English, and Tab leads from text to text", async () => {
  const { page } = await visitAdmin(here, PHONE);
  await page.goto("/admin?tab=college&edit=telephones");
  await page.getByRole("textbox").first().waitFor();
  await page.getByText("Bengali", { exact: true }).click();
  const fields = page.getByRole("textbox");
  await fields.nth(3).waitFor();
  const { y: first = 0 } = (await fields.first().boundingBox()) ?? {};
  const { y: english = 0 } = (await page.locator("[lang=en] p").first().boundingBox()) ?? {};
  expect(english).toBeLessThan(first);
  await fields.first().focus();
  await page.keyboard.press("Tab");
  expect(await fields.nth(1).evaluate((field) => field === document.activeElement)).toBe(true);
  await expectNoHorizontalScroll(page);
  await page.getByText("English", { exact: true }).click();
  await page.getByRole("heading", { name: "Telephones, mail and hours" }).waitFor();
});

test("nobody meets signs of Markdown or braces: texts are shown as they will stand, and names as chips", async () => {
  const { page } = await visitAdmin(here);
  const signs = /\*\*|\]\(|\|\s*---|[{}]/;
  for (const edit of ["bn/pages/BpharmAdmission.yaml", "bn/pages/StudentCreditCard.yaml"]) {
    await page.goto(`/admin?tab=pages&edit=${edit}&texts=all`);
    await page.getByRole("textbox").nth(9).waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(signs);
  }
  await page.goto("/admin?tab=college&edit=home");
  const title = page.getByRole("textbox", { name: "Title", exact: true }).first();
  await expect.poll(() => title.textContent()).toBe("name of the college, place of the college");
  const fields = page.locator("[data-form] :is(input, textarea, [role=textbox])");
  const shown = await fields.evaluateAll((all) =>
    all.map((field) => (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "")),
  );
  expect(shown.join("\n")).not.toMatch(signs);
  await expectAccessibleInLooks(page);

  await title.focus();
  await pressInEditor(title, "End");
  await page.keyboard.press("Backspace");
  await expect.poll(() => title.textContent()).toBe("name of the college, ");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("combobox").fill("number of laboratories");
  await page.keyboard.press("Enter");
  await expect.poll(() => title.textContent()).toMatch(/^name of the college, number of laboratories$/);
});

test("a proposed Bengali name is public only once it is confirmed", async () => {
  const { page, publish } = await visitAdmin(here);
  type Person = { group: string; name: { english: string; bengali?: string } };
  const unnamed: string[] = [];
  await publish<Person[]>("people.yaml", (people) =>
    people.map((one) => {
      const { english } = one.name;
      if (one.group !== "faculty" || unnamed.length === 2) return one;
      unnamed.push(english);
      return { ...one, name: { english } };
    }),
  );
  await page.goto("/admin?tab=college&edit=people");
  await page.getByRole("button", { name: "Names in Bengali" }).click();
  const dialog = page.getByRole("dialog", { name: "Names in Bengali" });
  const proposalFor = (name = "") => dialog.getByRole("textbox", { name, exact: true }).inputValue();
  const [first, second] = [await proposalFor(unnamed[0]), await proposalFor(unnamed[1])];
  for (const proposal of [first, second]) expect(proposal).toMatch(/^[\u0980-\u09ff. ]+$/);
  await expectAccessibleInLooks(page);
  await dialog.getByRole("checkbox", { name: `Right: ${unnamed[0]}` }).check();
  await dialog.getByRole("button", { name: "Take 1 name" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish now", exact: true }).click();
  await page.getByText("Published: visitors see it now.").first().waitFor();

  const shown = await (await fetch(`${here.site.url}/bn/Faculties`)).text();
  expect([shown.includes(first), shown.includes(second)]).toEqual([true, false]);
});

/** Types like an input method (IME): each word is first composed, then committed. */
async function compose(page: Page, ...words: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const text of words) {
    for (const proposed of [text.slice(0, 2), text]) {
      const place = proposed.length;
      await session.send("Input.imeSetComposition", { text: proposed, selectionStart: place, selectionEnd: place });
    }
    await session.send("Input.insertText", { text });
  }
  await session.detach();
}
