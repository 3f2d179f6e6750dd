import { expect, test } from "vitest";
import { searchEntries } from "./command-palette.tsx";

const ALL = [
  { id: "1", title: "Herbarium walk", detail: "5 Jul 2025" },
  { id: "2", title: "A walk by night", detail: "6 Jul 2025" },
  { id: "3", title: "Walk of the alumni", detail: "7 Aug 2025" },
  { id: "4", title: "বিদ্যাল\u09df খোলা", detail: "Teesta Labs" },
];

test.for<[text: string, ids: string[]]>([
  ["WALK jul", ["1", "2"]],
  ["walk", ["3", "1", "2"]],
  ["teesta বিদ্যাল\u09af\u09bc", ["4"]],
  ["nothing", []],
])("%s: every word in title or detail, in any case and spelling, titles that begin with it first", ([text, ids]) => {
  expect(searchEntries(ALL, text).map(({ id }) => id)).toEqual(ids);
});
