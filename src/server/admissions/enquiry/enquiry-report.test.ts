import { expect, test } from "vitest";
import { enquiryReportReplySchema, type Funnel } from "#contract/reports.ts";
import { runHousekeeping } from "#server/operations/housekeeping.ts";
import { addYears, periodOf, seasonOf } from "#server/platform/periods.ts";
import { ENQUIRIES, NOON, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const NONE: Funnel = { enquiries: 0, reached: 0, visited: 0, applied: 0, admitted: 0, calls: 0 };
const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);

async function readReport(desk: TestDesk, query = "") {
  return enquiryReportReplySchema.parse((await desk.asAdmin("GET", `${ENQUIRIES}/reports${query}`)).json());
}

test.for(databaseKinds)(
  "%s: a report counts the stages that enquiries reached, including closed but not binned ones",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    for (const name of ["Anita", "Bimal", "Chandan", "Dipa", "Fatima", "Gopal"]) await desk.receive({ name });
    await desk.receive({
      name: "Esha",
      course: "D.Pharm",
      landing_page: "/",
      referring_site: "https://www.google.com/",
    });
    const ids = await desk.idsByName();
    const change = (name: string, changes: object) => desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get(name)}`, changes);
    const { admin } = await desk.signIn({ name: "Bimal Roy", email: "clerk@college.example" });
    desk.clock.now = hours(2);
    await change("Anita", { status: "contacted" });
    await change("Bimal", { status: "visited", owner: admin._id });
    await change("Bimal", { status: "closed", closingReason: "Wrong number" });
    await change("Fatima", { outcome: "Not interested" });
    await change("Gopal", { outcome: "Wrong number" });
    desk.clock.now = hours(6);
    await change("Chandan", { status: "admitted" });
    await desk.db
      .updateTable("enquiry")
      .set({ attempts: 3, heard_from: "A friend" })
      .where("name", "=", "Chandan")
      .execute();
    await desk.db.updateTable("enquiry").set({ deleted_at: NOON.toISOString() }).where("name", "=", "Dipa").execute();

    const report = await readReport(desk);

    const all = { enquiries: 6, reached: 4, visited: 2, applied: 1, admitted: 1, calls: 5 };
    expect(report.total).toEqual({ ...all, firstCallMinutes: 120, before: NONE });
    expect(report.days.at(-1)).toEqual({ ...all, day: "2026-11-21" });
    expect(report.months.find(({ month }) => month === "2026-11")?.now).toEqual(all);
    expect(report.courses.map(({ name, enquiries }) => [name, enquiries])).toEqual([
      ["B.Pharm", 5],
      ["D.Pharm", 1],
    ]);
    expect(report.sources.map(({ name, enquiries }) => [name, enquiries])).toEqual([
      ["", 5],
      ["google.com", 1],
    ]);
    // An admin who records the outcome of a call becomes the owner of an enquiry without one.
    expect(report.owners.map(({ name, enquiries }) => [name, enquiries])).toEqual([
      ["", 3],
      ["Ananya Sen", 2],
      ["Bimal Roy", 1],
    ]);
    // Counts only calls with a recorded outcome, not the `attempts` set by the test.
    expect(report.calls).toEqual([{ name: "Ananya Sen", day: "2026-11-21", calls: 2, reached: 1 }]);
    expect(report.heardFrom.map(({ name, admitted }) => [name, admitted])).toEqual([["A friend", 1]]);
  },
);

test.for(databaseKinds)(
  "%s: erased enquiries stay in reports as sums without names, also in the comparison with a later season",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive({ name: "Anita" });
    await desk.receive({ name: "Bimal" });
    const ids = await desk.idsByName();
    await desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get("Anita")}`, { status: "applied" });
    const before = await readReport(desk);
    desk.clock.now = new Date("2027-11-23T06:30:00.000Z");

    const removed = await runHousekeeping({ db: desk.db, now: () => desk.clock.now }, desk.app.features.all);

    expect(removed.enquiries).toBe(2);
    const sums = await desk.db.selectFrom("enquiry_sum").selectAll().execute();
    expect(sums).toMatchObject([{ day: "2026-11-21", course: "B.Pharm", enquiries: 2, applied: 1 }]);
    // The first admin's session has expired since last year.
    const clerk = await desk.signIn({ email: "later@college.example" });
    const after = enquiryReportReplySchema.parse((await clerk.send("GET", `${ENQUIRIES}/reports`)).json());
    expect(after.before).toEqual({ from: "2026-04-01", to: "2026-11-23" });
    const { firstCallMinutes: _, before: __, ...counts } = before.total;
    expect([after.total.enquiries, after.total.before]).toEqual([0, counts]);
    expect(after.months.find(({ month }) => month === "2027-11")?.before).toEqual(counts);
  },
);

test("days outside the years 1900 to 2199 are refused with a message", async () => {
  await using desk = await openTestDesk();
  const yearWords = "Choose a day of the years 1900 to 2199.";

  for (const query of ["reports?from=0001-01-01&to=0001-01-02", "days?to=0000-01-01", "reports?to=9999-12-31"]) {
    const reply = await desk.asAdmin("GET", `${ENQUIRIES}/${query}`);
    expect([reply.statusCode, reply.json().error], query).toEqual([400, yearWords]);
  }
});

test("a season begins in the college's month; a report's period is at most a year and ends today or earlier", () => {
  expect(seasonOf("2026-11-21", 4)).toEqual({ from: "2026-04-01", to: "2027-03-31" });
  expect(seasonOf("2026-03-31", 4)).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(seasonOf("2026-01-01", 1)).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  const on = (query: object) => periodOf({ period: "season", ...query }, "2026-11-21", 4);
  expect(on({})).toEqual({ from: "2026-04-01", to: "2026-11-21" });
  expect(on({ period: "last-season" })).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(on({ period: "7-days" })).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(on({ from: "2020-01-01", to: "2030-01-01" })).toEqual({ from: "2025-11-21", to: "2026-11-21" });
  expect(on({ from: "2026-12-01" })).toEqual({ from: "2026-11-21", to: "2026-11-21" });
  expect(addYears("2028-02-29", -1)).toBe("2027-02-28");
});

test.for(databaseKinds)("%s: an enquiry closed without a call has no time until the first call", async (kind) => {
  await using desk = await openTestDesk(kind);
  await desk.receive();
  const path = `${ENQUIRIES}/${await desk.firstId()}`;
  desk.clock.now = hours(2);
  await desk.asAdmin("PATCH", path, { status: "closed", closingReason: "Withdrawn by the family" });
  expect((await readReport(desk)).total.firstCallMinutes).toBeNull();
  desk.clock.now = hours(3);
  await desk.asAdmin("PATCH", path, { status: "new" });
  await desk.asAdmin("PATCH", path, { status: "contacted" });
  expect((await readReport(desk)).total.firstCallMinutes).toBe(180);
});
