import { expect, test } from "vitest";
import { enquiryDaysReplySchema, enquirySummaryReplySchema } from "#contract/enquiries.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#server/testing/open-test-desk.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

async function countDays(desk: TestDesk, query = "") {
  return enquiryDaysReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/days${query}`)).json()).days;
}

test("the summary counts all enquiries by where they stand", async () => {
  await using desk = await openTestDesk();
  await desk.receive();
  await desk.receive();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${await desk.firstId()}`, { status: "visited", nextCallOn: "2026-11-20" });

  const summary = enquirySummaryReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/summary`)).json());

  expect(summary).toMatchObject({ total: 2, unread: 2, overdue: 1, byStatus: { new: 1, visited: 1, closed: 0 } });
});

test.for(databaseKinds)("%s: every day of a range is counted by course, by the college's clock", async (kind) => {
  await using desk = await openTestDesk(kind);
  // 23:50 and 0:10 in the college.
  desk.clock.now = new Date("2026-11-18T18:20:00.000Z");
  await desk.receive({ course: "B.Pharm Lateral Entry" });
  desk.clock.now = new Date("2026-11-18T18:40:00.000Z");
  await desk.receive({ course: "D.Pharm" });
  desk.clock.now = NOON;
  await desk.receive();
  await desk.receive();

  expect(await countDays(desk, "?from=2026-11-18&to=2026-11-19")).toEqual([
    { day: "2026-11-18", courses: { "B.Pharm": 0, "D.Pharm": 0, "B.Pharm Lateral Entry": 1 } },
    { day: "2026-11-19", courses: { "B.Pharm": 0, "D.Pharm": 1, "B.Pharm Lateral Entry": 0 } },
  ]);
  expect((await countDays(desk)).at(-1)).toMatchObject({ day: "2026-11-21", courses: { "B.Pharm": 2 } });
});

test.for([
  ["no range", "", 30, "2026-10-23", "2026-11-21"],
  ["a last day", "?to=2026-11-10", 30, "2026-10-12", "2026-11-10"],
  ["a first day", "?from=2026-11-20", 2, "2026-11-20", "2026-11-21"],
  ["a range of years", "?from=0001-01-01&to=9999-12-31", 366, "2025-11-21", "2026-11-21"],
  ["a range that ends before it begins", "?from=2026-11-20&to=2026-11-19", 0, undefined, undefined],
  ["a range in the future", "?from=2026-11-22&to=2026-11-30", 0, undefined, undefined],
] as const)("%s has its sensible days", async ([, query, count, first, last]) => {
  await using desk = await openTestDesk();

  const days = await countDays(desk, query);

  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([count, first, last]);
});
