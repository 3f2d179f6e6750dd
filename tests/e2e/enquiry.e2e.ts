import { expect, test } from "vitest";
import { anEnquiry, EnquiryDialog } from "./pages/enquiry.page.ts";
import { DESKTOP, PHONE } from "./support/browser.ts";
import { expectBetween, keepJournal } from "./support/journal.ts";
import { siteInBrowser } from "./support/site-in-browser.ts";
import { storedEnquiries } from "./support/stored-enquiries.ts";

const house = siteInBrowser();
const DEVICES = [
  { device: "phone", options: PHONE },
  { device: "desktop", options: DESKTOP },
];

test.for(DEVICES)("an enquiry is sent, thanked for and stored, on a $device", async ({ device, options }) => {
  await using visit = await house.visit(options);
  const { page } = visit;
  const enquiry = new EnquiryDialog(page);
  const sent = anEnquiry({ name: "মৌমিতা দাস", email: `${device}@example.in`, course: "B.Pharm Lateral Entry" });
  await keepJournal(page);
  await page.goto("/");
  await enquiry.open();
  await enquiry.fill(sent);

  const brochureOffers = enquiry.page.getByRole("link", { name: "Download the brochure" });
  const sendings = enquiry.watchSendings();
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  await enquiry.successToast.waitFor();

  expect(await enquiry.dialog.textContent()).toContain("Your enquiry has been submitted.");
  expect(await brochureOffers.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/Pdf/Brochure.pdf",
    "/Pdf/Brochure.pdf",
  ]);
  await enquiry.dialog.waitFor({ state: "hidden" });
  await enquiry.successToast.waitFor({ state: "hidden" });
  expect(storedEnquiries(house.site, sent.email)).toEqual([sent]);
  expect(sendings[0]?.postDataJSON()).toMatchObject({
    lib_version: expect.any(String),
    template_params: {
      ...sent,
      reply_to: sent.email,
      to_email: expect.stringContaining("@"),
      "g-recaptcha-response": expect.stringMatching(/./),
      submission_id: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  await expectBetween(page, /^shown: .*Thank You/, /^closed: enquiry/, 1800);
  await expectBetween(page, /^toast: .*successfully/, /^leaves: .*successfully/, 2000);
});

test("afterwards the form is empty and ready for the next enquiry", async () => {
  await using visit = await house.visit();
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "first@example.in" }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  await enquiry.closeButton.click();

  await enquiry.open();

  expect(await enquiry.values()).toEqual({ name: "", email: "", mobile: "", course: "" });
  expect(await enquiry.thankYou.count()).toBe(0);
  await enquiry.fill(anEnquiry({ email: "second@example.in" }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();
  expect(storedEnquiries(house.site, "second@example.in")).toHaveLength(1);
});

test.for(DEVICES)("all four fields tell what is wrong, and nothing is sent, on a $device", async ({ options }) => {
  await using visit = await house.visit(options);
  const enquiry = new EnquiryDialog(visit.page);
  const sendings = enquiry.watchSendings();
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.name.fill("   ");

  await enquiry.submit();
  await enquiry.dialog.getByText("Name is required.").waitFor();

  expect(await enquiry.messageOf("name")).toBe("Name is required.");
  expect(await enquiry.messageOf("email")).toBe("Email is required.");
  expect(await enquiry.messageOf("mobile")).toBe("Mobile is required.");
  expect(await enquiry.messageOf("course")).toBe("Select a course.");
  expect(await enquiry.focused()).toBe("name");
  expect(sendings).toEqual([]);
});

test("a field at fault is checked at each change, and the first one at fault gets the focus", async () => {
  await using visit = await house.visit(PHONE);
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await enquiry.open();
  await enquiry.fill(anEnquiry({ email: "no address", mobile: "98300" }));
  await enquiry.submit();
  await enquiry.dialog.getByText("Invalid email.").waitFor();

  expect(await enquiry.messageOf("mobile")).toBe("Enter a valid 10-digit mobile number.");
  expect(await enquiry.focused()).toBe("email");

  await enquiry.email.fill("");
  await expect.poll(() => enquiry.messageOf("email")).toBe("Email is required.");
  await enquiry.email.fill("now@example.in");
  await expect.poll(() => enquiry.messageOf("email")).toBeNull();
  await enquiry.name.fill("");
  expect(await enquiry.messageOf("name")).toBeNull();
  expect(await enquiry.messageOf("mobile")).toBe("Enter a valid 10-digit mobile number.");
});

test("a number and an address that were copied are sent as they are stored, and the form takes them as they are", async () => {
  await using visit = await house.visit(PHONE);
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/");
  await enquiry.open();
  const sendings = enquiry.watchSendings();

  await enquiry.fill(anEnquiry({ email: "copied@example.in\u200b", mobile: "\u202a+৯১ ৯৮৩০০–১২৩৪৫\u202c" }));
  await enquiry.submit();
  await enquiry.thankYou.waitFor();

  const stored = anEnquiry({ email: "copied@example.in", mobile: "9830012345" });
  expect(sendings[0]?.postDataJSON().template_params).toMatchObject({ ...stored, reply_to: stored.email });
  expect(storedEnquiries(house.site, stored.email)).toEqual([stored]);
});

test("a course's own page and its admission page offer the course, unless the visitor has chosen another", async () => {
  await using visit = await house.visit();
  const enquiry = new EnquiryDialog(visit.page);
  await visit.page.goto("/DPharm");
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toMatchObject({ course: "D.Pharm" });

  await enquiry.name.fill("Moumita");
  await visit.page.goto("/BpharmLAdmission");
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toMatchObject({ name: "Moumita", course: "B.Pharm Lateral Entry" });
  await visit.page.goto("/bpharma");
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toMatchObject({ name: "Moumita", course: "B.Pharm" });

  await enquiry.course("B.Pharm Lateral Entry").check();
  await visit.page.goto("/DPharm");
  await enquiry.open();
  await expect.poll(() => enquiry.values()).toMatchObject({ name: "Moumita", course: "B.Pharm Lateral Entry" });
});
