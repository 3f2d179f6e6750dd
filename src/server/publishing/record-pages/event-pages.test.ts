import { expect, test } from "vitest";
import { addDays } from "#server/platform/time.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { addCategory, addEvent, uploadPictures } from "#tests/server/record-factories.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");
const ROW = /<h3[^>]*><a href="\/Event\/[^"]+">([^<]+)</g;

async function titlesOn(api: TestApi, url: string): Promise<(string | undefined)[]> {
  return [...(await api.send("GET", url)).body.matchAll(ROW)].map(([, title]) => title);
}

test.for(databaseKinds)("%s: events are to come, soonest first, or past, newest first, 20 a page", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  for (let index = 1; index <= 22; index++) {
    await addEvent(api, { title: `Past ${index}`, date: addDays("2026-11-21", -index) });
  }
  await addEvent(api, { title: "Tomorrow", date: "2026-11-22" });
  await addEvent(api, { title: "Today", date: "2026-11-21" });
  await addEvent(api, { title: "Draft", date: "2026-11-23", status: "draft" });

  const past = Array.from({ length: 22 }, (_, index) => `Past ${index + 1}`);
  expect(await titlesOn(api, "/Event")).toEqual(["Today", "Tomorrow", ...past.slice(0, 20)]);
  expect(await titlesOn(api, "/Event?page=2")).toEqual(past.slice(20));
  expect((await api.send("GET", "/")).body).toMatch(/^(?!.*>Draft<).*>Tomorrow</s);
});

test.for(databaseKinds)("%s: an event of several days is to come until its last day is over", async (kind) => {
  let now = NOON;
  await using api = await openTestApi({ kind, now: () => now });
  const days = { date: "2026-11-20", lastDate: "2026-11-22" };
  const { _id } = await addEvent(api, { title: "Sports", ...days, startTime: "10 AM", endTime: "4 PM" });
  await addEvent(api, { title: "Today" });
  await addEvent(api, { title: "Ends before it starts", date: "2026-11-19", lastDate: "2026-11-01" });

  const page = (await api.send("GET", `/Event/${_id}`)).body;

  expect(await titlesOn(api, "/Event")).toEqual(["Sports", "Today", "Ends before it starts"]);
  expect(page).toContain("Fri, 20 Nov 2026 to Sun, 22 Nov 2026");
  expect((await api.send("GET", "/bn/Event")).body).toContain("শুক্রবার, 20 নভেম্বর, 2026 থেকে রবিবার, 22 নভেম্বর, 2026");
  expect(page).toContain('"startDate":"2026-11-20T10:00:00+05:30","endDate":"2026-11-22T16:00:00+05:30"');
  now = new Date("2026-11-22T20:00:00.000Z");
  expect(await titlesOn(api, "/Event")).toEqual(["Today", "Sports", "Ends before it starts"]);
});

test.for(databaseKinds)("%s: a category shows only its own events, at one address in any spelling", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  await addEvent(api, { title: "One", category: "Health camp", date: "2026-11-22" });
  await addEvent(api, { title: "Two", category: "health camp", date: "2026-10-22" });
  await addEvent(api, { title: "Three", category: "কর্মশালা" });
  await addEvent(api, { title: "Hidden", category: "Secret", status: "draft" });

  const typed = await api.send("GET", "/Event?category=HEALTH%20CAMP");
  const { body, statusCode } = await api.send("GET", String(typed.headers.location));

  expect([typed.statusCode, typed.headers.location]).toEqual([302, "/Event?category=health+camp"]);
  expect(statusCode).toBe(200);
  expect([...body.matchAll(ROW)].map(([, title]) => title)).toEqual(["One", "Two"]);
  expect(body).toMatch(/<link rel="canonical" href="http:\/\/localhost:3000\/Event\?category=health\+camp"\/>/);
  expect(body.match(/href="\/Event\?category=[^"]+"/g)).toHaveLength(2);
  expect(await titlesOn(api, `/Event?category=${encodeURIComponent("কর্মশালা")}`)).toEqual(["Three"]);
  for (const query of ["category=Secret", "category=Nothing", "page=2", "category=Health+camp&page=7"]) {
    const reply = await api.send("GET", `/Event?${query}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, "/Event"]);
  }
});

test("a cancelled event is marked in its row and on its page, and offers no new entry for a calendar", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const { _id } = await addEvent(api, { title: "Visit", status: "cancelled" });
  const past = await addEvent(api, { status: "cancelled", date: "2026-11-20" });

  const [list, page] = [(await api.send("GET", "/Event")).body, (await api.send("GET", `/Event/${_id}`)).body];

  for (const body of [list, page, (await api.send("GET", "/")).body]) expect(body).toContain("Cancelled</strong>");
  expect(list).not.toContain(`/Event/${_id}.ics`);
  expect(page).toContain("This event is cancelled.");
  expect(page).toContain("<title>Cancelled: Visit | Krishnachura College of Pharmacy</title>");
  const { body } = await api.send("GET", `/Event/${past._id}`);
  expect(body).toContain("This event was cancelled. It did not take place on 20 Nov 2026.");
});

test.for(databaseKinds)(
  "%s: an event has a page with its gallery, calendar file, WhatsApp link and neighbours",
  async (kind) => {
    let moment = NOON;
    await using api = await openTestApi({ kind, now: () => moment });
    const album = await addCategory(api, "Freshers 2026", 1);
    const before = await addEvent(api, { title: "Before", date: "2026-11-26" });
    const { _id } = await addEvent(api, { title: "This", galleryCategory: album });
    await addEvent(api, { title: "Draft between", status: "draft" });
    const after = await addEvent(api, { title: "After", date: "2026-11-28" });

    const { body } = await api.send("GET", `/Event/${_id}`);

    for (const address of [`Gallery/${album}`, `Event/${_id}.ics`, `Event/${before._id}`, `Event/${after._id}`]) {
      expect(body).toContain(`href="/${address}"`);
    }
    const shared = `This, 27 Nov 2026\nhttp://localhost:3000/Event/${_id}`;
    expect(body).toContain(`href="https://wa.me/?text=${encodeURIComponent(shared)}"`);
    expect(body).not.toContain("Draft between");
    await api.asAdmin("PATCH", `/api/gallery/${album}`, { title: "Freshers 2027" });
    expect((await api.send("GET", `/Event/${_id}`)).body).toContain("Freshers 2027");
    expect(body).toContain("Add to calendar");
    moment = new Date("2026-11-27T18:30:00.000Z"); // the midnight after the event
    const past = (await api.send("GET", `/Event/${_id}`)).body;
    expect(past).toContain(`href="/Event/${_id}.ics"`);
    expect(past).not.toContain("Add to calendar");
  },
);

test("an end time without a start time is not shown as the start", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const { _id } = await addEvent(api, { title: "Last day for fees", startTime: "", endTime: "5 PM" });
  for (const url of ["/Event", `/Event/${_id}`]) expect((await api.send("GET", url)).body).toMatch(/ends: <span>5 PM</);
  expect((await api.send("GET", `/bn/Event/${_id}`)).body).toMatch(/শেষ: <span>বিকেল 5:00</);
});

test("an event's page shows the first twelve photographs of its album", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const album = await addCategory(api, "Freshers 2026");
  const event = await addEvent(api, { title: "Welcome", date: "2026-11-20", galleryCategory: album });
  const page = async () => (await api.send("GET", `/Event/${event._id}`)).body;
  const countPictures = async () => (await page()).match(/<li id="picture-/g)?.length ?? 0;
  const upload = (count: number) => uploadPictures(api, `/api/gallery/${album}/images`, count);
  expect(await countPictures()).toBe(0);

  await upload(10);
  expect(await countPictures()).toBe(10);
  await upload(3);

  expect(await countPictures()).toBe(12);
  expect(await page()).toContain('alt="Picture 12 of 13, Freshers 2026"');
  expect(await page()).toContain(`<a href="/Gallery/${album}">All 13 pictures</a>`);
});

test("structured data has the same times as the calendar file", async () => {
  await using api = await openTestApi({ now: () => NOON });

  for (const [startTime, endTime, expected] of [
    ["10:00 AM", "1:00 PM", '"startDate":"2026-11-27T10:00:00+05:30","endDate":"2026-11-27T13:00:00+05:30",'],
    ["সকাল ১০টা", "", '"startDate":"2026-11-27T10:00:00+05:30","eventStatus"'],
    ["after lunch", "4:00 PM", '"startDate":"2026-11-27","eventStatus"'],
  ]) {
    const { _id } = await addEvent(api, { startTime, endTime });
    expect((await api.send("GET", `/Event/${_id}`)).body).toContain(expected);
  }
});

test.for(databaseKinds)("%s: drafts and invalid ids redirect to the list, and have no calendar file", async (kind) => {
  await using api = await openTestApi({ kind });
  const { _id } = await addEvent(api, { status: "draft" });
  const draft = await api.send("GET", `/Event/${_id}`);
  expect([draft.statusCode, draft.headers.location]).toEqual([302, "/Event"]);

  for (const id of ["%00", "nothing", "'"]) {
    expect((await api.send("GET", `/Event/${id}.ics`)).statusCode).toBe(404);
    for (const list of ["Event", "Notices"]) {
      expect((await api.send("GET", `/${list}/${id}.data`)).statusCode, `${list} ${id}`).toBe(202);
    }
  }
});
