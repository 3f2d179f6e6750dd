import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addEvent } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { calendarFile, escapeCalendarText, readClockSpan } from "./event-calendar.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");

/** Parses the events of a calendar file as a calendar program does. */
async function read(api: TestApi, url: string): Promise<ICAL.Event[]> {
  const { body } = await api.request({ method: "GET", url });
  return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

async function readOne(api: TestApi, overrides: Record<string, unknown>): Promise<ICAL.Event> {
  const { _id } = await addEvent(api, overrides);
  const [event] = await read(api, `/Event/${_id}.ics`);
  if (!event) throw new Error("The file has no event.");
  return event;
}

test("an event's calendar file has its title, place and time; a cancelled event is a higher version of the same event", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const { _id } = await addEvent(api);

  const reply = await api.request({ method: "GET", url: `/event/${_id.toUpperCase()}.ics` });

  expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(reply.headers["content-disposition"]).toBe('inline; filename="event-2026-11-27.ics"');
  expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  expect(reply.body.match(/(?<!\r)\n/)).toBeNull();
  const [event] = await read(api, `/Event/${_id}.ics`);
  expect([event?.uid, event?.summary, event?.location]).toEqual([_id, "Freshers' welcome", "Auditorium"]);
  expect(event?.startDate.toJSDate().toISOString()).toBe("2026-11-27T04:30:00.000Z");
  expect(event?.endDate.toJSDate().toISOString()).toBe("2026-11-27T07:30:00.000Z");
  expect(event?.description).toContain(`http://localhost:3000/Event/${_id}`);
  expect(event?.component.getFirstPropertyValue("status")).toBe("CONFIRMED");

  const [before] = await read(api, "/events.ics");
  moment = new Date(NOON.getTime() + 60_000);
  await api.asAdmin("PATCH", `/api/events/${_id}`, { status: "cancelled" });
  const [after] = await read(api, "/events.ics");
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
  expect(after?.summary).toBe("Cancelled: Freshers' welcome");
  expect(after?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
});

test("an unclear time becomes a whole day and a note, and Bengali times and texts are read", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const title = "ঔষধি উদ্ভিদ পরিচয়; তিন দিনের বিশেষ কর্মশালা, প্রদর্শনী ও আলোচনা";

  const words = await readOne(api, { startTime: "after lunch", endTime: "4:00 PM", description: "" });
  const last = await readOne(api, { startTime: "", endTime: "5 PM", description: "" });
  const long = await readOne(api, { date: "2026-12-30", lastDate: "2027-01-02" });
  const bengali = await readOne(api, { title, venue: "সেমিনার হল", startTime: "সকাল ১১টা", endTime: "" });

  expect(words.startDate.isDate).toBe(true);
  expect([words.startDate, words.endDate].map(String)).toEqual(["2026-11-27", "2026-11-28"]);
  expect(words.description).toMatch(/^Time: after lunch to 4:00 PM\n/);
  expect(last.description).toMatch(/^Time: ends: 5 PM\n/);
  expect([long.startDate, long.endDate].map(String)).toEqual(["2026-12-30", "2027-01-03"]);
  expect(long.description).toMatch(/^Time: 10:00 AM to 1:00 PM\n/);
  expect([bengali.summary, bengali.location]).toEqual([title, "সেমিনার হল"]);
  expect(bengali.startDate.toJSDate().toISOString()).toBe("2026-11-27T05:30:00.000Z");
});

test.for(databaseKinds)("%s: the feed has coming events and those of the last year, but no drafts", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  await addEvent(api, { title: "Coming", date: "2027-08-01" });
  await addEvent(api, { title: "A year ago", date: "2025-11-21" });
  await addEvent(api, { title: "Older", date: "2025-11-20" });
  const draft = await addEvent(api, { title: "Draft", status: "draft" });

  const { body } = await api.request({ method: "GET", url: "/events.ics" });

  expect((await read(api, "/events.ics")).map(({ summary }) => summary)).toEqual(["A year ago", "Coming"]);
  expect(body).toContain("X-WR-CALNAME:Events\\, Krishnachura College of Pharmacy\r\n");
  expect(body).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n");
  const file = await api.request({ method: "GET", url: `/Event/${draft._id}.ics` });
  expect([file.statusCode, file.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
});

test("an unchanged feed gets 304 until an event changes or the day ends", async () => {
  let moment = NOON;
  await using api = await openTestApi({ now: () => moment });
  const { _id } = await addEvent(api, { date: "2025-11-21" });
  const ask = (tag = "") => api.request({ method: "GET", url: "/events.ics", headers: { "if-none-match": tag } });
  const etag = String((await ask()).headers.etag);

  expect((await ask(etag)).statusCode).toBe(304);
  await api.asAdmin("PATCH", `/api/events/${_id}`, { title: "Changed" });
  expect((await ask(etag)).statusCode).toBe(200);
  moment = new Date("2026-11-21T18:30:00.000Z"); // the college's midnight
  expect(await read(api, "/events.ics")).toEqual([]);
});

const WHOLE_LETTERS = new TextDecoder("utf-8", { fatal: true });

/** Characters of up to four bytes, characters with a meaning in iCalendar, and line ends. */
const typedText = fc.string({
  unit: fc.constantFrom(...'কর্মশালা 😀é,;:\\"\nabc', "\r\n", "BEGIN:VEVENT", "কাজ"),
  maxLength: 300,
  size: "max",
});

test("any text can be read back from lines of at most 75 bytes that split no letter", () => {
  fc.assert(
    fc.property(typedText, (text) => {
      const file = calendarFile([
        ["BEGIN", "VEVENT"],
        ["SUMMARY", escapeCalendarText(text)],
        ["END", "VEVENT"],
      ]);

      const lines = Buffer.from(file).toString("latin1").split("\r\n");
      expect(lines.pop()).toBe("");
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(75);
        expect(WHOLE_LETTERS.decode(Buffer.from(line, "latin1"))).not.toMatch(/[\r\n]/);
      }
      const read = new ICAL.Component(ICAL.parse(file)).getFirstPropertyValue("summary");
      expect(read).toBe(text.replaceAll("\r\n", "\n"));
    }),
  );
});

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

test.for([
  ["10:00 AM", "1:00 PM", at(10), at(13)],
  ["10.30 a.m.", "12 noon", at(10, 30), at(12)],
  ["2pm", "4 pm", at(14), at(16)],
  ["12:15 AM", "", at(0, 15), null],
  ["14:30", "16.00", at(14, 30), at(16)],
  ["09:00", "", at(9), null],
  ["10:00 AM IST", "", at(10), null],
  ["10.30", "3.30", at(10, 30), at(15, 30)],
  ["9.00", "11.30", at(9), at(11, 30)],
  ["12.30", "1.30", at(12, 30), at(13, 30)],
  ["10:00 AM - 1:00 PM", "", at(10), at(13)],
  ["11 am to 2.30", "", at(11), at(14, 30)],
  ["সকাল ১০টা", "বিকেল ৪:৩০", at(10), at(16, 30)],
  ["সন্ধ্যা ৬টা", "রাত ৯টা", at(18), at(21)],
  ["10 AM", "after lunch", at(10), null],
  ["6 PM", "2 PM", at(18), null],
] as const)("the time %s until “%s” is read", ([start, end, from, to]) => {
  expect(readClockSpan(start, end)).toEqual({ from, to });
});

test("a missing or ambiguous time is not read", () => {
  const unsure = ["", "after lunch", "2.30", "8.00", "10", "25:00", "10:75 AM", "13:00 PM", "10 AM, 3 PM", "দুপুর ৬টা"];

  for (const start of [...unsure, "10 AM - late"]) expect(readClockSpan(start, ""), start).toBeNull();
});
