import { expect, test } from "vitest";
import { type Found, matching } from "./find-records.ts";

const ALL: Found[] = [
  { id: "1", tab: "event", title: "Herbarium walk", detail: "5 Jul 2025" },
  { id: "2", tab: "event", title: "A walk by night", detail: "6 Jul 2025" },
  { id: "3", tab: "event", title: "Walk of the alumni", detail: "7 Aug 2025" },
  { id: "4", tab: "placed-students", title: "মৌসুমী দাস", detail: "Chemist, Teesta Labs" },
];

test("a record is found by any words of its title and detail, in any letter case", () => {
  expect(ids("WALK jul")).toEqual(["1", "2"]);
  expect(ids("teesta মৌ")).toEqual(["4"]);
  expect(ids("nothing")).toEqual([]);
});

test("titles that begin with what is typed come first", () => {
  expect(ids("walk")).toEqual(["3", "1", "2"]);
});

function ids(text: string): string[] {
  return matching(ALL, text).map(({ id }) => id);
}
