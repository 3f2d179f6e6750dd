import { expect, test } from "vitest";
import { openTestApi, type TestApi } from "#server/testing/open-test-api.ts";
import { anEventInput, aPictureFile, sendForm } from "#server/testing/record-factories.ts";
import { databaseKinds } from "#server/testing/test-databases.ts";
import { addDays } from "#server/time.ts";

const NOON = new Date("2026-11-21T06:30:00.000Z");
const ROW = /<h3[^>]*><a href="\/Event\/[^"]+">([^<]+)</g;

function get(api: TestApi, url: string) {
  return api.request({ method: "GET", url });
}

async function create(api: TestApi, overrides: Record<string, unknown>) {
  return (await api.asAdmin("POST", "/api/events", anEventInput(overrides))).json().event;
}

async function titlesOn(api: TestApi, url: string): Promise<(string | undefined)[]> {
  return [...(await get(api, url)).body.matchAll(ROW)].map(([, title]) => title);
}

test.for(databaseKinds)("%s: events are to come, soonest first, or past, newest first, 20 a page", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  for (let index = 1; index <= 22; index++) {
    await create(api, { title: `Past ${index}`, date: addDays("2026-11-21", -index) });
  }
  await create(api, { title: "Tomorrow", date: "2026-11-22" });
  await create(api, { title: "Today", date: "2026-11-21" });
  await create(api, { title: "Draft", date: "2026-11-23", status: "draft" });

  const past = Array.from({ length: 22 }, (_, index) => `Past ${index + 1}`);
  expect(await titlesOn(api, "/Event")).toEqual(["Today", "Tomorrow", ...past.slice(0, 20)]);
  expect(await titlesOn(api, "/Event?page=2")).toEqual(past.slice(20));
});

test.for(databaseKinds)(
  "%s: a category shows its own events only, at one address however it was typed",
  async (kind) => {
    await using api = await openTestApi({ kind, now: () => NOON });
    await create(api, { title: "One", category: "Health camp", date: "2026-11-22" });
    await create(api, { title: "Two", category: "health camp", date: "2026-10-22" });
    await create(api, { title: "Three", category: "কর্মশালা" });
    await create(api, { title: "Hidden", category: "Secret", status: "draft" });

    const typed = await get(api, "/Event?utm=1&category=HEALTH%20CAMP");
    const { body, statusCode } = await get(api, String(typed.headers.location));

    expect([typed.statusCode, typed.headers.location]).toEqual([302, "/Event?category=health+camp"]);
    expect(statusCode).toBe(200);
    expect([...body.matchAll(ROW)].map(([, title]) => title)).toEqual(["One", "Two"]);
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/localhost:3000\/Event\?category=health\+camp"\/>/);
    expect(body.match(/href="\/Event\?category=[^"]+"/g)).toHaveLength(2);
    expect(await titlesOn(api, `/Event?category=${encodeURIComponent("কর্মশালা")}`)).toEqual(["Three"]);
    for (const query of ["category=Secret", "category=Nothing", "page=2", "category=Health+camp&page=7"]) {
      const reply = await get(api, `/Event?${query}`);
      expect([reply.statusCode, reply.headers.location]).toEqual([302, "/Event"]);
    }
  },
);

test("a cancelled event is marked in its row and on its page, and offers no new entry for a calendar", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const { _id } = await create(api, { title: "Visit", status: "cancelled" });

  const [list, page] = [(await get(api, "/Event")).body, (await get(api, `/Event/${_id}`)).body];

  expect(list).toMatch(/Cancelled<\/strong>/);
  expect(list).not.toContain(`/Event/${_id}.ics`);
  expect(page).toMatch(/Cancelled<\/strong>/);
  expect(page).toContain("This event is cancelled.");
  expect(page).toContain("<title>Cancelled: Visit | Krishnachura College of Pharmacy</title>");
});

test.for(databaseKinds)("%s: an event has a page with its gallery, calendar file and neighbours", async (kind) => {
  let moment = NOON;
  await using api = await openTestApi({ kind, now: () => moment });
  const { category } = (await api.asAdmin("POST", "/api/gallery", { title: "Freshers 2026" })).json();
  const before = await create(api, { title: "Before", date: "2026-11-26" });
  const { _id } = await create(api, { title: "This", galleryCategory: category._id });
  await create(api, { title: "Draft between", status: "draft" });
  const after = await create(api, { title: "After", date: "2026-11-28" });

  const { body } = await get(api, `/Event/${_id}`);

  for (const address of [
    `/Gallery/${category._id}`,
    `/Event/${_id}.ics`,
    `/Event/${before._id}`,
    `/Event/${after._id}`,
  ]) {
    expect(body).toContain(`href="${address}"`);
  }
  expect(body).not.toContain("Draft between");
  await api.asAdmin("PATCH", `/api/gallery/${category._id}`, { title: "Freshers 2027" });
  expect((await get(api, `/Event/${_id}`)).body).toContain("Freshers 2027");
  expect(body).toContain("Add to calendar");
  moment = new Date("2026-11-27T18:30:00.000Z"); // the midnight after it
  const past = (await get(api, `/Event/${_id}`)).body;
  expect(past).toContain(`href="/Event/${_id}.ics"`);
  expect(past).not.toContain("Add to calendar");
});

test.for(databaseKinds)("%s: the first twelve photographs of its album stand on the page of an event", async (kind) => {
  await using api = await openTestApi({ kind, now: () => NOON });
  const { category } = (await api.asAdmin("POST", "/api/gallery", { title: "Freshers 2026" })).json();
  const event = await create(api, { title: "Welcome", date: "2026-11-20", galleryCategory: category._id });
  const picturesOn = async () => (await get(api, `/Event/${event._id}`)).body.match(/<li id="picture-/g)?.length ?? 0;
  const upload = (count: number) => {
    const files = Array.from({ length: count }, (_, index) => aPictureFile(`${index}.jpg`, "images"));
    return Promise.all(files).then((sent) => sendForm(api, ["POST", `/api/gallery/${category._id}/images`], {}, sent));
  };
  expect(await picturesOn()).toBe(0);

  await upload(10);
  expect(await picturesOn()).toBe(10);
  await upload(3);

  const { body } = await get(api, `/Event/${event._id}`);
  expect(await picturesOn()).toBe(12);
  expect(body).toContain('alt="Picture 12 of 13, Freshers 2026"');
  expect(body).toContain(`<a href="/Gallery/${category._id}">All 13 pictures</a>`);
});

test.for([
  ["10:00 AM", "1:00 PM", '"startDate":"2026-11-27T10:00:00+05:30","endDate":"2026-11-27T13:00:00+05:30",'],
  ["সকাল ১০টা", "", '"startDate":"2026-11-27T10:00:00+05:30","eventStatus"'],
  ["after lunch", "4:00 PM", '"startDate":"2026-11-27","eventStatus"'],
] as const)("search engines read %s to “%s” as the calendar file does", async ([startTime, endTime, expected]) => {
  await using api = await openTestApi({ now: () => NOON });
  const { _id } = await create(api, { startTime, endTime });

  expect((await get(api, `/Event/${_id}`)).body).toContain(expected);
});

test("an event that was to take place and was cancelled says that it did not", async () => {
  await using api = await openTestApi({ now: () => NOON });
  const { _id } = await create(api, { status: "cancelled", date: "2026-11-20" });

  expect((await get(api, `/Event/${_id}`)).body).toContain(
    "This event was cancelled. It did not take place on 20 Nov 2026.",
  );
});

test.for(databaseKinds)("%s: what cannot be an id is led to the list, or has no file", async (kind) => {
  await using api = await openTestApi({ kind });

  for (const id of ["%00", "nothing", "'"]) {
    expect((await get(api, `/Event/${id}.ics`)).statusCode).toBe(404);
    for (const list of ["Event", "Notices"]) {
      expect((await get(api, `/${list}/${id}.data`)).statusCode, `${list} ${id}`).toBe(202);
    }
  }
});

test("a draft has no page", async () => {
  await using api = await openTestApi();
  const { _id } = await create(api, { status: "draft" });

  const reply = await get(api, `/Event/${_id}`);

  expect([reply.statusCode, reply.headers.location]).toEqual([302, "/Event"]);
});
