import { expect, test } from "vitest";
import { findAccessibilityFaults } from "./support/axe.ts";
import { sendEnquiry } from "./support/desk-calls.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { LOOKS, visitDesk } from "./support/visit-desk.ts";

const house = siteInBrowser({ CAPTCHA: "off" });
const NOTE = "Father is a farmer, asks for the credit card, wants a seat in the hostel.";

async function visitTwo(surname: string, options: Parameters<typeof visitDesk>[1] = {}) {
  for (const name of ["Second", "First"]) await sendEnquiry(house.site, { name: `${name} ${surname}` });
  const all = await visitDesk(house, options);
  await all.page.goto(`/admin?tab=enquiries&search=${surname}`);
  await all.desk.open(`First ${surname}`);
  await all.desk.history.first().waitFor();
  const question = all.page.getByRole("alertdialog");
  const answer = (words: string) => question.getByRole("button", { name: words, exact: true }).click();
  const focused = () =>
    all.page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "");
  return { ...all, question, answer, focused };
}

test.for(LOOKS)("Discard asks before it throws a note away, on $look", async ({ look, options }) => {
  const { visit, page, desk, question, answer, focused } = await visitTwo(`A${look.replace(/\W/g, "")}`, options);
  await using _ = visit;
  await desk.note.fill(NOTE);

  await desk.button("Discard").click();
  await question.getByRole("heading", { name: "Discard your changes?" }).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await answer("Keep editing");
  expect(await desk.note.inputValue()).toBe(NOTE);
  await desk.button("Discard").click();
  await answer("Discard");

  await expect.poll(() => desk.note.inputValue()).toBe("");
  await expect.poll(focused).toBe("Save");
});

test("choices alone are discarded at once: each is made again by one tap", async () => {
  const { visit, desk, question, focused } = await visitTwo("Bipasha");
  await using _ = visit;
  await desk.choose("Visited");

  await desk.button("Discard").click();

  await expect.poll(() => desk.chosen("Status")).toBe("New");
  expect(await question.count()).toBe(0);
  expect(await focused()).toBe("Save");
});

test("Save keeps the focus, by keyboard too, and does nothing while there is nothing to save", async () => {
  const { visit, page, desk, admin, focused } = await visitTwo("Chaitali");
  await using _ = visit;
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.postData() ?? ""));
  await desk.note.fill("Called, busy.");

  await desk.button("Save").press("Enter");
  await admin.toast("Saved").waitFor();

  await desk.history.getByText("Called, busy.").waitFor();
  expect(await focused()).toBe("Save");
  expect(await desk.button("Save").getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Enter");
  await desk.note.fill("Called again.");
  await desk.button("Save").press("Enter");
  await desk.history.getByText("Called again.").waitFor();
  expect(sent.filter((body) => !body.includes("isRead"))).toHaveLength(2);
});

test.for(LOOKS)("a note out of sight is told above the list, and one tap leads to it, on $look", async (the) => {
  const surname = `D${the.look.replace(/\W/g, "")}`;
  const { visit, page, desk } = await visitTwo(surname, the.options);
  await using _ = visit;
  await desk.note.fill(NOTE);
  await desk.button("Next enquiry").click();
  await expect.poll(() => desk.heading.textContent()).toBe(`Second ${surname}`);
  await desk.button("Close").click();
  await desk.row(`First ${surname}`).getByText("Not saved").waitFor();
  expect(await desk.unsaved.count()).toBe(0);

  await desk.total("Closed").click();

  await desk.unsaved.waitFor();
  expect(await desk.unsaved.textContent()).toBe("1 enquiry not saved");
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await desk.unsaved.click();
  await expect.poll(() => desk.heading.textContent()).toBe(`First ${surname}`);
  expect(await desk.note.inputValue()).toBe(NOTE);
  expect(await desk.unsaved.count()).toBe(0);
});

test("a logout asks for notes that are not saved, wherever they are, and only then", async () => {
  const { visit, page, desk, question, answer } = await visitTwo("Esha");
  await using _ = visit;
  await desk.note.fill(NOTE);
  await desk.button("Next enquiry").click();
  await expect.poll(() => desk.heading.textContent()).toBe("Second Esha");
  await page.getByRole("tab", { name: "Announcements" }).click();
  await page.getByRole("tabpanel", { name: "Announcements" }).waitFor();
  expect(await question.count()).toBe(0);

  await page.getByRole("button", { name: "Logout" }).click();
  await question.getByText("1 enquiry is not saved.").waitFor();
  await answer("Stay");
  await page.getByRole("tab", { name: "Enquiries" }).click();
  await desk.unsaved.or(desk.row("First Esha").getByText("Not saved")).first().waitFor();
  await desk.open("First Esha");
  await desk.button("Save").click();
  await desk.history.getByText(NOTE).waitFor();
  await page.getByRole("button", { name: "Logout" }).click();

  await page.getByRole("button", { name: "Login", exact: true }).waitFor();
});

test("what was typed for an enquiry that is erased is told no more", async () => {
  const { visit, page, desk, session } = await visitTwo("Falguni");
  await using _ = visit;
  visit.expectTrouble(/404/);
  await page.evaluate(
    ([key = "", draft = ""]) => localStorage.setItem(key, draft),
    [`draft:${session.user._id}:enquiry:gone`, JSON.stringify({ values: { note: NOTE }, version: null })],
  );
  await page.reload();

  await desk.unsaved.click();
  await page.getByText("This enquiry is no longer there.").waitFor();
  await desk.button("Close").click();

  await desk.row("First Falguni").waitFor();
  expect(await desk.unsaved.count()).toBe(0);
});
