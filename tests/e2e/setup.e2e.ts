import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { aJpeg, aPdf } from "#tests/server/pictures.ts";
import { clerkPage } from "./pages/clerk.page.ts";
import { visitAdmin } from "./support/admin.ts";
import { pasteHtml } from "./support/browser.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off" });
const others = siteInBrowser({ CAPTCHA: "off" });
const unanswered = siteInBrowser({ CAPTCHA: "off" });
const MAX_ACTIONS = { few: 60, all: 250 };
const NAME = "Rupnarayan Institute of Pharmacy";

const BENGALI = "রূপনারায়ণ ইনস্টিটিউট অব ফার্মেসি";
const SEAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="46" fill="#0b5d57"/></svg>`;
const PAGES = [
  ...["Library", "Computer Lab", "Canteen", "Common Room", "Academic Block", "Seminar Hall", "Pharmacognosy"],
  ...[
    "Pharmaceutics",
    "Pharmaceutical Chemistry",
    "Human Anatomy and Pharmacology",
    "Pharmacy Practice",
    "Pharmacology",
  ],
];
const FEES = ["Item	Amount	Per", "Admission fee	12,000	once", "Tuition	48000	semester"];
const PEOPLE = [
  "নাম	Name	Designation	Qualification",
  "	Dr Swapan Kumar Jana	Principal	M.Pharm, Ph.D",
  "অশোক মেট্যা	Ashok Metya	Associate Professor	M.Pharm",
  "রেহানা খাতুন	Rehana Khatun	Assistant Professor	M.Pharm",
  "কাকলি সাহু	Kakali Sahoo	Librarian	M.Lib",
  "রিনা পাল	Rina Pal	Principal	Ph.D",
];

const readPage = async (path: string, { site } = here) => {
  const answer = await fetch(site.url + path);
  return { status: answer.status, text: await answer.text() };
};

/** Starts the college's own site and opens the setup questions. */
async function openQuestions(sites: typeof here, width: number) {
  const all = await visitAdmin(sites, { viewport: { width, height: 844 } });
  all.allowBrowserErrors(/422/);
  await all.call("POST", "/own-site/start");
  const { page } = all;
  const clerk = clerkPage(page);
  await page.goto("/admin?tab=setup");
  return {
    call: all.call,
    page,
    clerk,
    next: () => clerk.did(page.getByRole("button", { name: /^Next: / }).click()),
    heading: (name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor(),
    section: (name: string) => page.getByRole("region", { name, exact: true }),
    tick: (name: string) => clerk.did(page.getByRole("checkbox", { name, exact: true }).first().click()),
  };
}

test("on a telephone a college answers the questions, leaves out what it does not know, and goes public", async () => {
  const { page, clerk, next, heading, section } = await openQuestions(here, 390);
  const { fill, press } = clerk;

  // Without a name the college cannot go public, and the setup leads to the question for the name.
  await heading("Name and place");
  expect(await page.getByText("Please fill this in").count()).toBe(0);
  await clerk.did(page.getByRole("combobox", { name: "Go to a question" }).selectOption("public"));
  await press("Go public");
  await press("Go public", page.getByRole("alertdialog"));
  await page.getByRole("alert").getByRole("link", { name: /Name/ }).first().waitFor();
  expect((await readPage("/")).status).toBe(503);

  await clerk.did(page.getByRole("combobox", { name: "Go to a question" }).selectOption("name"));
  await fill("English", NAME);
  await fill("Bengali", BENGALI);
  await fill("Place", "Tamluk");
  await next();
  await heading("Logo and colours");
  await press("I do not know yet");
  await heading("How to reach you");
  await press("I do not know yet");
  await heading("Who runs the college");
  await fill("English", "Dr Mitali Adhikari", section("Principal"));
  await next();
  await heading("Ragging, harassment, complaints");
  await page.getByText("1800-180-5522").first().waitFor();
  await fill("Name", "Dr Kaushik Pal", section("Anti-ragging committee"));
  await fill("Email", "ragging@rupnarayan.ac.in", section("Anti-ragging committee"));
  await next();
  await heading("Approvals and their letters");
  await press("I do not know yet");
  await heading("Courses");
  await clerk.did(page.getByRole("checkbox", { name: "D.Pharm", exact: true }).check());
  await fill("Seats", "60", section("D.Pharm"));
  await next();
  await heading("Fees");
  await press("I do not know yet");
  await heading("Which of these do you have?");
  await clerk.did(page.getByRole("checkbox", { name: "Library", exact: true }).check());
  await next();
  await heading("Teachers and staff");
  // A missing column can be filled in for all rows, except rows that were edited by hand.
  const dialog = page.getByRole("dialog").last();
  await press("From a table (Excel, Word)");
  const rows = ["<p>Name<td>Group", "<p>Ashok</p><p>Metya</p><td>Teachers", "<p>Rehana Khatun<td>Teachers"];
  const word = `<meta charset="utf-8"><table>${rows.map((row) => `<tr><td>${row}`).join("")}</table>`;
  const field = dialog.getByRole("textbox", { name: "Rows", exact: true });
  // A single cell is text for the field, not a table.
  expect(await pasteHtml(field, "<table><tr><td>Ashok Metya</table>")).toBe(false);
  await clerk.did(pasteHtml(field, word));
  expect(await dialog.getByLabel("Row 2, Name").inputValue()).toBe("Ashok Metya");
  await fill("Row 3, Designation", "Lecturer", dialog);
  const keepEditing = page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" });
  await page.keyboard.press("Escape");
  await keepEditing.click();
  await clerk.did(pasteHtml(field, "<table><tr><td>Name<td>Group<tr><td>Mita<td>Teachers</table>"));
  await keepEditing.click();
  expect(await dialog.getByLabel("Row 3, Designation").inputValue()).toBe("Lecturer");
  for (const post of ["Lecturer", "Professor"]) await fill("Designation, for all rows", post, dialog);
  await press("Add 2 rows", dialog);
  await next();
  for (const title of ["Photographs", "Admission", "Placements and recruiters"]) {
    await heading(title);
    await next();
  }
  await heading("Look at the pages");
  await page.frameLocator("iframe").getByText(NAME).first().waitFor();
  await press("Right");
  await page
    .getByRole("status")
    .filter({ hasText: /^2 of \d+$/ })
    .waitFor();
  await next();
  await heading("Go public");
  await press("Go public");
  await press("Go public", page.getByRole("alertdialog"));
  await page.getByText("The site is public.").waitFor();

  expect(clerk.count()).toBeLessThan(MAX_ACTIONS.few);
  const home = await readPage("/");
  expect(home.text).toContain(NAME);
  expect((await readPage("/Principal")).text).toContain("Dr Mitali Adhikari");
  expect((await readPage("/Faculties")).text).toMatch(/Ashok Metya.*Professor.*Rehana Khatun.*Lecturer/s);
  expect((await readPage("/ContactUs")).text).toContain("Dr Kaushik Pal");
  expect((await readPage("/Library")).text).toContain("<h1");
  // Nothing that was not entered is public.
  expect(home.text).not.toMatch(/\/Bpharma"|Student grievance|Krishnachura/);
});

test("at a desk a college answers every question in 250 actions, and each answer is public where it belongs", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-photographs-"));
  for (const name of ["Swapan Jana.jpg", "rehana khatun 2.jpg"])
    await writeFile(join(folder.path, name), await aJpeg({ width: 400, height: 500 }));
  const { page, clerk, next, heading, section, tick } = await openQuestions(others, 1280);
  const { fill, press, group } = clerk;
  const dialog = page.getByRole("dialog").last();

  await heading("Name and place");
  await fill("English", NAME);
  await fill("Bengali", BENGALI);
  await fill("Place", "Tamluk");
  await press("Write তমলুক");
  await fill("Founded in", "2014");
  await next();
  await heading("Logo and colours");
  await press(/^Choose (a|another) .*logo$/i);
  await clerk.upload({ name: "seal.svg", mimeType: "image/svg+xml", buffer: Buffer.from(SEAL) }, "Waves of a river");
  await fill("Main colour", "#0b3d3a");
  await next();
  await heading("How to reach you");
  await clerk.paste(["Number", "03228 266 101", "94340 12345"], group("Telephones of the admission cell"));
  await fill("Admission cell", "admission@rupnarayan.ac.in");
  await fill("Office", "office@rupnarayan.ac.in");
  for (const [at, line] of ["Station Road, Tamluk", "West Bengal 721636"].entries()) {
    await press("Add a line", group("Postal address"));
    await fill(`Line ${at + 1}`, line, group("Postal address"));
  }
  await fill("Link to the map", "https://www.openstreetmap.org/search?query=Tamluk");
  await clerk.paste(["Monday	Saturday	10:30	17:30", "Sunday"], group("Office hours"));
  await next();
  await heading("Who runs the college");
  await fill("English", "Himangshu Maity", section("President"));
  await fill("English", "Dr Swapan Kumar Jana", section("Principal"));
  await fill("Bengali", "ড. স্বপন কুমার জানা", section("Principal"));
  await next();
  await heading("Ragging, harassment, complaints");
  for (const [committee, person] of [
    ["Anti-ragging committee", "Dr Kaushik Pal"],
    ["Internal complaints committee (sexual harassment)", "Dr Mitali Adhikari"],
    ["Student grievance redressal committee", "Ashok Metya"],
  ] as const) {
    await fill("Name", person, section(committee));
    await fill("Number", "94340 12346", section(committee));
  }
  await next();
  await heading("Approvals and their letters");
  for (const [at, body] of ["Pharmacy Council of India", "West Bengal University of Health Sciences"].entries()) {
    await press("Add an approval");
    const entry = page.locator("li[data-entry]").nth(at);
    await fill("Council or university", body, entry);
    await fill("Text", `Letter ${at + 101} of 12 June 2026.`, entry);
    await press("Choose a letter", entry);
    await clerk.upload({ name: `letter-${at}.pdf`, mimeType: "application/pdf", buffer: aPdf() }, "");
  }
  await next();
  await heading("Courses");
  for (const [course, seats] of Object.entries({ "B.Pharm": "60", "D.Pharm": "60", "M.Pharm": "15" })) {
    await tick(course);
    await fill("Seats", seats, section(course));
  }
  await next();
  await heading("Fees");
  for (const course of ["B.Pharm", "D.Pharm"]) {
    await clerk.paste(FEES, section(course).getByRole("group", { name: "Amounts" }));
    await fill("Note", "The university's fees come on top.", section(course));
  }
  await next();
  await heading("Which of these do you have?");
  for (const name of PAGES) await tick(name);
  await next();
  await heading("Teachers and staff");
  await clerk.paste(PEOPLE);
  await next();
  await heading("Photographs");
  await page.getByText("0 of 6 have a photograph.").waitFor();
  await press("Photographs by the names of the files");
  await clerk.did(dialog.locator("input[webkitdirectory]").setInputFiles(folder.path));
  await press("Use 2 photographs", dialog);
  await page.getByText("2 of 6 have a photograph.").waitFor();
  await next();
  await heading("Admission");
  await fill("Year of admission", "2027");
  await tick("Photographs");
  await next();
  await heading("Placements and recruiters");
  await press("Add a session");
  const session = page.locator("li[data-entry]").first();
  for (const [label, figure] of Object.entries({
    Session: "2025-26",
    Registered: "52",
    Placed: "31",
    "Higher study": "9",
  }))
    await fill(label, figure, session);
  await press("Add a recruiter");
  await fill("Name", "Haldi Remedies", page.locator("li[data-entry]").last());
  await next();
  await heading("Look at the pages");
  // Read the total at each step, because saving the last input may still add a page.
  for (let at = 1, total = 1; at <= total; at += 1) {
    const place = page.getByRole("status").filter({ hasText: new RegExp(`^${at} of`) });
    total = Number((await place.innerText()).split(" of ")[1]);
    await press("Right");
  }
  await page.getByText("You have seen all pages.").waitFor();
  await next();
  await heading("Go public");
  await press("Go public");
  await press("Go public", page.getByRole("alertdialog"));
  await page.getByText("The site is public.").waitFor();
  expect(clerk.count()).toBeLessThanOrEqual(MAX_ACTIONS.all);

  const public_ = async (path: string) => (await readPage(path, others)).text;
  const contact = await public_("/ContactUs");
  for (const words of ["Dr Kaushik Pal", "Dr Mitali Adhikari", "Station Road, Tamluk", "10:30"])
    expect(contact).toContain(words);
  expect(await public_("/Principal")).toContain("M.Pharm, Ph.D");
  // The table has no Bengali name of the principal, and leaves the one that was entered.
  expect(await public_("/bn/Principal")).toContain("ড. স্বপন কুমার জানা");
  // A second person with a leader's post does not replace the leader.
  expect(await public_("/Principal")).not.toContain("Rina Pal");
  expect(await public_("/Principal")).toMatch(/<img[^>]*src="\/media/);
  expect(await public_("/Courses/MPharm")).toContain("GPAT");
  expect(await public_("/Bpharma")).toMatch(/The university&#x27;s fees come on top\..*₹12,000.*₹48,000/s);
  expect(await public_("/BpharmAdmission")).toMatch(/<li>Medical fitness certificate<\/li>\s*<li>The/);
  expect(await public_("/TrainingPlacement")).toContain("Haldi Remedies");
  expect(await public_("/bn")).toMatch(/<title>[^<]*তমলুক/);
  expect(await public_("/bn/ContactUs")).toContain("র‍্যাগিং-বিরোধী কমিটি");
  expect(await public_("/bn/Faculties")).toContain("সহকারী অধ্যাপক");
});

test("the start offers the sample or an own site, and the sample comes back while nothing is public", async () => {
  const { page } = await visitAdmin(unanswered);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const statusOfHome = async () => (await readPage("/", unanswered)).status;
  await page.goto("/admin");
  await page.getByRole("region", { name: "How do you want to begin?" }).waitFor();
  await button("Look around in the sample").click();
  await page.reload();
  await page.getByRole("region", { name: "Your own site" }).waitFor();
  expect(await button("Look around in the sample").count()).toBe(0);

  await button("Start our own site").click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=setup");
  expect(await statusOfHome()).toBe(503);

  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.getByText("Visitors read that the site is being prepared.").waitFor();
  await button("Bring the sample back").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Bring the sample back" }).click();
  await button("Start our own site").waitFor();
  expect(await statusOfHome()).toBe(200);
});

test("on a slow line a question that is opened again begins with what was typed, and asks nothing about it; in Bengali its words are Bengali, and an hour is taken as it is typed", async () => {
  const { call, page, clerk, next, heading, section, tick } = await openQuestions(unanswered, 1280);
  const note = () => section("B.Pharm").getByLabel("Note");
  await page.route("**/draft", async (route) => {
    await setTimeout(1500);
    await route.continue();
  });
  await clerk.did(page.getByRole("combobox", { name: "Go to a question" }).selectOption("courses"));
  await tick("B.Pharm");
  await next();
  await heading("Fees");
  for (const words of ["The university's fees come on top.", "The university's fees come on top, once."]) {
    await clerk.fill("Note", words, section("B.Pharm"));
    await next();
    await heading("Which of these do you have?");
    await page.getByRole("button", { name: /^Back/ }).click();
    await heading("Fees");
    await expect.poll(() => note().inputValue()).toBe(words);
  }
  await next();
  const saved = async () => JSON.stringify(await call("GET", `/documents/${encodeURIComponent("courses.yaml")}`));
  await expect.poll(saved, { timeout: 10_000 }).toContain("on top, once.");

  await page.evaluate(() => localStorage.setItem("admin-language", "bn"));
  for (const [step, count] of [
    ["pages", 8],
    ["courses", 6],
    ["admission", 8],
  ] as const) {
    await page.goto(`/admin?tab=setup&step=${step}`);
    const words = page.locator("fieldset legend, fieldset legend ~ label");
    await expect.poll(() => words.count()).toBeGreaterThanOrEqual(count);
    const latin = async () => (await words.allTextContents()).filter((text) => /[a-z]/i.test(text));
    await expect.poll(latin, { message: step }).toEqual([]);
  }
  await page.goto("/admin?tab=setup&step=contact");
  await page.getByRole("button", { name: "লাইন যোগ করুন" }).last().click();
  const hour = page.getByLabel("খোলে");
  for (const [typed, kept] of [
    ["5 pm", "17:00"],
    ["১০:৩০", "10:30"],
    ["10.45", "10:45"],
  ] as const) {
    await hour.fill(typed);
    await hour.blur();
    expect(await hour.inputValue()).toBe(kept);
  }
  await page.getByText("সকাল 10:45", { exact: true }).waitFor();
  await page.goto("/admin?tab=pages");
  await page.getByText("পরিকাঠামো › পরীক্ষাগার").first().waitFor();
});
