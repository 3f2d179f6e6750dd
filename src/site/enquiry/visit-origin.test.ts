import { expect, test } from "vitest";
import { visitOrigin } from "./visit-origin.ts";

function aTab({ visit, ...navigator }: { visit?: string; doNotTrack?: string; globalPrivacyControl?: boolean }) {
  const location = { pathname: "/Notices/0198" };
  return { sessionStorage: { visit }, location, navigator: { doNotTrack: null, ...navigator } } as never;
}
const VISIT =
  "https://www.google.com/search?q=private https://college.example/Bpharma?utm_source=fb&utm_medium=ad&id=7";

test("an enquiry tells the referring site without its page, the first page, the campaign and the page of the form", () => {
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
  ["a note that is missing", {}],
  ["a family's own page", { visit: " https://college.example/enquiry/s3cret" }],
  ["a note that is no address", { visit: "x y" }],
])("with %s an enquiry tells nothing about its visit", (_, tab) => {
  expect(visitOrigin(aTab(tab))).toEqual({});
});
