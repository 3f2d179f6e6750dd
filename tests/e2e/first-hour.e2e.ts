import { cp, mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { aJpeg, aPdf } from "#tests/server/pictures.ts";
import { SAMPLE_SITE } from "#tests/support/server-process.ts";
import { adminPage } from "./pages/admin.page.ts";
import { clerkPage } from "./pages/clerk.page.ts";
import { createAdmin, sendEnquiry, visitAdmin } from "./support/admin.ts";
import { readBrochure } from "./support/crawl.ts";
import { openTestSite } from "./support/open-test-site.ts";
import { siteInBrowser, writtenMails } from "./support/site.ts";

/** One site for all tests of this file: each continues the work of the tests before it. */
const here = siteInBrowser({ CAPTCHA: "off" });
const MOST_ACTIONS = 200;
const NAME = "Rupnarayan Institute of Pharmacy";

const SEAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="46" fill="#0b5d57"/>
<path d="M18 56q15-14 30 0t30 0" fill="none" stroke="#fff" stroke-width="7"/></svg>`;
const PEOPLE = `Name	Name, Bengali	Group	Designation	Department	Qualifications	Registration number	Joined on
Sri Tapan Maity	তপন মাইতি	Leadership	President		B.Com
Smt Anima Jana	অণিমা জানা	Leadership	General Secretary		MA
Sri Gour Bera	গৌর বেরা	Leadership	Treasurer		M.Com
Dr Swapan Samanta	ড. স্বপন সামন্ত	Leadership	Director		Ph.D
Dr Mitali Adhikari	ড. মিতালী অধিকারী	Leadership	Principal	Pharmaceutics	M.Pharm, Ph.D	WB-A 10021	1/8/2016
Dr Kaushik Pal		Teachers	Professor	Pharmacology	M.Pharm, Ph.D	WB-A 11502	4/1/2017
Sk Imtiaz Ali		Teachers	Associate Professor	Pharmaceutical Chemistry	M.Pharm	WB-A 12077	12/7/2018
Moumita Santra		Teachers	Associate Professor	Pharmacognosy	M.Pharm	WB-A 12630	12/7/2018
Arnab Dinda		Teachers	Assistant Professor	Pharmaceutics	M.Pharm	WB-A 14001	1/9/2020
Rehana Khatun		Teachers	Assistant Professor	Pharmaceutical Analysis	M.Pharm	WB-A 14218	1/9/2020
Subhas Mondal		Teachers	Assistant Professor	Pharmacy Practice	Pharm.D	WB-A 15333	2/8/2021
Kalpana Bhunia		Non-teaching staff	Office Superintendent		B.A.
Ashok Metya		Non-teaching staff	Librarian		M.Lib.I.Sc
Nemai Das		Non-teaching staff	Laboratory Technician		D.Pharm`.split("\n");
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
  Term: "First year",
  "Subject 1": "Human Anatomy and Physiology",
  "Career 1": "Clinical pharmacist in a hospital",
  Latin: "Mentha arvensis",
  Fact: "Its oil cools, which is why balms and lozenges have it.",
};
const COMMITTEES = [
  ["Anti-ragging committee and squad", "Dr Kaushik Pal	Nodal officer"],
  ["Internal committee against sexual harassment", "Dr Mitali Adhikari	Presiding officer"],
  ["Student grievance redressal committee", "Moumita Santra	Convener"],
] as const;
const APPROVALS = ["Pharmacy Council of India", "Affiliating university", "State council for the diploma"];
const COURSES = ["B.Pharm", "D.Pharm", "B.Pharm Lateral Entry", "Pharm.D"];
/** Pictures that the server makes from the seal and the colours. */
const PICTURES = ["/favicon.ico", "/apple-touch-icon.png", "/Images/icon-512.png", "/share/index.png"];
const letter = (name: string) => ({ name: `${name}.pdf`, mimeType: "application/pdf", buffer: aPdf() });

const read = async (path: string) => (await fetch(`${here.site.url}${path}`)).text();
let picturesBefore: string[] = [];
beforeAll(async () => {
  picturesBefore = await Promise.all(PICTURES.map(read));
});

/** Number of actions of each test that has passed. */
const actions = new Map<string, number>();

type Desk = Awaited<ReturnType<typeof sitDown>>;

/** Opens the admin, without the drafts that a failed try of this test may have left. */
async function sitDown() {
  const all = await visitAdmin(here);
  // The server refuses some publications with a message, such as a page that names a person who has left.
  all.expectTrouble(/422/);
  const { items } = await all.call<{ items: { path: string; draft: object | null }[] }>("GET", "/documents");
  for (const { path, draft } of items)
    if (draft) await all.call("DELETE", `/documents/${encodeURIComponent(path)}/draft`);
  const { page } = all;
  await page.goto("/admin");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  return { page, clerk: clerkPage(page), text };
}

function part(title: string, walk: (desk: Desk) => Promise<void>): void {
  test(`in the browser alone the sample becomes another college: ${title}`, async () => {
    const desk = await sitDown();
    await walk(desk);
    actions.set(title, desk.clerk.count());
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
  actions.set("login", clerk.count());
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
  await fill("Note that the college is a sample", "");
  await fill("Link", "https://rupnarayan.ac.in/", group("Credit at the foot"));
  await page
    .getByText(/^Saved /)
    .and(page.locator(":not(.unseen)"))
    .waitFor();

  await clerk.part("Appearance");
  await press(/^Choose (a|another) seal or logo$/);
  await clerk.upload({ name: "seal.svg", mimeType: "image/svg+xml", buffer: Buffer.from(SEAL) }, "Waves of a river");
  await fill("Main colour", "#0b3d3a");
  await fill("Accent", "#8a2b0e");
  await clerk.publish();

  await clerk.part("Telephones, mail and hours");
  await fill("Admission cell", "admission@rupnarayan.ac.in");
  await fill("Office", "office@rupnarayan.ac.in");
  await clerk.paste(["Number", "03228 266 101", "94340 12345"], group("Telephones of the admission cell"));
  await clerk.paste(["Monday to Saturday	10:30 AM to 5:30 PM", "Sunday	Closed"], group("Office hours"));
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
  const plant = fourth.getByRole("group", { name: "Decorative plant" });
  await fill("Bengali", "পুদিনা", plant);
  await press("Choose a picture", plant);
  await clerk.upload(
    { name: "mint.jpg", mimeType: "image/jpeg", buffer: await aJpeg({ width: 480, height: 600 }) },
    "A mint plant",
  );
  await clerk.publish();
});

part("people, committees, recruiters and placements", async ({ clerk }) => {
  const { fill } = clerk;
  await clerk.part("People");
  await clerk.paste(PEOPLE);
  await clerk.publish();

  await clerk.part("Committees");
  for (const [title, post] of COMMITTEES) {
    const open = await clerk.entry(title);
    await clerk.paste([`Name	Designation	Telephone	Email`, `${post}	03228 266 102	office@rupnarayan.ac.in`], open);
  }
  await clerk.publish();
  await clerk.part("Recruiters");
  await clerk.paste(["Haldia Health Care	Plain", "Tamluk District Hospital	Capitals"]);
  await clerk.publish();
  await clerk.part("Placement figures");
  await fill("Note", "Counted are students who registered with the cell in their last year.");
  await clerk.paste(["Session	Registered	Placed	Higher study	Median pay a year", "2025-26	54	31	9	2,10,000"]);
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
  const { press, fill } = clerk;
  await clerk.tab("Pages");
  await press("New page");
  await fill("Title", "Hostel");
  await press("Create page");
  await clerk.did(text.fill("Two hostels, for eighty girls and sixty boys, stand beside the college."));
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
  // The paragraph's line breaks change while fonts load, so each try measures its end again.
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

test("after fewer than 200 actions pages, search and manifest name the new college", async () => {
  const sum = [...actions.values()].reduce((total, count) => total + count, 0);
  console.log(`${[...actions].map(([title, count]) => `${title}: ${count}`).join("\n")}\nTogether ${sum} actions`);
  expect([actions.size, sum < MOST_ACTIONS]).toEqual([7, true]);
  const home = await read("/");
  for (const words of [NAME, "Hostel", "Four ways into the profession", "ADMISSION 2027"])
    expect(home).toContain(words);
  expect(home).toMatch(new RegExp(`<title>[^<]*${NAME}`));
  expect(await read("/Courses/PharmD")).toContain("12,000");
  expect(await read("/Search?q=hostel")).toContain('href="/Hostel"');
  expect(await read("/sitemap.xml")).toContain("/Hostel<");
  expect(await read("/Faculties")).toContain("Sk Imtiaz Ali");
  expect(await read("/ContactUs")).toContain("from Tamluk station");
  const pictures = await Promise.all(PICTURES.map(read));
  expect(PICTURES.filter((_, index) => pictures[index] === picturesBefore[index])).toEqual([]);
  expect(JSON.parse(await read("/manifest.webmanifest"))).toMatchObject({ name: NAME, short_name: "Rupnarayan" });
  expect(home).toMatch(new RegExp(`"@type":"CollegeOrUniversity","name":"${NAME}"`));
});

test("header, footer and enquiry form name the new college too", async () => {
  const visitor = await here.visit();
  await visitor.page.goto("/");
  for (const part of ["header", "footer"]) {
    const shown = await visitor.page.locator(part).first().textContent();
    for (const words of [NAME, "03228 266 101", "Pharm.D"]) expect(shown, part).toContain(words);
  }
  const choices = visitor.page.locator("dialog").getByRole("radiogroup", { name: "Course", includeHidden: true });
  const courses = choices.locator("input").evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  expect(await courses).toEqual(COURSES);
});

test("mails about an enquiry name the new college, and nothing of the sample", async () => {
  await sendEnquiry(here.site, { email: "arati@example.in", course: "Pharm.D" });
  const mailsAbout = async () => (await writtenMails(here.site)).filter(({ text }) => text?.includes("Pharm.D"));
  await expect.poll(async () => (await mailsAbout()).length).toBe(2);
  const mails = (await mailsAbout()).map(({ subject, from, text, html }) =>
    JSON.stringify([subject, from, text, html]),
  );
  for (const mail of mails) expect(mail).toContain(NAME);
  const sample = await sampleWords();
  expect(mails.flatMap(sample)).toEqual([]);
});

test("the brochure names the new college and its courses", async () => {
  // The brochure comes from a copy of the finished site: a site that makes brochures would make one after every publication.
  await using folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-e2e-"));
  await cp(here.site.dataDir, folder.path, { recursive: true });
  await using site = await openTestSite({ dataDir: folder.path, env: { SITE_DIR: SAMPLE_SITE } });
  const leaves = (await readBrochure(site.url)).texts.join(" ");
  for (const course of [NAME, ...COURSES]) expect(leaves.replace(/\s/g, "")).toContain(course.replace(/\s/g, ""));
});

/** @returns what finds the sample's college, people, companies, places and numbers in a text, with or without its spaces */
async function sampleWords() {
  const [college, people] = await Promise.all(
    ["college", "people"].map(async (name) => parse(await readFile(`content/${name}.yaml`, "utf8"))),
  );
  const named = [college, ...people].flatMap(({ name }) => [name.english, name.bengali]);
  const companies = college.recruiters.map(({ name }: { name: string }) => name);
  const places = college.address.flatMap((line: string) => line.split(", "));
  const words: string[] = [
    ...named,
    ...companies,
    ...places,
    "Krishnachura",
    "কৃষ্ণচূড়া কলেজ",
    "কৃষ্ণচূড়া রোড",
    "নীলকণ্ঠপুর",
    "00000 0000",
    "+9100000",
  ];
  const told = [...words, "krishnachura.example", "fictional", "are invented", "(sample", "Sample entry"].filter(
    // "Rupnarayan" is a company of the sample, but also the river that the new college is named after.
    (word) => word && word !== "Rupnarayan",
  );
  return (text: string) => {
    const bare = text.replace(/\s/g, "");
    return told.filter((word) => bare.includes(word.replace(/\s/g, "")));
  };
}
