import { expect, test } from "vitest";
import { findText } from "./find-text.ts";

const NAMES = new Map([["college.name", "Krishnachura College"]]);
const find = (document: Parameters<typeof findText>[0], shown: string[], route?: string) =>
  findText(document, shown, NAMES, route);

test("a text shown on a page is found in its document, despite placeholders and formatting", () => {
  const page = {
    value: {
      title: "Library",
      lead: "What you may take home from {college.name}.",
      facts: [{ label: "Open", value: "9 AM" }],
    },
    body: "## Hours\n\nFrom **nine** to six.\n\n- Two books\n- One journal\n\n| Day | Hour |\n| --- | --- |\n| Monday | Nine |\n",
  };

  expect(find(page, ["What you may take home from Krishnachura College."])).toEqual(["lead"]);
  expect(find(page, ["9\u00a0AM", "Open 9\u00a0AM"])).toEqual(["facts", 0, "value"]);
  expect(find(page, ["nine", "From nine to six."])).toEqual(["body", 3]);
  expect(find(page, ["One journal"])).toEqual(["body", 6]);
  expect(find(page, ["Monday"])).toEqual(["body", 10]);
  expect(find(page, ["Telephone of the college"])).toBeNull();
});

test("in a list with an entry for the page, only that entry is searched", () => {
  const courses = {
    value: [
      { route: "/Bpharma", fees: { note: "Paid in two parts." } },
      { route: "/DPharm", fees: { note: "Paid in two parts." } },
    ],
    body: "",
  };

  expect(find(courses, ["Paid in two parts."], "/DPharm")).toEqual([1, "fees", "note"]);
});
