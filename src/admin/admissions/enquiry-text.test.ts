import { expect, onTestFinished, test } from "vitest";
import { forgetAllQueries, loadQuery } from "#admin/data/query-store.ts";
import type { DeskEnquiry, EnquiryStatus, TimelineChange, TimelineEvent } from "#contract/enquiries.ts";
import { FAMILY_AUTHOR } from "#contract/enquiry-words.ts";
import { readLanguageFrom } from "#messages/language.ts";
import {
  contactFacts,
  contactLinks,
  createNameLookup,
  dayAndTime,
  factText,
  findVisitMail,
  formatNextAttempt,
  nextCallText,
  originText,
  readableMobile,
  shortDay,
  timelineSentence,
} from "./enquiry-text.ts";

const A = "ananya@college.example";
const B = "bimal@college.example";
const GONE = "gone@college.example";
const nameOf = createNameLookup([{ email: A, name: "Ananya Sen" }], B);

const timelineEvent = (by: string, change: TimelineChange): TimelineEvent => ({
  ...{ _id: "1", at: "2026-11-21T06:30:00.000Z", by, ...change },
});
const note = (text: string) => ({ action: "step.note", details: { text } }) as const;
const status = (from: EnquiryStatus, to: EnquiryStatus) => ({ action: "step.status", details: { from, to } }) as const;
const owner = (from: string | null, to: string | null) => ({ action: "step.owner", details: { from, to } }) as const;
const nextCall = (from: string | null, to: string | null) => {
  return { action: "step.next-call", details: { from, to } } as const;
};
const callTime = { action: "step.call-time", details: { day: "2026-11-24", from: "10:00", until: "12:00" } } as const;
const reached = { action: "step.call", details: { outcome: "Will visit", isReached: true } } as const;
const person = { name: "Rina, Das", mobile: "9830012345", course: "B.Pharm" };
const merged = {
  action: "step.merged",
  details: { person, channel: "fair", createdAt: "2026-11-20T06:30:00.000Z" },
} as const;

const SENTENCES: [TimelineChange, by: string, sentence: string][] = [
  [note("Father asks about the hostel."), A, "Ananya Sen noted:"],
  [note("x"), GONE, "gone@college.example noted:"],
  [status("new", "contacted"), A, "Ananya Sen changed the status from new to contacted."],
  [owner(null, B), A, "Ananya Sen gave the enquiry to you."],
  [owner(null, A), A, "Ananya Sen took over the enquiry."],
  [owner(A, null), A, "Ananya Sen gave up the enquiry; nobody takes care of it now."],
  [owner(B, null), A, "Ananya Sen took the enquiry from you; nobody takes care of it now."],
  [owner(GONE, A), "the operator", "The operator of the server gave the enquiry to Ananya Sen."],
  [nextCall(null, "2026-11-24"), A, "Ananya Sen planned the next call for Tue, 24 Nov 2026."],
  [nextCall("2026-11-24", "2026-11-28"), B, "You moved the next call from Tue, 24 Nov 2026 to Sat, 28 Nov 2026."],
  [nextCall("2026-11-28", null), A, "Ananya Sen took the next call, Sat, 28 Nov 2026, off the plan."],
  [status("visited", "closed"), FAMILY_AUTHOR, "The family withdrew the enquiry."],
  [status("closed", "visited"), FAMILY_AUTHOR, "The family wants to hear from you again; the status is visited."],
  [nextCall(null, "2026-11-24"), FAMILY_AUTHOR, "The family planned the next call for Tue, 24 Nov 2026."],
  [callTime, FAMILY_AUTHOR, "The family asked for a call on Tue, 24 Nov 2026, morning, 10:00 to 12:00."],
  [
    { action: "step.field", details: { field: "mobile", from: "9830012345", to: "9830012346" } },
    FAMILY_AUTHOR,
    "The family changed the mobile from 9830012345 to 9830012346.",
  ],
  [
    { action: "step.field", details: { field: "message-language", from: "en", to: "bn" } },
    B,
    "You changed the language from English to Bengali.",
  ],
  [
    { action: "step.bin", details: { from: null, to: "deleted" } },
    FAMILY_AUTHOR,
    "The family says that it was not they who enquired. The enquiry is in the bin.",
  ],
  [{ action: "step.mail", details: { purpose: "acknowledgement" } }, A, "Ananya Sen sent the acknowledgement again."],
  [reached, B, "You called: Will visit."],
  [
    { action: "step.reason", details: { from: null, to: "Admitted in Bankura" } },
    A,
    "Ananya Sen gave the reason for closing: Admitted in Bankura.",
  ],
  [
    merged,
    B,
    "You merged another enquiry into this one: Rina, Das, 98300 12345, B.Pharm, fair, 20 Nov 2026, 12:00 pm.",
  ],
];

test.for(SENTENCES)("%o by %s: %s", ([change, by, sentence]) => {
  expect(timelineSentence(timelineEvent(by, change), nameOf, String)).toBe(sentence);
});

test("in Bengali names take their endings, and codes and times of the server are said in words", () => {
  onTestFinished(readLanguageFrom(() => "bn"));
  const names = createNameLookup([{ email: A, name: "অনন্যা সেন" }], B);
  const outcomeName = (label: string) => (label === "Will visit" ? "আসবেন" : label);
  const said = (change: TimelineChange, by: string) => timelineSentence(timelineEvent(by, change), names, outcomeName);

  expect(said(owner(null, B), A)).toBe("অনন্যা সেন খোঁজটি আপনার দায়িত্বে দিয়েছেন।");
  expect(said(owner(null, A), B)).toBe("আপনি খোঁজটি অনন্যা সেন-এর দায়িত্বে দিয়েছেন।");
  expect(said(status("new", "closed"), A)).toBe("অনন্যা সেন অবস্থা বদলেছেন। আগে ছিল “নতুন”, এখন “বন্ধ”।");
  expect(said(callTime, FAMILY_AUTHOR)).toBe("পরিবারের লোক ফোন চেয়েছেন: মঙ্গলবার, 24 নভেম্বর, 2026, সকাল 10:00 থেকে 12:00।");
  expect(said(reached, A)).toBe("অনন্যা সেন ফোন করেছেন: আসবেন।");
  expect(said(merged, B)).toBe(
    "আপনি এর সঙ্গে আর একটি খোঁজ একত্র করেছেন: Rina, Das, 98300 12345, B.Pharm, মেলা, 20 নভেম্বর, 2026, দুপুর 12:00।",
  );
  expect(dayAndTime("2025-06-24T03:42:00Z")).toEqual(["24 জুন, 2025", "সকাল 9:12"]);
  expect(shortDay("2099-06-02")).toBe("মঙ্গলবার, 2 জুন");
});

test.for<[day: string | null, isOverdue: boolean, text: string, status?: "admitted" | "closed"]>([
  [null, false, ""],
  ["2026-11-23", false, "Call Mon, 23 Nov 2026"],
  ["2026-11-22", false, "Call tomorrow"],
  ["2026-11-21", false, "Call today"],
  ["2026-11-21", true, "Call today"],
  ["2026-11-20", true, "1 day overdue"],
  ["2026-10-31", true, "21 days overdue"],
  ["2026-11-16", false, "", "admitted"],
  ["2026-11-16", false, "", "closed"],
])("a next call on %s, overdue %s, reads: %s", ([nextCallOn, isOverdue, text, status = "contacted"]) => {
  // 23:45 in the college's time zone, when it is still evening in London.
  const late = Date.parse("2026-11-21T18:15:00Z");

  expect(nextCallText({ nextCallOn, isOverdue, status } as DeskEnquiry, late)).toBe(text);
});

test("tries are counted as people count them", () => {
  const tries = [0, 1, 2, 3, 10, 11, 20, 110].map(formatNextAttempt);

  expect(tries).toEqual([
    "First call",
    "2nd try",
    "3rd try",
    "4th try",
    "11th try",
    "12th try",
    "21st try",
    "111th try",
  ]);
});

test("one tap calls, opens WhatsApp, or begins a mail with its subject", () => {
  expect(contactLinks({ mobile: "9830012345", email: "m.das@example.in", course: "B.Pharm Lateral Entry" })).toEqual({
    call: "tel:+919830012345",
    whatsApp: "https://wa.me/919830012345",
    mail: "mailto:m.das@example.in?subject=Your%20admission%20enquiry%3A%20B.Pharm%20Lateral%20Entry",
  });
  expect(readableMobile("9830012345")).toBe("98300 12345");
});

test("an email address cannot add fields to the mail", () => {
  const { mail } = contactLinks({ mobile: "9830012345", email: "a?bcc=x@evil.example&d@b.in", course: "B.Pharm" });

  expect(new URL(mail).searchParams.get("bcc")).toBeNull();
  expect(mail.split("?")).toHaveLength(2);
});

test.each<[Pick<DeskEnquiry, "source" | "origin">, text: string]>([
  [{ source: "", origin: null }, ""],
  [{ source: "direct", origin: { landingPage: "/", openedFrom: "/" } }, "Direct, without a link, first page /"],
  [
    {
      source: "mela",
      origin: {
        referringSite: "facebook.com",
        landingPage: "/Bpharma",
        openedFrom: "/Notices/1",
        openedFromTitle: "Admission opens",
        utmSource: "Mela",
        utmMedium: "fair",
        utmCampaign: "2027",
      },
    },
    "mela (fair, 2027), facebook.com, first page /Bpharma, form opened on “Admission opens”",
  ],
  [
    { source: "google.com", origin: { referringSite: "google.com", openedFrom: "/X" } },
    "google.com, form opened on /X",
  ],
])("%o came from: %s", (enquiry, text) => {
  expect(originText(enquiry)).toBe(text);
});

test("a mail about an earlier day of the visit does not count as the mail about the current one", () => {
  const mailed = (sentAt: string | null) => [{ purpose: "visit", status: "sent", sentAt, error: null } as const];
  const find = (sentAt: string | null, visitOn: string) => findVisitMail({ mails: mailed(sentAt), visitOn });
  expect(find("2026-11-27T11:30:00.000Z", "2026-11-28")).toBeDefined();
  expect(find(null, "2026-11-28")).toBeDefined();
  expect(find("2026-11-27T11:30:00.000Z", "2026-12-04")).toBeUndefined();
});

test("courses are named in the language of the screen, in facts and in the history; an unknown name stays", async () => {
  await loadQuery("enquiry-courses", async () => ({ courses: [], names: { "B.Pharm": "বি.ফার্ম" } }));
  onTestFinished(forgetAllQueries);
  const changed = { field: "course", from: "M.Pharm", to: "B.Pharm" };

  expect([{ course: "B.Pharm" }, { course: "M.Pharm" }].map((person) => factText(person, "course"))).toEqual([
    "বি.ফার্ম",
    "M.Pharm",
  ]);
  const event = timelineEvent(A, { action: "step.field", details: changed });
  expect(timelineSentence(event, nameOf, (label) => label)).toContain("from M.Pharm to বি.ফার্ম");
});

test("beside an email that looks mistyped stands the probable one", () => {
  const enquiry = { createdAt: "2026-11-21T06:30:00.000Z", language: "en", source: null, origin: {} };
  const emailOf = (email: string) => contactFacts({ ...enquiry, email } as unknown as DeskEnquiry).Email;

  expect(emailOf("rina@gmial.com")).toBe("rina@gmial.com (Is it rina@gmail.com?)");
  expect(emailOf("rina@gmail.com")).toBe("rina@gmail.com");
});
