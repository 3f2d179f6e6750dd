import { expect, test } from "vitest";
import type { Enquiry } from "#contract/enquiry.ts";
import { submissionOf } from "./submission.ts";

function anEnquiry(changes: Partial<Enquiry> = {}): Enquiry {
  return { name: "Moumita Das", email: "moumita@example.in", mobile: "9830012345", course: "B.Pharm", ...changes };
}

test("the same values sent again keep their id", () => {
  const first = submissionOf(anEnquiry(), null);

  expect(submissionOf(anEnquiry(), first).id).toBe(first.id);
});

test("the id survives being written down and read again", () => {
  const first = submissionOf(anEnquiry(), null);

  expect(submissionOf(anEnquiry(), JSON.parse(JSON.stringify(first))).id).toBe(first.id);
});

test.each([
  { name: "Moumita Das Roy" },
  { email: "other@example.in" },
  { mobile: "9830012346" },
  { course: "D.Pharm" as const },
])("a change makes it another submission: %o", (change) => {
  const first = submissionOf(anEnquiry(), null);

  expect(submissionOf(anEnquiry(change), first).id).not.toBe(first.id);
});

test("the next visitor's enquiry is new although it says the same", () => {
  expect(submissionOf(anEnquiry(), null).id).not.toBe(submissionOf(anEnquiry(), null).id);
});
