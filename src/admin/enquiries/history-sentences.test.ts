import { expect, test } from "vitest";
import type { EnquiryStep } from "#contract/enquiries.ts";
import { namesOf, stepSentence } from "./history-sentences.ts";

const nameOf = namesOf(
  [
    { email: "ananya@college.example", name: "Ananya Sen" },
    { email: "bimal@college.example", name: "Bimal Roy" },
  ],
  "bimal@college.example",
);

function sentence(kind: EnquiryStep["kind"], from: string | null, to: string | null, by = "ananya@college.example") {
  return stepSentence({ _id: "1", at: "2026-11-21T06:30:00.000Z", by, kind, from, to }, nameOf);
}

test("each step of the history is a sentence with who did it", () => {
  expect([
    sentence("note", null, "Father asks about the hostel."),
    sentence("status", "new", "contacted"),
    sentence("owner", null, "bimal@college.example"),
    sentence("owner", null, "ananya@college.example"),
    sentence("owner", "ananya@college.example", null),
    sentence("owner", "bimal@college.example", null),
    sentence("next-call", null, "2026-11-24"),
    sentence("next-call", "2026-11-24", "2026-11-28"),
    sentence("next-call", "2026-11-28", null),
    sentence("mail", null, "acknowledgement"),
  ]).toEqual([
    "Ananya Sen noted:",
    "Ananya Sen changed the status from new to contacted.",
    "Ananya Sen gave the enquiry to you.",
    "Ananya Sen took over the enquiry.",
    "Ananya Sen gave up the enquiry; nobody takes care of it now.",
    "Ananya Sen took the enquiry from you; nobody takes care of it now.",
    "Ananya Sen planned the next call for Tue, 24 Nov 2026.",
    "Ananya Sen moved the next call from Tue, 24 Nov 2026 to Sat, 28 Nov 2026.",
    "Ananya Sen took the next call, Sat, 28 Nov 2026, off the plan.",
    "Ananya Sen sent the acknowledgement again.",
  ]);
});

test("who reads is told as you, who is gone by the address", () => {
  expect(sentence("status", "new", "closed", "bimal@college.example")).toBe(
    "You changed the status from new to closed.",
  );
  expect(sentence("owner", "gone@college.example", null, "the operator")).toBe(
    "The operator of the server took the enquiry from gone@college.example; nobody takes care of it now.",
  );
  expect(sentence("note", null, "x", "gone@college.example")).toBe("gone@college.example noted:");
});
