import { resolve } from "node:path";
import { expect, test } from "vitest";
import { loadContent } from "#server/content/load-content.ts";
import { contentDocuments, eventDocument, noticeDocument } from "./search-documents.ts";
import { buildSearchIndex } from "./search-index.ts";

/** What visitors ask, over the college in `content/` with its sample notices and events. */

const content = await loadContent(resolve("content"));
const { notices, events } = content.samples;
const index = await buildSearchIndex([
  ...contentDocuments(content),
  ...notices.map((notice, place) => noticeDocument({ ...notice, id: `notice-${place}`, date: "2026-11-21" })),
  ...events
    .filter(({ status }) => status !== "draft")
    .map((event, place) => eventDocument({ ...event, id: `event-${place}`, date: "2026-11-21" })),
]);

function places(question: string): string[] {
  return index.search(question).hits.map(({ href }) => href);
}

/** The pages, without the heading that answers. */
function hrefs(question: string): (string | undefined)[] {
  return places(question).map((href) => href.split("#")[0]);
}

const COURSES = ["/Bpharma", "/BpharmaL", "/DPharm"];
const ADMISSIONS = ["/BpharmAdmission", "/BpharmLAdmission", "/DpharmAdmission"];

test.for(["fees", "fee", "course fees", "fee structure", "syllabus", "eligibility", "intake", "career", "curriculum"])(
  "the three courses answer the question “%s” first",
  (question) => {
    expect(hrefs(question).slice(0, 3).toSorted()).toEqual(COURSES);
  },
);

test.for(["ফি", "যোগ্যতা", "পাঠ্যসূচি", "পাঠ্যক্রম", "সিলেবাস", "আসন সংখ্যা", "কোর্স ফি", "fees ফি"])(
  "the three courses answer the Bengali question “%s” first",
  (question) => {
    expect(hrefs(question).slice(0, 3).toSorted()).toEqual(COURSES);
  },
);

test.for([
  ["bpharm fees", "/Bpharma"],
  ["b pharm fees", "/Bpharma"],
  ["dpharm fees", "/DPharm"],
  ["d.pharm fee structure", "/DPharm"],
  ["lateral entry fees", "/BpharmaL"],
  ["B.Pharm ফি", "/Bpharma"],
  ["ডি.ফার্ম ফি", "/DPharm"],
  ["d pharma eligibility", "/DPharm"],
  ["bpharm seats", "/Bpharma"],
  ["58000", "/DPharm"],
  ["৫৮,০০০", "/DPharm"],
  ["attendance 80 percent", "/Bpharma"],
  ["GPAT", "/Bpharma"],
  ["bachelor of pharmacy", "/Bpharma"],
  ["diploma in pharmacy", "/DPharm"],
  ["courses", "/BpharmaL"],
  ["12th pass", "/DPharm"],
  ["উচ্চ মাধ্যমিক", "/Bpharma"],
  ["diploma", "/DPharm"],
  ["b.farm", "/Bpharma"],
  ["d farm fees", "/DPharm"],
  ["elegibility", "/DPharm"],
  ["sylabus", "/Bpharma"],
  ["how to apply", "/BpharmAdmission"],
  ["admission form", "/DpharmAdmission"],
  ["documents required", "/BpharmAdmission"],
  ["ভর্তির কাগজপত্র", "/DpharmAdmission"],
  ["ভর্তি notice", "/DpharmAdmission"],
  ["bhorti", "/BpharmAdmission"],
  ["joint entrance", "/BpharmAdmission"],
  ["admision", "/BpharmAdmission"],
  ["phone", "/ContactUs"],
  ["phone number", "/ContactUs"],
  ["address", "/ContactUs"],
  ["ফোন নম্বর", "/ContactUs"],
  ["ঠিকানা", "/ContactUs"],
  ["বাঁকুড়া", "/ContactUs"],
  ["bankura", "/ContactUs"],
  ["google map", "/ContactUs"],
  ["hostel", "/ContactUs"],
  ["হোস্টেল", "/ContactUs"],
  ["hostal", "/ContactUs"],
  ["রাগিং", "/ContactUs"],
  ["নোটিশ", "/Notices"],
  ["notice board", "/Notices"],
  ["scholarship", "/ScholarshipPage"],
  ["স্কলারশিপ", "/ScholarshipPage"],
  ["scolarship", "/ScholarshipPage"],
  ["কন্যাশ্রী", "/ScholarshipPage"],
  ["কন্যাশ্রি", "/ScholarshipPage"],
  ["ঐক্যশ্রী", "/ScholarshipPage"],
  ["education loan", "/StudentCreditCard"],
  ["শিক্ষা ঋণ", "/StudentCreditCard"],
  ["লোন", "/StudentCreditCard"],
  ["salary", "/TrainingPlacement"],
  ["jobs", "/TrainingPlacement"],
  ["চাকরি", "/TrainingPlacement"],
  ["teachers", "/Faculties"],
  ["প্রিন্সিপাল", "/Principal"],
  ["photos", "/Gallery"],
  ["sports", "/PlayGround"],
] as const)("“%s” finds %s among the first three", ([question, href]) => {
  expect(hrefs(question).slice(0, 3)).toContain(href);
});

test.for([
  ["হোস্টেল", "/ContactUs#on-if-you-live-too-far-away"],
  ["hostel", "/ContactUs#on-if-you-live-too-far-away"],
  ["hostal", "/ContactUs#on-if-you-live-too-far-away"],
  ["বাস", "/ContactUs#on-how-to-come-here"],
  ["bus from bankura", "/ContactUs#on-how-to-come-here"],
  ["রাগিং", "/ContactUs#on-reporting-trouble"],
  ["phone number", "/ContactUs"],
  ["45 percent", "/BpharmAdmission#on-who-may-apply"],
  ["40 percent SC", "/BpharmAdmission#on-who-may-apply"],
  ["minimum percentage", "/BpharmAdmission#on-who-may-apply"],
  ["percentage for lateral entry", "/BpharmLAdmission#on-who-may-apply"],
  ["dpharm minimum marks", "/DPharm#eligibility"],
  ["যোগ্যতা", "/Bpharma#eligibility"],
  ["elegibility", "/Bpharma#eligibility"],
  ["attendance 80 percent", "/Bpharma#assessment"],
  ["b pharm fees", "/Bpharma#fees"],
  ["ডি.ফার্ম ফি", "/DPharm#fees"],
  ["d farm fees", "/DPharm#fees"],
  ["সিলেবাস", "/Bpharma#syllabus"],
  ["bpharm seats", "/Bpharma#seats"],
  ["career", "/Bpharma#careers"],
  ["GPAT", "/Bpharma#further-study"],
  ["how to apply", "/BpharmAdmission#on-step-by-step"],
  ["documents required", "/DpharmAdmission#on-papers-to-bring"],
  ["refund", "/BpharmAdmission#on-if-you-change-your-mind"],
  ["library", "/Library"],
  ["d pharma", "/DPharm"],
] as const)("“%s” leads to %s", ([question, place]) => {
  expect(places(question).slice(0, 3)).toContain(place);
});

test.for(["42 percent marks", "42% marks", "৪২ শতাংশ নম্বর", "percentage"])(
  "“%s” leads to those who may apply, on the pages of all courses and admissions",
  (question) => {
    expect(places(question).slice(0, 6).toSorted()).toEqual(
      [
        ...COURSES.map((page) => `${page}#eligibility`),
        ...ADMISSIONS.map((page) => `${page}#on-who-may-apply`),
      ].toSorted(),
    );
  },
);

test.for([
  ["ঠিকানা", ["/ContactUs"]],
  ["নোটিশ", ["/Notices"]],
  ["কন্যাশ্রী", ["/ScholarshipPage"]],
  ["স্কলারশিপ", ["/ScholarshipPage"]],
  ["লোন", ["/StudentCreditCard"]],
  ["salary", ["/TrainingPlacement"]],
  ["বাঁকুড়া", ["/ContactUs", "/aboutus"]],
  ["যোগ্যতা", [...ADMISSIONS, ...COURSES]],
  ["পাঠ্যসূচি", COURSES],
  ["intake", COURSES],
] as const)("“%s” finds nothing that it has nothing to do with", ([question, only]) => {
  expect(hrefs(question).toSorted()).toEqual(only.toSorted());
});

test.for(["mbbs", "swimming", "cinema", "বিমান", "cosmetology", "helicopter", "12345"])(
  "“%s”, of which no page tells, finds nothing",
  (question) => {
    expect(hrefs(question)).toEqual([]);
  },
);

test("the search words of a page are found and not shown", () => {
  const [hit] = index.search("স্কলারশিপ").hits;

  expect(hit?.href).toBe("/ScholarshipPage");
  expect([...(hit?.title ?? []), ...(hit?.excerpt ?? [])].join("")).not.toContain("স্কলারশিপ");
});

test("a course that was found by its fees shows what they are", () => {
  const [hit] = index.search("dpharm fees").hits;

  expect(hit?.excerpt.join("")).toMatch(/Fees ফি\. Admission fee: ₹8,000 once\. Tuition: ₹58,000 each year/);
});
