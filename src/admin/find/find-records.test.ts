import { expect, test } from "vitest";
import { matching } from "./find-records.ts";

const ALL = [
  { id: "1", title: "Herbarium walk", detail: "5 Jul 2025" },
  { id: "2", title: "A walk by night", detail: "6 Jul 2025" },
  { id: "3", title: "Walk of the alumni", detail: "7 Aug 2025" },
  { id: "4", title: "মৌসুমী দাস", detail: "Chemist, Teesta Labs" },
];

test("a record is found by any words of its title and detail, in any letter case", () => {
  expect(ids("WALK jul")).toEqual(["1", "2"]);
  expect(ids("teesta মৌ")).toEqual(["4"]);
  expect(ids("nothing")).toEqual([]);
});

test("a Bengali record is found however its letters are spelled in Unicode", () => {
  const all = [{ title: "বিদ্যাল\u09df খোলা", detail: "রা\u09af\u09bc" }];

  expect(matching(all, "বিদ্যাল\u09af\u09bc রা\u09df")).toHaveLength(1);
});

test("titles that begin with what is typed come first", () => {
  expect(ids("walk")).toEqual(["3", "1", "2"]);
});

function ids(text: string): string[] {
  return matching(ALL, text).map(({ id }) => id);
}
