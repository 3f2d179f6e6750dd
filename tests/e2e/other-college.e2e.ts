import { afterAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { College, Home } from "#contract/content.ts";
import { copyContentFolder } from "#tests/server/content-folder.ts";
import { SAMPLE_SITE } from "#tests/support/server-process.ts";
import { adminPage } from "./pages/admin.page.ts";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { createAdmin } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { readBrochure } from "./support/crawl.ts";
import { expectAccessible } from "./support/page-checks.ts";
import { siteInBrowser, storedEnquiries } from "./support/site.ts";

const M_PHARM = { name: "M.Pharm (Pharmaceutics)", bengali: "এম.ফার্ম", route: "/Courses/MPharm" };
const BANNER = "Admission closes today at 5:00 PM";
const SECTIONS = ["placements", "keyFigures", "courses"];

const folder = await anotherCollege();
const here = siteInBrowser({ CONTENT_DIR: folder.dir, SITE_DIR: SAMPLE_SITE, SAMPLE_DATA: "false" });
afterAll(() => folder[Symbol.asyncDispose]());

/** Four courses, one telephone, six key figures, no facilities; three sections on the home page, and a banner. */
async function anotherCollege() {
  const content = await copyContentFolder();
  const edit = async <Value>(name: string, change: (value: Value) => void) => {
    const value: Value = parse(await content.read(name));
    change(value);
    await content.write(name, stringify(value, { aliasDuplicateObjects: false }));
  };
  await edit<object[]>("courses.yaml", (courses) => courses.push({ ...courses[0], ...M_PHARM }));
  await edit<College>("college.yaml", (college) => {
    college.admissionCell.length = 1;
    Object.assign(college.approvals[0] ?? {}, { letter: "/Images/seal.svg" });
  });
  await edit<Home>("home.yaml", (home) => {
    const more = [1, 2].map((number) => ({ figure: `${number}`, text: `more of ${number}` }));
    Object.assign(home, {
      sections: SECTIONS,
      keyFigures: [...home.keyFigures, ...more],
      facilities: [],
      feesHelp: [],
    });
  });
  await content.write("banner.yaml", stringify({ text: BANNER, to: "/ContactUs", until: "2999-01-01T00:00:00Z" }));
  return content;
}

test("a fourth course is an entry: it has its page, its place in menu, form, search, mails and brochure", async () => {
  const { page } = await here.visit(PHONE);
  const enquiry = enquiryDialog(page);
  const sent = anEnquiry({ email: "fourth@example.in", course: M_PHARM.name });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByText("Courses", { exact: true }).click();
  await menu.getByRole("link", { name: M_PHARM.name }).click();
  await page.waitForURL(`**${M_PHARM.route}`);
  await page.getByRole("heading", { level: 1, name: M_PHARM.name }).waitFor();
  await expectAccessible(page);

  await page.locator("main").getByRole("button", { name: "Ask about admission" }).first().click();
  await expect.poll(() => enquiry.course(M_PHARM.name).isChecked()).toBe(true);
  await enquiry.fill(sent);
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  expect(storedEnquiries(here.site, sent.email)).toEqual([sent]);

  const found = await (await fetch(`${here.site.url}/Search?q=${encodeURIComponent(M_PHARM.name)}`)).text();
  expect(found).toContain(`href="${M_PHARM.route}"`);
  expect((await fetch(`${here.site.url}/share/Courses/MPharm.png`)).headers.get("content-type")).toBe("image/png");
  const brochure = await readBrochure(here.site.url);
  expect(brochure.links).toContain(`${here.site.url}${M_PHARM.route}`);
  const leaves = brochure.texts.map((text) => text.replace(/\s/g, ""));
  expect(leaves.filter((leaf) => leaf.includes("M.Pharm(Pharmaceutics)") && leaf.includes("Afterwards"))).toHaveLength(
    1,
  );
});

test("the home page has the chosen sections in their order, with the banner above all", async () => {
  const { page } = await here.visit();
  await page.goto("/");

  const shown = await page
    .locator("main > :is(section[id], ul)")
    .evaluateAll((all) => all.map((part) => part.ariaLabel ?? part.id));
  const banner = page.getByRole("complementary", { name: "Urgent" });
  const telephones = await page.locator("footer a[href^='tel:']").count();

  expect(shown).toEqual(["placements", "The college in numbers", "courses"]);
  await expect.poll(() => banner.getByRole("link", { name: BANNER }).getAttribute("href")).toBe("/ContactUs");
  expect((await banner.boundingBox())?.y).toBe(0);
  await expect
    .poll(() => page.getByRole("link", { name: "Notice", exact: true }).getAttribute("href"))
    .toBe("/Notices");
  await expect.poll(() => page.getByRole("article").count()).toBe(4);
  // With the helpline.
  expect(telephones).toBe(2);
  await expectAccessible(page);
  await page.goto("/aboutus");
  await expect.poll(() => page.getByRole("link", { name: /^Letter \(PDF\)/ }).count()).toBe(1);
});

test("after a login the public site offers to edit the page that is open, until the logout", async () => {
  const account = await createAdmin(here.site);
  const { page, expectTrouble } = await here.visit();
  const admin = adminPage(page);
  const link = page.getByRole("link", { name: "Edit this page" });
  await page.goto("/Library");
  await expect.poll(() => link.count()).toBe(0);
  await page.goto("/admin/login");
  await admin.logIn(account);
  await page.waitForURL("**/admin");

  await page.goto("/Library");
  await link.waitFor();
  // Hydrated, and without a load to the next page.
  await page.locator("main").getByRole("link", { name: "Library Rooms" }).first().click();
  await page.waitForURL("**/LibraryInfa");
  await link.click();
  await expect.poll(admin.address).toBe("/admin/dashboard?tab=pages&edit=pages/LibraryInfa.md");

  // The editor may still ask for the document.
  expectTrouble(/401/);
  await admin.button("Logout").click();
  await page.waitForURL("**/admin/login");
  await page.goto("/Library");
  await expect.poll(() => link.count()).toBe(0);
});
