import { resolve } from "node:path";
import { expect, test } from "vitest";
import { eventCollection } from "#contract/collections/event.ts";
import { noticeCollection } from "#contract/collections/notice.ts";
import { contentIn } from "#server/collections/content/content-store.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addCategory, addEvent, addNotice } from "#tests/server/record-factories.ts";
import { contentDocuments, toSearchDocument } from "./search-documents.ts";
import { buildSearchIndex } from "./search-index.ts";

/** Visitors' questions, searched in the content of `content/` with its sample notices and events. */

const content = await loadContent(resolve("content"));
const { notices, events } = content.samples;
const MARKS = { date: "2026-11-21", createdAt: "", updatedAt: "" };
const index = await buildSearchIndex([
  ...contentDocuments((language) => contentIn(content, language), "en"),
  ...notices.flatMap(
    (notice, place) => toSearchDocument(noticeCollection, { ...notice, ...MARKS, _id: `notice-${place}` }, "en") ?? [],
  ),
  ...events
    .filter(({ status }) => status !== "draft")
    .flatMap(
      (event, place) => toSearchDocument(eventCollection, { ...event, ...MARKS, _id: `event-${place}` }, "en") ?? [],
    ),
]);

function places(question: string): string[] {
  return index.search(question).hits.map(({ href }) => href);
}

/** Returns the addresses of the pages that answer a question, without the anchor. */
function hrefs(question: string): (string | undefined)[] {
  return places(question).map((href) => href.split("#")[0]);
}

const COURSES = ["/Bpharma", "/BpharmaL", "/DPharm"];
const ADMISSIONS = ["/BpharmAdmission", "/BpharmLAdmission", "/DpharmAdmission"];

test.for([
  ...["fees", "fee", "course fees", "fees details", "fee structure", "koto taka lage", "seat koto", "how many seats"],
  ...["syllabus", "eligibility", "intake", "career", "curriculum"],
  ...["ফি", "যোগ্যতা", "পাঠ্যসূচি", "পাঠ্যক্রম", "সিলেবাস", "আসন সংখ্যা", "কোর্স ফি", "কোর্সের ফি কত", "fees ফি"],
])("the three courses are the first hits of the question “%s”", (question) => {
  expect(hrefs(question).slice(0, 3).toSorted()).toEqual(COURSES);
});

/** Pages or places, each with the comma-separated questions that it answers. */
const ANSWERS = [
  ["/Bpharma", "bpharm fees, B.Pharm ফি, bachelor of pharmacy, উচ্চ মাধ্যমিক, b.farm, sylabus"],
  ["/Bpharma#eligibility", "যোগ্যতা, elegibility"],
  ["/Bpharma#assessment", "attendance 80 percent"],
  ["/Bpharma#fees", "b pharm fees, বি ফার্মের ফি"],
  ["/Bpharma#syllabus", "সিলেবাস"],
  ["/Bpharma#seats", "bpharm seats"],
  ["/Bpharma#careers", "career"],
  ["/Bpharma#further-study", "GPAT"],
  ["/DPharm", "dpharm fees, d.pharm fee structure, d pharma eligibility, 58000, ৫৮,০০০, d pharma"],
  ["/DPharm", "diploma in pharmacy, 12th pass, diploma, elegibility"],
  ["/DPharm#eligibility", "dpharm minimum marks, ডি ফার্মের যোগ্যতা"],
  ["/DPharm#fees", "ডি.ফার্ম ফি, d farm fees"],
  ["/BpharmaL", "lateral entry fees, courses"],
  ["/BpharmAdmission", "admission process, admission 2026, documents required, bhorti, joint entrance, admision"],
  [
    "/BpharmAdmission#on-who-may-apply",
    "reservation, ews, সংরক্ষণ, cutoff, cut off 2025, 45 percent, 40 percent SC, minimum percentage",
  ],
  ["/BpharmAdmission#on-step-by-step", "how to apply"],
  ["/BpharmAdmission#on-dates", "last date 2026-27, lastdate"],
  ["/BpharmAdmission#on-if-you-change-your-mind", "refund"],
  ["/BpharmLAdmission#on-who-may-apply", "percentage for lateral entry"],
  ["/DpharmAdmission", "admissions, admission form, ভর্তির কাগজপত্র, ভর্তি notice"],
  ["/DpharmAdmission#on-papers-to-bring", "documents required"],
  ["/ContactUs", "phone, phone number, address, ফোন নম্বর, ঠিকানা, বাঁকুড়া, bankura, google map, contact details"],
  ["/ContactUs", "how to reach, where is the college, কলেজ কোথায়, মানচিত্র"],
  ["/ContactUs#on-if-you-live-too-far-away", "হোস্টেল, hostel, hostal, girls hostel"],
  ["/ContactUs#on-how-to-come-here", "বাস, bus from bankura, buses, transport facility, কীভাবে যাব"],
  ["/ContactUs#on-reporting-trouble", "রাগিং"],
  ["/Notices", "নোটিশ, নোটিশগুলো, notice board, exam routine, porikkha"],
  ["/ScholarshipPage", "scholarship, স্কলারশিপ, scolarship, কন্যাশ্রী, কন্যাশ্রি, ঐক্যশ্রী"],
  ["/StudentCreditCard", "education loan, শিক্ষা ঋণ, লোন"],
  ["/TrainingPlacement", "salary, jobs, চাকরি"],
  ["/Faculties", "teachers, list of teachers, sikkhok"],
  ["/Event", "alumni"],
  ["/NonTeachingStaff", "tc, bonafide"],
  ["/Principal", "প্রিন্সিপাল, প্রিন্সিপালের নাম, principal name, principals"],
  ["/aboutus", "chairman, pci approval, AICTE, founder, history of the college"],
  ["/Gallery", "photos"],
  ["/PlayGround", "sports"],
  ["/Pdf/Brochure.pdf", "brochure, prospectus, পুস্তিকা"],
  ["/Library", "library"],
] as const;

test.for(
  ANSWERS.flatMap(([answer, questions]) => questions.split(", ").map((question) => [question, answer] as const)),
)("“%s” finds %s among the first three", ([question, answer]) => {
  const found = answer.includes("#") ? places(question) : hrefs(question);
  expect(found.slice(0, 3)).toContain(answer);
});

test.for(["42 percent marks", "42% marks", "৪২ শতাংশ নম্বর", "percentage"])("“%s” finds who may apply", (question) => {
  const eligibility = COURSES.map((page) => `${page}#eligibility`);
  const whoMayApply = ADMISSIONS.map((page) => `${page}#on-who-may-apply`);

  expect(places(question).slice(0, 6).toSorted()).toEqual([...eligibility, ...whoMayApply].toSorted());
});

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
] as const)("“%s” finds only the pages about it", ([question, only]) => {
  expect(hrefs(question).toSorted()).toEqual(only.toSorted());
});

test.for(["labs", "laboratory", "পরীক্ষাগার"])("“%s” finds each laboratory", (question) => {
  const laboratories = content.pages.filter(({ group }) => group === "laboratory").map(({ route }) => route);

  expect(laboratories.length).toBeGreaterThan(10);
  expect(hrefs(question)).toEqual(expect.arrayContaining(laboratories));
});

test.for(["facilities", "campus facilities", "সুবিধা"])("“%s” finds the rooms of the campus first", (question) => {
  const rooms = content.pages.filter(({ group }) => group === "facility").map(({ route }) => route);

  expect(hrefs(question).length).toBeGreaterThan(5);
  expect(rooms).toEqual(expect.arrayContaining(hrefs(question).slice(0, 6)));
});

test("search words are found but not shown, and a course found by its fees shows the fees", () => {
  const [hit] = index.search("বৃত্তি").hits;
  const [course] = index.search("dpharm fees").hits;

  expect(hit?.href).toBe("/ScholarshipPage");
  expect([...(hit?.title ?? []), ...(hit?.excerpt ?? [])].join("")).not.toContain("বৃত্তি");
  expect(course?.excerpt.join("")).toMatch(/Fees ফি\. Admission fee: ₹8,000 once\. Tuition: ₹58,000 each year/);
});

const NOON = new Date("2026-11-21T06:30:00.000Z");

async function find(api: TestApi, query: string): Promise<string> {
  const reply = await api.request({ method: "GET", url: `/Search?q=${encodeURIComponent(query)}` });
  expect(reply.statusCode).toBe(200);
  return /<main[\s\S]*<\/main>/.exec(reply.body)?.[0] ?? "";
}

test("a notice is found from its moment on, by its new title after a change, until it is deleted", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const publishedAt = new Date(NOON.getTime() + 3_600_000).toISOString();
  const { _id } = await addNotice(api, { title: "কাউন্সেলিং দ্বিতীয় দফা", publishedAt });
  expect(await find(api, "কাউন্সেলিং")).not.toContain("/Notices/");

  moment = new Date(publishedAt);
  expect(await find(api, "কাউন্সেলিং")).toContain(`<a href="/Notices/${_id}"><mark lang="bn">কাউন্সেলিং</mark>`);
  await api.asAdmin("PATCH", `/api/announcements/${_id}`, { title: "মেধাতালিকা" });
  expect(await find(api, "কাউন্সেলিং")).not.toContain("/Notices/");
  expect(await find(api, "মেধাতালিকার")).toContain(`/Notices/${_id}`);
  await api.asAdmin("DELETE", `/api/announcements/${_id}`);
  expect(await find(api, "মেধাতালিকা")).not.toContain("/Notices/");
});

test("drafts are not found, cancelled events are marked, and albums are found by their new name", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const event = await addEvent(api, { title: "Zymology day", status: "draft" });
  const category = await addCategory(api, "Quokka walk", 1);
  expect(await find(api, "zymology")).not.toContain("/Event/");

  await api.asAdmin("PATCH", `/api/events/${event._id}`, { status: "cancelled" });
  expect(await find(api, "zymology")).toMatch(/Event, cancelled[\s\S]*27 Nov 2026/);
  expect(await find(api, "quokka")).toContain(`/Gallery/${category}`);
  await api.asAdmin("PATCH", `/api/gallery/${category}`, { title: "Wombat walk" });
  expect(await find(api, "wombat")).toContain(`/Gallery/${category}`);
});

test("markup and control characters in a question, and markup in a notice, are text", async () => {
  await using api = await openTestApi();
  await addNotice(api, { title: "<img src=x onerror=alert(1)> zymology" });

  const found = await find(api, '"><script>zymology</script>');
  const { body } = await api.request({ method: "GET", url: "/Search?q=%00zymo%1Blogy%7F%C2%85" });

  expect(found).not.toMatch(/<script|<img/);
  expect(found).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(body).toContain('value="zymo logy"');
  expect(body.match(/[^\P{Cc}\n]/u)).toBeNull();
  expect(await find(api, "\0zymology")).toContain("/Notices/");
});

test("search engines must not index results, and a failed search does not affect the next", async () => {
  await using api = await openTestApi();
  await addNotice(api, { title: "Zymology" });
  await api.db.schema.alterTable("album").renameTo("away").execute();
  const failed = await api.send("GET", "/Search?q=zymology");
  await api.db.schema.alterTable("away").renameTo("album").execute();

  const { body } = await api.send("GET", "/search?q=library");
  expect([failed.statusCode, body.includes('<meta name="robots" content="noindex"/>')]).toEqual([500, true]);
  expect(body).toContain('<link rel="canonical" href="http://localhost:3000/Search"/>');
  expect((await api.send("GET", "/Search")).body).not.toContain("noindex");
  expect(await find(api, "zymology")).toContain("/Notices/");
});
