import { expect, test } from "vitest";
import { clerkPage } from "./pages/clerk.page.ts";
import { visitAdmin } from "./support/admin.ts";
import { siteInBrowser } from "./support/site.ts";

const here = siteInBrowser({ CAPTCHA: "off" });
const MOST_ACTIONS = 60;
const NAME = "Rupnarayan Institute of Pharmacy";

const readPage = async (path: string) => {
  const answer = await fetch(here.site.url + path);
  return { status: answer.status, text: await answer.text() };
};

test("on a telephone a college answers the questions, leaves out what it does not know, and goes public", async () => {
  const all = await visitAdmin(here, { viewport: { width: 390, height: 844 } });
  all.expectTrouble(/422/);
  await all.call("POST", "/own-site/start");
  const { page } = all;
  const clerk = clerkPage(page);
  const { fill, press } = clerk;
  const next = () => clerk.did(page.getByRole("button", { name: /^Next: / }).click());
  const heading = (name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  await page.goto("/admin?tab=setup");

  // Without its name the college cannot go public, and is led to where the name is missing.
  await heading("Name and place");
  expect(await page.getByText("Please fill this in").count()).toBe(0);
  await clerk.did(page.getByRole("combobox", { name: "Go to a question" }).selectOption("public"));
  await press("Go public");
  await press("Go public", page.getByRole("alertdialog"));
  await page.getByRole("alert").getByRole("link", { name: /Name/ }).first().waitFor();
  expect((await readPage("/")).status).toBe(503);

  await clerk.did(page.getByRole("combobox", { name: "Go to a question" }).selectOption("name"));
  await fill("English", NAME);
  await fill("Bengali", "রূপনারায়ণ ইনস্টিটিউট অব ফার্মেসি");
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
  await clerk.paste([
    "Name	Group	Designation",
    "Ashok Metya	Teachers	Lecturer",
    "Rehana Khatun	Teachers	Lecturer",
  ]);
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

  expect(clerk.count()).toBeLessThan(MOST_ACTIONS);
  const home = await readPage("/");
  expect(home.text).toContain(NAME);
  for (const words of ["Dr Mitali Adhikari", "Rehana Khatun"])
    expect((await readPage("/Faculties")).text + (await readPage("/Principal")).text).toContain(words);
  expect((await readPage("/ContactUs")).text).toContain("Dr Kaushik Pal");
  expect((await readPage("/Library")).text).toContain("<h1");
  // Of what nobody has entered there is no trace.
  expect(home.text).not.toMatch(/\/Bpharma"|Student grievance|Krishnachura/);
});
