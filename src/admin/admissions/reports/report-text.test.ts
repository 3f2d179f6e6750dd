import { expect, test } from "vitest";
import type { EnquiryReport, Funnel } from "#contract/reports.ts";
import { formatCount } from "#ui/formats.ts";
import { callsPerSeat, callTable, formatShare, formatWait, listGroupTables, reportCsv } from "./report-text.ts";

const FUNNEL: Funnel = { enquiries: 120, reached: 80, visited: 40, applied: 20, admitted: 8, calls: 300 };
const ROW = { ...FUNNEL, firstCallMinutes: 90, before: { ...FUNNEL, enquiries: 100 } };
const REPORT: EnquiryReport = {
  period: { from: "2026-04-01", to: "2026-11-21" },
  before: { from: "2025-04-01", to: "2025-11-21" },
  season: { from: "2026-04-01", to: "2027-03-31" },
  total: ROW,
  days: [{ day: "2026-11-21", ...FUNNEL }],
  months: [{ month: "2026-11", now: FUNNEL, before: FUNNEL }],
  courses: [{ ...ROW, name: "B.Pharm" }],
  sources: [
    { ...ROW, name: "direct" },
    { ...ROW, name: "" },
    { ...ROW, name: "=cmd()" },
  ],
  channels: [{ ...ROW, name: "walk-in" }],
  owners: [{ ...ROW, name: "" }],
  heardFrom: [],
  own: [],
  calls: [
    { name: "Rahul Das", day: "2026-11-20", calls: 4, reached: 2 },
    { name: "Ananya Sen", day: "2026-11-21", calls: 10, reached: 1 },
    { name: "Rahul Das", day: "2026-11-21", calls: 4, reached: 2 },
  ],
};

test("figures read as people write them", () => {
  expect([0, 999, 1_000, 120_000].map(formatCount)).toEqual(["0", "999", "1,000", "1,20,000"]);
  expect([formatShare(8, 120), formatShare(0, 0)]).toEqual(["7%", "–"]);
  expect([null, 0, 59, 90, 720, 4_320].map(formatWait)).toEqual(["–", "0 min", "59 min", "1.5 h", "12 h", "3 days"]);
  expect([callsPerSeat(FUNNEL), callsPerSeat({ ...FUNNEL, admitted: 0 })]).toEqual(["37.5", "–"]);
});

test("a blank name says what it means", () => {
  const names = Object.fromEntries(
    listGroupTables(REPORT).map(({ title, rows }) => [title, rows.map(({ name }) => name)]),
  );
  expect(names).toEqual({
    "By course": ["B.Pharm"],
    "By source of the website": ["Direct, without a link", "Not known", "=cmd()"],
    "By channel": ["Walk-in"],
    "By owner": ["Nobody"],
    "How they heard of us": [],
  });
});

test("calls are counted for each person, in total and on each of the last days", () => {
  const days = ["2026-11-20", "2026-11-21"].map((day) => ({ day, ...FUNNEL }));
  const { heads, rows } = callTable({ ...REPORT, days });

  expect(heads).toEqual(["Person", "Calls", "Reached", "20 Nov", "21 Nov"]);
  expect(rows.map(({ name, cells }) => [name, ...cells])).toEqual([
    ["Ananya Sen", "10", "10%", "0", "10"],
    ["Rahul Das", "8", "50%", "4", "4"],
  ]);
});

test("the CSV has each row of each table, and no formula", () => {
  const lines = reportCsv(REPORT).split("\r\n");
  expect(lines).toHaveLength(14);
  expect(lines[0]).toBe(
    '\ufeff"Table","Name","Enquiries","Reached","Visited","Applied","Admitted","Calls","Minutes to first call","A year before"',
  );
  expect(lines[1]).toBe('"All","1 Apr 2026 to 21 Nov 2026","120","80","40","20","8","300","90","100"');
  expect(lines.some((line) => line.includes(`"'=cmd()"`))).toBe(true);
});
