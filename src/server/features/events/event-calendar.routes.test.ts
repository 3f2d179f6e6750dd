import ICAL from "ical.js";
import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anEventInput, insertManyEvents } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

async function create(api: TestApi, overrides: Record<string, unknown> = {}) {
  return (await api.asAdmin("POST", "/api/events", anEventInput(overrides))).json().event;
}

/** The events of a calendar file, as a calendar program reads them. */
async function read(api: TestApi, url: string): Promise<ICAL.Event[]> {
  const { body } = await api.request({ method: "GET", url });
  return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

async function readOne(api: TestApi, overrides: Record<string, unknown>): Promise<ICAL.Event> {
  const { _id } = await create(api, overrides);
  const [event] = await read(api, `/Event/${_id}.ics`);
  if (!event) throw new Error("The file has no event.");
  return event;
}

test.for(databaseKinds)("%s: an event's calendar file says what, when and where", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  const { _id } = await create(api);

  const reply = await api.request({ method: "GET", url: `/event/${_id.toUpperCase()}.ics` });

  expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(reply.headers["content-disposition"]).toBe('inline; filename="event-2026-11-27.ics"');
  expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  expect(reply.body.match(/(?<!\r)\n/)).toBeNull();
  const [event] = await read(api, `/Event/${_id}.ics`);
  expect(event?.uid).toBe(_id);
  expect(event?.summary).toBe("Freshers' welcome");
  expect(event?.location).toBe("Auditorium");
  expect(event?.startDate.toJSDate().toISOString()).toBe("2026-11-27T04:30:00.000Z");
  expect(event?.endDate.toJSDate().toISOString()).toBe("2026-11-27T07:30:00.000Z");
  expect(event?.description).toContain(`http://localhost:3000/Event/${_id}`);
  expect(event?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
});

test("a time in words makes the whole day, and the words are kept", async () => {
  await using api = await openTestApi({ now: () => NOON });

  const event = await readOne(api, { startTime: "after lunch", endTime: "4:00 PM", description: "" });

  expect(event.startDate.isDate).toBe(true);
  expect([event.startDate, event.endDate].map(String)).toEqual(["2026-11-27", "2026-11-28"]);
  expect(event.description).toMatch(/^Time: after lunch to 4:00 PM\n/);
});

test("a Bengali event is whole", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const title = "ঔষধি উদ্ভিদ পরিচয়; তিন দিনের বিশেষ কর্মশালা, প্রদর্শনী ও আলোচনা";

  const event = await readOne(api, { title, venue: "সেমিনার হল", startTime: "সকাল ১১টা", endTime: "" });

  expect(event.summary).toBe(title);
  expect(event.location).toBe("সেমিনার হল");
  expect(event.startDate.toJSDate().toISOString()).toBe("2026-11-27T05:30:00.000Z");
});

test("a calendar that has an event hears of its cancellation: a higher version of the same event", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const { _id } = await create(api);
  const [before] = await read(api, "/events.ics");
  moment = new Date(NOON.getTime() + 60_000);

  await api.asAdmin("PATCH", `/api/events/${_id}`, { status: "cancelled" });

  const [after] = await read(api, "/events.ics");
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
  expect(after?.summary).toBe("Cancelled: Freshers' welcome");
  expect(after?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test.for(databaseKinds)("%s: the feed holds what is to come and a year back, and no draft", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  await create(api, { title: "Coming", date: "2027-08-01" });
  await create(api, { title: "A year ago", date: "2025-11-21" });
  await create(api, { title: "Older", date: "2025-11-20" });
  const draft = await create(api, { title: "Draft", status: "draft" });

  const { body } = await api.request({ method: "GET", url: "/events.ics" });

  expect((await read(api, "/events.ics")).map(({ summary }) => summary)).toEqual(["A year ago", "Coming"]);
  expect(body).toContain("X-WR-CALNAME:Events\\, Krishnachura College of Pharmacy\r\n");
  expect(body).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n");
  const file = await api.request({ method: "GET", url: `/Event/${draft._id}.ics` });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
  expect((await api.request({ method: "GET", url: "/Event/nothing.ics" })).statusCode).toBe(404);
});

test("who has the feed already is told so until an event changes, and the day's end makes it anew", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const { _id } = await create(api, { date: "2025-11-21" });
  const ask = (headers: Record<string, string>) => api.request({ method: "GET", url: "/events.ics", headers });
  const { etag = "" } = (await ask({})).headers;

  expect((await ask({ "if-none-match": String(etag) })).statusCode).toBe(304);
  await api.asAdmin("PATCH", `/api/events/${_id}`, { title: "Changed" });
  expect((await ask({ "if-none-match": String(etag) })).statusCode).toBe(200);
  moment = new Date("2026-11-21T18:30:00.000Z"); // the college's midnight
  expect(await read(api, "/events.ics")).toEqual([]);
});

test("of more events than the feed takes the oldest are left out", async () => {
  await using api = await openTestApi({ now: () => NOON });
  await insertManyEvents(api.db, 1_002, "2026-11-01");

  const events = await read(api, "/events.ics");

  expect(events.map(({ summary }) => summary)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => `Event ${index + 2}`),
  );
});
