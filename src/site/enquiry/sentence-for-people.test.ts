import { expect, test } from "vitest";
import { sentenceForPeople } from "./sentence-for-people.ts";

test.each([
  "Too many enquiries from this network. Please try again in 4 minutes.",
  "Invalid email.",
  "আবার চেষ্টা করুন, অথবা ফোন করুন!",
])("a sentence of the server is shown: %s", (text) => {
  expect(sentenceForPeople({ status: 429, text: `${text}\n` })).toBe(text);
});

test.each([
  { status: 502, text: "<html><body>Bad gateway.</body></html>" },
  { status: 403, text: "Forbidden" },
  { status: 400, text: "The Public Key is invalid. To find this ID, visit https://dashboard.example/account." },
  { status: 500, text: '{"error":"Oops."}' },
  { status: 500, text: `${"Very long. ".repeat(40)}` },
  { status: 0, text: "" },
  new TypeError("Failed to fetch."),
  "The service ID is required.",
  null,
])("what is not meant for visitors is not shown: %o", (fault) => {
  expect(sentenceForPeople(fault)).toBeNull();
});
