import { expect, test } from "vitest";
import { aPdf } from "#tests/server/pictures.ts";
import { adminPage } from "./pages/admin.page.ts";
import { clerkPage } from "./pages/clerk.page.ts";
import { createAdmin, visitAdmin } from "./support/admin.ts";
import { typeInEditor } from "./support/browser.ts";
import { siteInBrowser } from "./support/site.ts";

/** One site for all tests of this file: each test continues the work of the previous tests. */
const here = siteInBrowser({ CAPTCHA: "off" });
const NAME = "Rupnarayan Institute of Pharmacy";

const SEAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="46" fill="#0b5d57"/>
<path d="M18 56q15-14 30 0t30 0" fill="none" stroke="#fff" stroke-width="7"/></svg>`;
const FEES = [
  "Item	Amount	Per",
  "Admission fee	12,000	once",
  "Tuition	48000	semester",
  "Laboratory	4,000	semester",
];
const FOURTH = {
  Name: "Pharm.D",
  "Name in Bengali": "ফার্ম.ডি",
  "Page about its admission": "/BpharmAdmission",
  "Search result text": "Doctor of Pharmacy in Tamluk: eligibility, duration, seats and fees.",
  Summary: "Six years with hospital wards, for those who want to work with patients.",
  "Short duration": "6 years",
  "Full duration": "6 years, the last as an intern",
  Entry: "10+2 with science",
  "Condition 1": "A pass in 10+2 with Physics, Chemistry, and Mathematics or Biology.",
  Seats: "30",
};
const APPROVALS = ["Pharmacy Council of India", "Affiliating university", "State council for the diploma"];
const letter = (name: string) => ({ name: `${name}.pdf`, mimeType: "application/pdf", buffer: aPdf() });

type Desk = Awaited<ReturnType<typeof sitDown>>;

/** Opens the admin and deletes drafts that a failed attempt of this test may have left. */
async function sitDown() {
  const all = await visitAdmin(here);
  // The server refuses some publications (422), such as a page that refers to a deleted person.
  all.allowBrowserErrors(/422/);
  const { items } = await all.call<{ items: { path: string; draft: object | null }[] }>("GET", "/documents");
  for (const { path, draft } of items)
    if (draft) await all.call("DELETE", `/documents/${encodeURIComponent(path)}/draft`);
  const { page } = all;
  await page.goto("/admin");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  return { page, clerk: clerkPage(page), text };
}

function part(title: string, walk: (desk: Desk) => Promise<void>): void {
  test(`in the browser alone a clerk changes the college: ${title}`, async () => {
    const desk = await sitDown();
    await walk(desk);
  });
}

test("a login leads to the dashboard", async () => {
  const account = await createAdmin(here.site);
  const { page } = await here.visit();
  const clerk = clerkPage(page);
  await page.goto("/admin/login");
  await clerk.fill("Email", account.email);
  await clerk.did(adminPage(page).password.fill(account.password));
  await clerk.press("Login");
  await page.getByText("Choose what you want to work on.").waitFor();
});

part("name, seal, colours and telephones", async ({ page, clerk }) => {
  const { click, press, fill, group } = clerk;
  await clerk.part("Name and addresses");
  const name = group("Name");
  await fill("English", NAME, name);
  await fill("Bengali", "রূপনারায়ণ ইনস্টিটিউট অব ফার্মেসি", name);
  await fill("Place", "Tamluk", page);
  await fill("Founded in", "2012");
  await fill("Line 1", "Station Road, Tamluk");
  await fill("Line 2", "Purba Medinipur");
  await fill("Line 3", "West Bengal 721636");
  await fill("Link to the map", "https://www.openstreetmap.org/search?query=Tamluk");
  await fill("Admission link at the top of every page", "ADMISSION 2027");
  await click(page.locator("details summary", { hasText: "More" }).last());
  await fill("Link", "https://rupnarayan.ac.in/", group("Credit at the foot"));
  await page
    .getByText(/^Saved /)
    .and(page.locator(":not(.unseen)"))
    .waitFor();

  await clerk.part("Appearance");
  await press(/^Choose (a|another) .*logo$/i);
  await clerk.upload({ name: "seal.svg", mimeType: "image/svg+xml", buffer: Buffer.from(SEAL) }, "Waves of a river");
  await fill("Main colour", "#0b3d3a");
  await fill("Button colour", "#8a2b0e");
  await clerk.publish();

  await clerk.part("Telephones, mail and hours");
  await fill("Admission cell", "admission@rupnarayan.ac.in");
  await fill("Office", "office@rupnarayan.ac.in");
  await clerk.paste(["Number", "03228 266 101", "94340 12345"], group("Telephones of the admission cell"));
  await clerk.paste(["Monday	Saturday	10:30	17:30", "Sunday"], group("Office hours"));
  await clerk.publish();
});

part("courses with their fees, and a fourth one", async ({ page, clerk }) => {
  const { press, fill } = clerk;
  await clerk.part("Courses");
  for (const course of ["B.Pharm", "D.Pharm", "B.Pharm Lateral Entry"]) {
    const open = await clerk.entry(course);
    await clerk.paste(FEES, open.getByRole("group", { name: "Amounts" }));
    await fill(
      "Note",
      "The sum is for the whole course. The university’s fees come on top.",
      open.getByRole("group", { name: "Fees" }),
    );
    await fill("Note", "As the council approved it for this year.", open.getByRole("group", { name: "Intake" }));
  }
  await press("Add a course");
  const fourth = page.locator("li[data-entry='[3]']");
  for (const [label, text] of Object.entries(FOURTH)) await fill(label, text, fourth);
  await clerk.paste(FEES, fourth.getByRole("group", { name: "Amounts" }));
  await fill("Note", "In two instalments a year.", fourth.getByRole("group", { name: "Fees" }));
  await clerk.publish();
});

part("approvals with their letters", async ({ clerk }) => {
  const { press, fill } = clerk;
  await clerk.part("Approvals");
  for (const [index, body] of APPROVALS.entries()) {
    const open = await clerk.entry(body);
    await fill("Text", `Letter ${index + 101} of 12 June 2026 approves the college for this session.`, open);
    await press("Choose a letter", open);
    await clerk.upload(letter(`approval-${index}`), "");
  }
  await clerk.publish();
});

part("a page more, in the menu", async ({ page, clerk, text }) => {
  const { click, press, fill } = clerk;
  await clerk.tab("Pages");
  await press("New page");
  await fill("Title", "Hostel");
  await press("Create page");
  await clerk.did(typeInEditor(text, "Two hostels, for eighty girls and sixty boys, stand beside the college."));
  await click(page.locator("summary", { hasText: "Page settings" }));
  await fill("Search result text", "The two hostels of the college, their rooms, meals and fees.");
  await clerk.publish();
  await press("All pages");
  await press("Menu");
  const facilities = await clerk.entry("Facilities");
  await press("Add a page", facilities);
  const added = facilities.locator("li[data-entry]").last();
  await fill("Title", "Hostel", added);
  await fill("Page", "Hostel", added);
  await clerk.did(page.keyboard.press("Enter"));
  await clerk.publish();
});

part("four pages in its own words", async ({ page, clerk, text }) => {
  const { click, press, fill } = clerk;
  await clerk.tab("Pages");
  async function editPage(title: string) {
    if (clerk.count() > 1) await press("All pages");
    await press(new RegExp(`^${title} ?/`));
    await text.waitFor();
  }
  const paragraph = (words: string) => text.getByText(words);
  const write = (words: string) => clerk.did(page.keyboard.insertText(words));
  await editPage("About Us");
  await fill("Value", "Tamluk, Purba Medinipur", page.locator("li[data-entry='[\"facts\",3]']"));
  await clerk.publish();
  await editPage("Contact Us");
  await click(paragraph("By bus."), { position: { x: 1, y: 6 } });
  const last = paragraph("These directions and times are invented");
  const clickAtEnd = async () => {
    const { width = 0, height = 0 } = (await last.boundingBox()) ?? {};
    await last.click({ position: { x: width - 2, y: height - 6 }, modifiers: ["Shift"], timeout: 5_000 });
  };
  // The paragraph's line breaks change while fonts load, so each attempt measures the end again.
  await clerk.did(expect.poll(() => clickAtEnd().then(() => true)).toBe(true));
  await write("The college is ten minutes on foot from Tamluk station.");
  await clerk.publish();
  await editPage("Training and Placement Cell");
  await click(paragraph("are invented"), { clickCount: 3 });
  await write("The cell answers companies on working days.");
  await clerk.publish();
  await editPage("Non-Teaching Staff");
  await click(paragraph("are invented"), { clickCount: 3 });
  await write("A tip is neither expected nor allowed; a receipt is given for every rupee.");
  await clerk.publish();
});
