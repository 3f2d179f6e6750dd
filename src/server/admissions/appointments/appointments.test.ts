import ICAL from "ical.js";
import { expect, test } from "vitest";
import { appointmentsReplySchema, type EnquiryChanges } from "#contract/enquiries.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import { listMails } from "#server/platform/mail/mail.repository.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { appointmentMail } from "./appointment-texts.ts";

/** Returns the moment of a day and time on the college's clock, in India. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);
const SATURDAY = "2026-11-28";
const AGREED = { outcome: "Will visit", visitOn: SATURDAY, visitAt: "11:00" };

/** Opens the desk with one enquiry, on the day before `SATURDAY`. */
async function openVisits(kind: (typeof databaseKinds)[number] = "sqlite", fields: Record<string, unknown> = {}) {
  const desk = await openTestDesk(kind);
  desk.clock.now = at("2026-11-27", "10:00");
  await desk.receive(fields);
  const id = await desk.firstId();
  /** Moves the clock without letting the admin's session expire. */
  async function goTo(day: string, time: string) {
    desk.clock.now = at(day, time);
    await desk.db.updateTable("session").set({ last_used_at: desk.clock.now.toISOString() }).execute();
  }
  return {
    ...desk,
    id,
    goTo,
    change: async (changes: EnquiryChanges) => (await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, changes)).json(),
    item: async () => (await desk.get(id)).item,
    comes: async (query = "") => {
      const reply = await desk.asAdmin("GET", `${ENQUIRIES}/visits${query}`);
      return appointmentsReplySchema.parse(reply.json()).items.map(({ name, visitCame }) => [name, visitCame]);
    },
    /** Sends the mails that are due at this moment. @returns all mails about visits so far */
    async mailsAt(day: string, time: string) {
      await goTo(day, time);
      await desk.app.features.appointments.sendMails();
      const mails = await listMails(desk.db, { statuses: ["pending", "sent", "parked"], limit: 50 });
      return mails.filter(({ kind }) => kind === "enquiry-visit").map(({ message }) => JSON.parse(message));
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

test.for(databaseKinds)("%s: a visit has a day and a time, and the office records the family's visit", async (kind) => {
  await using desk = await openVisits(kind);

  expect((await desk.change({ outcome: "Will visit" })).fields).toEqual({ visitOn: expect.any(String) });
  await desk.change(AGREED);

  // No call is needed before the visit: the next call is on the working day after the visit.
  const agreed = {
    status: "contacted",
    visitOn: SATURDAY,
    visitAt: "11:00",
    visitCame: null,
    nextCallOn: "2026-11-30",
  };
  expect(await desk.item()).toMatchObject(agreed);
  const { templates } = (await desk.asAdmin("GET", `${ENQUIRIES}/${desk.id}/templates`)).json();
  expect(JSON.stringify(templates)).toContain("on Saturday 28 November, and bring your parents");
  expect(await desk.comes()).toEqual([]);
  expect(await desk.comes(`?day=${SATURDAY}`)).toEqual([["Moumita Das", null]]);
  await desk.goTo(SATURDAY, "11:20");
  expect(await desk.comes()).toEqual([["Moumita Das", null]]);

  await desk.change({ visitCame: true });

  expect(await desk.item()).toMatchObject({
    status: "visited",
    visitCame: true,
    nextCallOn: "2026-12-01",
    attempts: 1,
  });
  expect(await desk.comes()).toEqual([["Moumita Das", true]]);
  expect((await desk.change({ visitCame: true })).fields).toEqual({ visitCame: expect.any(String) });
  const { history } = await desk.get(desk.id);
  expect(history.filter(({ action }) => action === "step.visit").map(({ details }) => details)).toEqual([
    { from: { day: SATURDAY, at: "11:00" }, to: null, came: true },
    { from: null, to: { day: SATURDAY, at: "11:00" } },
  ]);
});

test("a family that did not come is called on the next working day, even if this is recorded late; an undo restores the visit", async () => {
  await using desk = await openVisits();
  await desk.change({ visitOn: SATURDAY });
  await desk.goTo("2026-12-01", "10:00");
  expect(await desk.comes()).toEqual([["Moumita Das", null]]);

  await desk.change({ visitCame: false });
  expect(await desk.item()).toMatchObject({ status: "new", visitCame: false, nextCallOn: "2026-12-02" });
  expect(await desk.comes()).toEqual([]);
  await desk.change({ visitOn: SATURDAY, visitAt: "" });

  expect(await desk.item()).toMatchObject({ visitOn: SATURDAY, visitCame: null });
  expect((await desk.change({ visitOn: "2026-11-27" })).fields).toEqual({ visitOn: expect.any(String) });
});

test("the outcome “Has visited” marks a visit as kept if its day has come, and does not change a later visit", async () => {
  await using desk = await openVisits();
  await desk.change(AGREED);
  await desk.change({ outcome: "Has visited" });
  expect(await desk.item()).toMatchObject({ visitCame: null });
  await desk.goTo(SATURDAY, "12:00");

  // Forms also send the unchanged appointment.
  await desk.change({ outcome: "Has visited", visitOn: SATURDAY, visitAt: "11:00" });

  expect(await desk.item()).toMatchObject({ status: "visited", visitCame: true });
});

test.for(databaseKinds)(
  "%s: on the evening before a visit, one mail gives its time and place, with a calendar file",
  async (kind) => {
    await using desk = await openVisits(kind);
    await desk.change(AGREED);

    expect(await desk.mailsAt("2026-11-27", "16:59")).toEqual([]);
    await desk.mailsAt("2026-11-27", "17:00");
    const [mail, ...more] = await desk.mailsAt("2026-11-27", "17:01");

    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: "Your visit: Saturday, 28 Nov, 11 am", isAutoReply: true });
    for (const part of [
      "Krishnachura Road, Nilkanthapur",
      "openstreetmap.org",
      "00000 00001",
      "শনিবার, 28 নভেম্বর, সকাল 11:00",
    ]) {
      expect(mail.text).toContain(part);
    }
    const [file] = mail.attachments;
    expect(file).toMatchObject({ filename: "visit.ics", contentType: expect.stringContaining("text/calendar") });
    const text = Buffer.from(file.content, "base64").toString();
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent") ?? undefined);
    expect([event.startDate, event.endDate].map((one) => one.toJSDate())).toEqual([
      at(SATURDAY, "11:00"),
      at(SATURDAY, "12:00"),
    ]);
    expect([event.summary, event.location].join()).toMatch(/Your visit to Krishnachura.*Nilkanthapur/);
    expect((await desk.item()).mails).toContainEqual(expect.objectContaining({ purpose: "visit" }));
  },
);

test("a moved visit gets a new mail, and the unsent mail of a cancelled visit or a closed enquiry is not sent", async () => {
  await using desk = await openVisits("sqlite", { language: "bn" });
  await desk.change(AGREED);
  expect(await desk.mailsAt("2026-11-27", "18:00")).toHaveLength(1);

  await desk.change({ visitOn: SATURDAY, visitAt: "14:30" });
  const mails = await desk.mailsAt("2026-11-27", "18:01");
  expect(mails.map(({ subject }) => subject)).toEqual(["আপনার আসার দিন: শনিবার, 28 নভেম্বর, দুপুর 2:30"]);
  expect(mails[0].text.replace(/https?:\S+|@\S+/g, "")).not.toMatch(/Saturday|visit|where/i);

  await desk.change({ visitOn: null });
  expect(await desk.mailsAt("2026-11-27", "18:02")).toEqual([]);
  await desk.change({ visitOn: SATURDAY, visitAt: "14:30" });
  expect(await desk.mailsAt("2026-11-27", "18:03")).toHaveLength(1);
  await desk.change({ status: "closed", closingReason: "Too far" });
  expect(await desk.mailsAt("2026-11-27", "18:04")).toEqual([]);
  expect(await desk.comes(`?day=${SATURDAY}`)).toEqual([]);
  await desk.change({ note: "They may come back.", visitOn: SATURDAY, visitAt: "14:30" });
  expect((await desk.get(desk.id)).history[0]?.action).toBe("step.note");
  // Reopening the enquiry makes its appointment valid again.
  await desk.change({ status: "contacted" });
  expect(await desk.mailsAt(SATURDAY, "14:29")).toHaveLength(1);
  expect(await desk.mailsAt(SATURDAY, "14:31")).toHaveLength(1);
});

test.for(databaseKinds)(
  "%s: if a mailed visit is cancelled or moved to a later day, one mail says so and removes it from calendars",
  async (kind) => {
    await using desk = await openVisits(kind);
    /** Sends the due mails and marks all as sent. @returns the number of mails so far, and the newest */
    const newestAt = async (day: string, time: string) => {
      const all = await desk.mailsAt(day, time);
      await desk.db.updateTable("outbox").set({ status: "sent" }).execute();
      const [mail] = all.toSorted((one, other) => sequenceOf(other) - sequenceOf(one));
      return { count: all.length, mail, calendar: calendarOf(mail) };
    };
    const calendarOf = (mail: { attachments: { content: string }[] }) =>
      Buffer.from(mail.attachments[0]?.content ?? "", "base64").toString();
    const sequenceOf = (mail: { attachments: { content: string }[] }) =>
      Number(/^SEQUENCE:(\d+)/m.exec(calendarOf(mail))?.[1]);
    const uidOf = (calendar: string) => /^UID:.*$/m.exec(calendar)?.[0];
    await desk.change(AGREED);
    const first = await newestAt("2026-11-27", "17:00");

    await desk.change({ visitOn: "2026-12-04", visitAt: "15:00" });
    const moved = await newestAt("2026-11-27", "18:00");
    expect(moved.mail.subject).toBe("Your visit on Saturday, 28 Nov, 11 am is cancelled");
    expect(moved.mail.text).toContain("on Saturday, 28 Nov, 11 am is cancelled. It is now on Friday, 4 Dec, 3 pm.");
    expect(moved.mail.text).toContain("নতুন দিন: শুক্রবার, 4 ডিসেম্বর, বিকেল 3:00।");
    expect(moved.calendar).toMatch(/METHOD:CANCEL.*STATUS:CANCELLED/s);
    expect(moved.mail.attachments[0].contentType).toContain("method=CANCEL");
    expect(uidOf(moved.calendar)).toBe(uidOf(first.calendar));
    expect(sequenceOf(moved.mail)).toBeGreaterThan(sequenceOf(first.mail));
    expect((await newestAt("2026-11-27", "18:01")).count).toBe(2);

    const again = await newestAt("2026-12-03", "17:00");
    expect([again.count, again.mail.subject]).toEqual([3, "Your visit: Friday, 4 Dec, 3 pm"]);
    await desk.change({ visitOn: null });
    const off = await newestAt("2026-12-04", "09:00");
    expect([off.count, off.mail.subject]).toEqual([4, "Your visit on Friday, 4 Dec, 3 pm is cancelled"]);
    expect(off.mail.text).not.toContain("It is now");
    expect((await newestAt("2026-12-04", "09:01")).count).toBe(4);
  },
);

test("no mail cancels a visit that is moved after its time, or whose enquiry is closed", async () => {
  await using desk = await openVisits();
  await desk.change(AGREED);
  const told = async () => desk.db.updateTable("outbox").set({ status: "sent" }).execute();
  expect(await desk.mailsAt("2026-11-27", "17:00")).toHaveLength(1);
  await told();
  await desk.goTo(SATURDAY, "11:30");
  await desk.change({ visitOn: "2026-12-04", visitAt: "15:00" });
  expect(await desk.mailsAt(SATURDAY, "11:31")).toHaveLength(1);

  expect(await desk.mailsAt("2026-12-03", "17:00")).toHaveLength(2);
  await told();
  await desk.change({ status: "closed", closingReason: "Too far" });
  expect(await desk.mailsAt("2026-12-03", "17:01")).toHaveLength(2);
});

test.for([
  [["phone", "mail"], "Please call us, or reply to this mail."],
  [["phone"], "Please call us."],
  [["mail"], "Please reply to this mail."],
  [[], undefined],
] as const)("the mail before a visit offers the college's ways of contact: %j", async ([ways, words]) => {
  const { college } = await loadContent("content");
  const has = (way: string) => (ways as readonly string[]).includes(way);
  const reached = {
    admissionCell: has("phone") ? college.admissionCell : [],
    email: has("mail") ? college.email : {},
  };
  const slot = {
    id: "1",
    visitOn: SATURDAY,
    visitAt: "11:00",
    createdAt: "2026-11-21T06:30:00.000Z",
    changedAt: "2026-11-21T06:30:00.000Z",
  };
  const family = { name: "Moumita", email: "moumita@example.in", language: "en" } as const;

  const { text } = appointmentMail({ ...slot, ...family }, "", { ...college, ...reached }, "https://college.example");

  expect(/Does the time not suit you\? (.*)/.exec(text)?.[1]).toBe(words);
});

test("no mail is sent without an address, after the time of the visit, or about an enquiry in the bin", async () => {
  await using desk = await openVisits();
  await desk.change(AGREED);
  expect(await desk.mailsAt(SATURDAY, "11:00")).toEqual([]);
  await desk.change({ visitOn: SATURDAY, visitAt: "" });
  expect(await desk.mailsAt(SATURDAY, "11:01")).toHaveLength(1);
  await desk.asAdmin("DELETE", `${ENQUIRIES}/${desk.id}`);
  expect(await desk.mailsAt(SATURDAY, "11:02")).toEqual([]);

  const person = { name: "Rina Pal", mobile: "9830099999", course: "B.Pharm", channel: "walk-in" };
  const { item } = (await desk.asAdmin("POST", ENQUIRIES, person)).json();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${item._id}`, { visitOn: SATURDAY, visitAt: "16:00" });
  expect(await desk.mailsAt(SATURDAY, "12:00")).toEqual([]);
  expect(await desk.comes()).toEqual([["Rina Pal", null]]);
});

test.for([
  ["en", "We expect you at the college on Saturday, 28 Nov, 11 am.", "Add it to your calendar"],
  ["bn", "আপনার কলেজে আসার কথা: শনিবার, 28 নভেম্বর, সকাল 11:00।", "ক্যালেন্ডারে যোগ করুন"],
] as const)(
  "%s: the family page gives the time of the visit, and the calendar file until the day is over",
  async ([language, awaited, link]) => {
    await using desk = await openVisits("sqlite", { language });
    await desk.change(AGREED);
    const { url } = (await desk.asAdmin("POST", `${ENQUIRIES}/${desk.id}/family-link`)).json();
    const path = new URL(url).pathname;

    const { body } = await desk.send("GET", path);
    const file = await desk.send("GET", `${path}?calendar`);

    for (const part of [awaited, link, 'href="?calendar"']) expect(body).toContain(part);
    expect(file.headers).toMatchObject({ "content-type": "text/calendar; charset=utf-8", "cache-control": "no-store" });
    expect(file.body).toContain("DTSTART:20261128T053000Z");
    desk.clock.now = at("2026-11-29", "09:00");
    expect((await desk.send("GET", `${path}?calendar`)).body).not.toContain("VEVENT");
  },
);

test("a caller sees only the visits of the caller's own enquiries; a merge keeps the visit", async () => {
  await using desk = await openVisits();
  await desk.receive({ name: "Arpita Sen" });
  const other = (await desk.idsByName()).get("Arpita Sen") ?? "";
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${other}`, { visitOn: SATURDAY, visitAt: "10:00" });
  const caller = await desk.signIn({ name: "Rahul", email: "rahul@college.example", roles: ["caller"] });
  await desk.change({ ...AGREED, owner: caller.admin._id });
  const own = await caller.send("GET", `${ENQUIRIES}/visits?day=${SATURDAY}`);
  expect(own.json().items.map(({ name }: { name: string }) => name)).toEqual(["Moumita Das"]);
  await desk.change({ visitOn: null });

  await desk.asAdmin("POST", `${ENQUIRIES}/${desk.id}/merge`, { other });

  expect(await desk.item()).toMatchObject({ visitOn: SATURDAY, visitAt: "10:00" });
});
