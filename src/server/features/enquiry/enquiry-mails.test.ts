import { expect, test } from "vitest";
import type { College } from "#contract/content.ts";
import type { Enquiry } from "#contract/enquiry.ts";
import { enquiryMails } from "./enquiry-mails.ts";

const RECEIVED_AT = new Date("2026-11-21T10:18:00.000Z");
const CELL = [{ address: "cell@college.example" }, { name: "Principal", address: "principal@college.example" }];

test("the admission cell gets the four fields, the time on its own clock, and ways to call, write and reply", () => {
  const { notice } = mailsOf();

  expect(notice.to).toEqual(CELL);
  expect(notice.replyTo).toEqual({ name: "Moumita Das", address: "moumita@example.in" });
  expect(notice.subject).toBe("Admission enquiry: B.Pharm, Moumita Das");
  for (const form of [notice.text, notice.html]) {
    for (const fact of ["Moumita Das", "B.Pharm", "+91 98300 12345", "moumita@example.in", "21 Nov 2026, 3:48 pm"]) {
      expect(form).toContain(fact);
    }
    expect(form).toContain("tel:+919830012345");
    expect(form).toContain("https://wa.me/919830012345");
  }
});

test("the enquirer gets thanks, what was received, the brochure, the telephones and a way to object", () => {
  const { acknowledgement } = mailsOf();

  expect(acknowledgement.to).toEqual([{ name: "Moumita Das", address: "moumita@example.in" }]);
  expect(acknowledgement.replyTo?.address).toBe("admissions@college.example");
  expect(acknowledgement.isAutoReply).toBe(true);
  for (const form of [acknowledgement.text, acknowledgement.html]) {
    expect(form).toContain("Thank you for asking about B.Pharm at Sample College of Pharmacy.");
    expect(form).toContain("https://college.example/Pdf/Brochure.pdf");
    expect(form).toContain("https://college.example/Privacy");
    for (const fact of [
      "moumita@example.in",
      "+91 98300 12345",
      "00000 00001",
      "00000 00003",
      "1800-180-5522",
      "24/7",
    ]) {
      expect(form).toContain(fact);
    }
    expect(form).toMatch(/ভর্তি/);
    expect(form).toContain("If you did not send this enquiry");
  }
});

test("what a visitor types stays text in the HTML", () => {
  const { notice, acknowledgement } = mailsOf({
    name: `<img src=x onerror="a">&'`,
    email: "o'brien&co@example.in",
  });

  for (const { html } of [notice, acknowledgement]) {
    expect(html).not.toContain("<img");
    expect(html).toContain("o&#39;brien&amp;co@example.in");
  }
  expect(notice.html).toContain("&lt;img src=x onerror=&quot;a&quot;&gt;&amp;&#39;");
});

test("a name cannot carry a link to a stranger's mailbox", () => {
  const { acknowledgement } = mailsOf({ name: "Win at https://shop.example/now or WWW.SHOP.EXAMPLE" });

  for (const form of [acknowledgement.text, acknowledgement.html, acknowledgement.to[0]?.name]) {
    expect(form).not.toMatch(/shop\.example|https:\/\/shop/i);
  }
});

test("names with initials and in Bengali are greeted as they were typed", () => {
  expect(mailsOf({ name: "Md. S. K. Rahim" }).acknowledgement.text).toContain("Dear Md. S. K. Rahim,");
  expect(mailsOf({ name: "মৌমিতা দাস" }).acknowledgement.html).toContain("Dear মৌমিতা দাস,");
});

function mailsOf(overrides: Partial<Enquiry> = {}) {
  const enquiry = {
    name: "Moumita Das",
    email: "moumita@example.in",
    mobile: "9830012345",
    course: "B.Pharm",
    ...overrides,
  } as const;
  const settings = { college: COLLEGE, publicUrl: "https://college.example", recipients: CELL };
  const [notice, acknowledgement] = enquiryMails(settings)(enquiry, RECEIVED_AT, true);
  if (!notice || !acknowledgement) throw new Error("an enquiry promises two mails");
  return { notice: notice.message, acknowledgement: acknowledgement.message };
}

const phone = (last: number) => ({ label: `00000 0000${last}`, dial: `+91000000000${last}` });

const COLLEGE: College = {
  name: { english: "Sample College of Pharmacy", bengali: "নমুনা কলেজ" },
  place: "West Bengal",
  address: ["Sample Road", "West Bengal 000000"],
  mapUrl: "https://map.example/",
  admissionCell: [phone(1), phone(2), phone(3)],
  helpline: { title: "Ragging-free helpline", label: "1800-180-5522", dial: "18001805522", hours: "24/7" },
  email: { admissions: "admissions@college.example", office: "office@college.example" },
  openingHours: [{ days: "Monday to Friday", hours: "10:00 AM to 5:00 PM" }],
  social: [],
  campaignLabel: "ADMISSION ENQUIRY 2025",
  poweredBy: { label: "Powered By", url: "https://maker.example/" },
  approvals: [],
  committees: [],
  recruiters: [],
  enquiry: { heading: { english: "Admission enquiry" }, steps: ["Send it."], privacyNote: "Used to answer you." },
};
