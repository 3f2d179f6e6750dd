import { EmailJSResponseStatus } from "@emailjs/browser";
import { expect, test } from "vitest";
import * as m from "#messages/compiled/site.ts";
import { problemOf, visitOrigin } from "./send-enquiry.ts";

test.each([
  "Too many enquiries from this network. Please try again in 4 minutes.",
  "Invalid email.",
  "আবার চেষ্টা করুন, অথবা ফোন করুন!",
  "এই ফর্মটি আগে অন্য তথ্য দিয়ে পাঠানো হয়েছে। পাতাটি নতুন করে খুলে আবার পাঠান।",
])("an error message for visitors is shown: %s", (text) => {
  expect(problemOf(new EmailJSResponseStatus(429, `${text}\n`))).toBe(text);
});

test.each([
  [502, "<html><body>Bad gateway.</body></html>"],
  [403, "Forbidden"],
  [400, "The Public Key is invalid. To find this ID, visit https://dashboard.example/account."],
  [500, '{"error":"Oops."}'],
  [500, "Very long. ".repeat(40)],
  [500, ""],
])("a response that is no sentence for visitors is not shown: %i %s", (status, text) => {
  expect(problemOf(new EmailJSResponseStatus(status, text))).toBe(m.enquiryNotSent());
});

test.each([new TypeError("Failed to fetch."), "The service ID is required.", null])(
  "without a response, the message leaves open whether the enquiry arrived: %o",
  (error) => {
    expect(problemOf(error)).toBe(m.enquiryUncertain());
  },
);

function aTab({ visit, ...navigator }: { visit?: string; doNotTrack?: string; globalPrivacyControl?: boolean }) {
  const location = { pathname: "/Notices/0198" };
  return { sessionStorage: { visit }, location, navigator: { doNotTrack: null, ...navigator } } as never;
}
const VISIT =
  "https://www.google.com/search?q=private https://college.example/Bpharma?utm_source=fb&utm_medium=ad&id=7";

test("an enquiry reports the referring site, the first page, the campaign and the page of the form", () => {
  expect(visitOrigin(aTab({ visit: VISIT }))).toEqual({
    referring_site: "https://www.google.com",
    landing_page: "/Bpharma",
    opened_from: "/Notices/0198",
    utm_source: "fb",
    utm_medium: "ad",
  });
});

test.each([
  ["Do Not Track", { visit: VISIT, doNotTrack: "1" }],
  ["Global Privacy Control", { visit: VISIT, globalPrivacyControl: true }],
  ["no stored visit", {}],
  ["a family's own page", { visit: " https://college.example/enquiry/s3cret" }],
  ["a request about personal data", { visit: " https://college.example/bn/privacy-request/s3cret" }],
  ["a stored visit without an address", { visit: "x y" }],
])("with %s an enquiry reports nothing about its visit", (_, tab) => {
  expect(visitOrigin(aTab(tab))).toEqual({});
});
