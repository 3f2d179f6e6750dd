import { expect, test } from "vitest";
import { DESK_VIEWS } from "#admin/admissions/enquiries-tab.tsx";
import { COLLEGE_PARTS } from "#contract/collections/document-parts.ts";
import { searchEntries } from "./command-palette.tsx";
import { FIND_WORDS } from "./find-words.ts";
import { TAB_GROUPS } from "./tab-bar.tsx";

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

test("a screen is found by what staff call it; filler words and a plural s do not count, and the phrase is shown", () => {
  const screens = [
    { id: "admins", title: "Admins", detail: "", phrases: ["password", "invite a colleague", "পাসওয়ার্ড"] },
    { id: "notices", title: "Announcements", detail: "", phrases: ["notice", "circular"] },
    { id: "walk", title: "New walk", detail: "" },
  ];
  const find = (text: string) => searchEntries(screens, text).map(({ id, detail }) => `${id}: ${detail}`);
  expect(["change password", "add new notices", "পাসওয়ার্ড বদলান"].map(find)).toEqual([
    ["admins: password"],
    ["notices: notice"],
    ["admins: পাসওয়ার্ড"],
  ]);
  expect([find("invite colleague circular"), find("new"), find("announce")]).toEqual([[], ["walk: "], ["notices: "]]);
});

test("every phrase of the palette belongs to a tab, a view of the desk or a part of the college's details", () => {
  const tabs = TAB_GROUPS.flatMap((group) => group.tabs.map(({ id }) => `tab-${id}`));
  const ids = [...tabs, ...DESK_VIEWS.map(({ id }) => `desk-${id}`), ...COLLEGE_PARTS.map(({ id }) => `college-${id}`)];
  expect(Object.keys(FIND_WORDS).toSorted()).toEqual(ids.toSorted());
});
