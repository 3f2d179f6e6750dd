import { expect, test } from "vitest";
import { clerkPage } from "./pages/clerk.page.ts";
import { visitAdmin } from "./support/admin.ts";
import { typeInEditor } from "./support/browser.ts";
import { siteInBrowser } from "./support/site.ts";

/** One site for all tests of this file: each test continues the work of the previous tests. */
const here = siteInBrowser({ CAPTCHA: "off" });

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
  Years: "6",
  "Duration in other words": "6 years, the last as an intern",
  Entry: "10+2 with science",
  "Condition 1": "A pass in 10+2 with Physics, Chemistry, and Mathematics or Biology.",
  Seats: "30",
};
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

part("name, address and colours", async ({ page, clerk }) => {
  const { fill, group } = clerk;
  await clerk.part("Name and addresses");
  const name = group("Name");
  await fill("English", "Rupnarayan Institute of Pharmacy", name);
  await fill("Bengali", "রূপনারায়ণ ইনস্টিটিউট অব ফার্মেসি", name);
  await fill("Founded in", "2012");
  await fill("Line 1", "Station Road, Tamluk");
  await fill("Admission link at the top of every page", "ADMISSION 2027");
  await clerk.click(page.locator("details summary", { hasText: "More" }).last());
  await fill("Link", "https://rupnarayan.ac.in/", group("Credit at the foot"));
  await clerk.publish();

  await clerk.part("Appearance");
  await fill("Main colour", "#0b3d3a");
  await clerk.publish();
});

part("a fourth course with its fees", async ({ page, clerk }) => {
  const { press, fill } = clerk;
  await clerk.part("Courses");
  await press("Add a course");
  const fourth = page.locator("li[data-entry='[3]']");
  for (const [label, text] of Object.entries(FOURTH)) await fill(label, text, fourth);
  await clerk.paste(FEES, fourth.getByRole("group", { name: "Amounts" }));
  await fill("Note", "In two instalments a year.", fourth.getByRole("group", { name: "Fees" }));
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

part("pages in its own words", async ({ page, clerk, text }) => {
  const { click, press, fill } = clerk;
  await clerk.tab("Pages");
  await press(/^About Us ?\//);
  await fill("Value", "Tamluk, Purba Medinipur", page.locator("li[data-entry='[\"facts\",3]']"));
  await clerk.publish();
  await press("All pages");
  await press(/^Contact Us ?\//);
  await click(text.getByText("By bus."), { position: { x: 1, y: 6 } });
  const last = text.getByText("These directions and times are invented");
  const clickAtEnd = async () => {
    const { width = 0, height = 0 } = (await last.boundingBox()) ?? {};
    await last.click({ position: { x: width - 2, y: height - 6 }, modifiers: ["Shift"], timeout: 5_000 });
  };
  // The paragraph's line breaks change while fonts load, so each attempt measures the end again.
  await clerk.did(expect.poll(() => clickAtEnd().then(() => true)).toBe(true));
  await clerk.did(page.keyboard.insertText("The college is ten minutes on foot from Tamluk station."));
  await clerk.publish();
});
