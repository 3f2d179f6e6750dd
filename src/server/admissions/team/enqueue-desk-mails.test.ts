import { expect, test } from "vitest";
import type { TeamChanges } from "#contract/team.ts";
import { eraseEnquiries } from "#server/admissions/enquiry/erase-enquiries.ts";
import { newId } from "#server/platform/ids.ts";
import { listMails, updateMailsAsDue } from "#server/platform/mail/mail.repository.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { ENQUIRIES, openTestDesk, type TestDesk } from "#tests/server/open-test-desk.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";

/** Returns the moment of a day and time on the college's clock, in India. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`);

async function deskMails({ db }: Pick<TestApi, "db">) {
  const mails = await listMails(db, { statuses: ["pending", "sent", "parked"], limit: 500 });
  return mails
    .filter(({ kind }) => kind.startsWith("desk-"))
    .map(({ id, kind, status, message }) => ({ id, kind, status, ...JSON.parse(message) }));
}

/** Sends the mails that are due at a moment, by default three minutes later. Returns the desk's mails so far. */
async function mailsAt(desk: TestDesk, moment = new Date(desk.clock.now.getTime() + 3 * 60_000)) {
  desk.clock.now = moment;
  await desk.app.features.team.sendMails();
  return deskMails(desk);
}

const subjectsOf = async (api: Pick<TestApi, "db">) => (await deskMails(api)).map(({ subject }) => subject);

/** Creates an admin who chose these mails days ago. @returns a function that changes the choice, without a session */
async function withDigest(desk: TestDesk, changes: TeamChanges = { digestHour: 9 }) {
  const now = desk.clock.now;
  desk.clock.now = at("2026-11-10", "07:00");
  const { admin } = await desk.signIn({ name: "Ananya Sen", email: "ananya@college.example" });
  const { service } = desk.app.features.team;
  const actor = { adminId: admin._id, email: admin.email, address: "", roles: ["owner"] as const };
  const choose = (changes: TeamChanges) => service.update(actor, admin._id, changes);
  await choose(changes);
  desk.clock.now = now;
  return choose;
}

test("12 enquiries assigned to an admin cause one mail; those taken by the admin or taken away again cause none", async () => {
  await using desk = await openTestDesk();
  const { admin, send } = await desk.signIn({ name: "Bimal Roy", email: "bimal@college.example" });
  for (let count = 0; count < 12; count++) await desk.receive({ name: `Family ${count}` });
  const { items } = await desk.list();
  for (const { _id } of items) await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, { owner: admin._id });
  expect(await mailsAt(desk, desk.clock.now)).toEqual([]);
  await mailsAt(desk);
  const [mail, ...more] = await mailsAt(desk, desk.clock.now);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: "You have 12 enquiries", to: [{ address: "bimal@college.example" }] });
  expect(mail?.text).toContain("and 2 more");
  expect(mail?.text).toContain(`&view=list&owner=${admin._id}`);

  await desk.receive({ name: "One more" });
  const id = await desk.firstId();
  await send("PATCH", `${ENQUIRIES}/${id}`, { owner: admin._id });
  const { admin: self } = await desk.signIn({ name: "Mita", email: "mita@college.example" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { owner: self._id });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${id}`, { owner: null });
  expect(await mailsAt(desk)).toHaveLength(1);
});

test.for(databaseKinds)("%s: of two servers one sends the daily mail, once, from the chosen hour on", async (kind) => {
  await using desk = await openTestDesk(kind);
  await using other = await openTestApi({ db: desk.db, now: () => desk.clock.now });
  await withDigest(desk);
  desk.clock.now = at("2026-11-19", "12:00");
  for (const name of ["Overdue", "Today", "Waiting", "Closed"]) await desk.receive({ name });
  const ids = await desk.idsByName();
  const change = (name: string, changes: object) => desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get(name)}`, changes);
  await change("Overdue", { nextCallOn: "2026-11-20", status: "contacted" });
  await change("Today", { nextCallOn: "2026-11-23", status: "contacted" });
  await change("Closed", { status: "closed", closingReason: "Wrong number" });
  const look = () => Promise.all([desk, other, desk, other].map(({ app }) => app.features.team.sendMails()));

  desk.clock.now = at("2026-11-23", "08:59");
  await look();
  expect(await subjectsOf(desk)).toEqual([]);
  desk.clock.now = at("2026-11-23", "09:00");
  await look();
  await look();
  const [mail, ...more] = await deskMails(desk);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("3 to call, 1 new, 3 without an owner for 3 days");
  const order = Array.from(mail?.text.matchAll(/^- (\w+): http/gm) ?? [], ([, name]) => name);
  expect(order).toEqual(["Waiting", "Overdue", "Today"]);
  expect(mail?.text).toContain("3 days overdue");
  expect(mail?.html).toContain("tab=enquiries&amp;view=team");

  // The server was down at the time of the next mail; a day later there is nothing to report.
  desk.clock.now = at("2026-11-24", "21:30");
  await look();
  expect(await subjectsOf(desk)).toHaveLength(2);
  await desk.db.updateTable("enquiry").set({ status: "closed" }).execute();
  desk.clock.now = at("2026-11-25", "09:00");
  await look();
  expect(await subjectsOf(desk)).toHaveLength(2);
});

test("the mail of the day speaks of enquiries without an owner only to who sees them", async () => {
  await using desk = await openTestDesk();
  await withDigest(desk);
  const { admin, send } = await desk.signIn({ email: "caller@college.example", roles: ["caller"] });
  await send("PATCH", `/api/team/${admin._id}`, { digestHour: 9 });
  await desk.receive();
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${await desk.firstId()}`, { owner: admin._id });
  await desk.receive();
  const mails = await mailsAt(desk, at("2026-11-23", "09:00"));
  const openings = mails.filter(({ kind }) => kind === "desk-day").map(({ text }) => text.split("\n")[0]);
  expect(openings.map((opening) => opening.replace(/^.*?, /, "")).sort()).toEqual([
    "this waits for you today: your own enquiries, and those without an owner.",
    "this waits for you today: your own enquiries.",
  ]);
});

test("a newly chosen hour that has passed applies from the next day, and choosing none ends the mails", async () => {
  await using desk = await openTestDesk();
  const choose = await withDigest(desk);
  await desk.receive();
  desk.clock.now = at("2026-11-23", "08:30");
  await choose({ digestHour: 7 });
  expect(await mailsAt(desk, desk.clock.now)).toEqual([]);
  expect(await mailsAt(desk, at("2026-11-24", "07:00"))).toHaveLength(1);
  await choose({ digestHour: 18 });
  expect(await mailsAt(desk, at("2026-11-24", "18:00"))).toHaveLength(1);
  await choose({ digestHour: null });
  expect(await mailsAt(desk, at("2026-11-25", "19:00"))).toHaveLength(1);
});

test("the weekly mail on Monday compares two weeks, and is sent late if the server was down", async () => {
  await using desk = await openTestDesk();
  await withDigest(desk, { weekly: true });
  desk.clock.now = at("2026-11-12", "12:00");
  await desk.receive({ name: "Earlier" });
  desk.clock.now = at("2026-11-18", "12:00");
  await desk.receive({ name: "Later" });
  await desk.receive({ name: "Wrong number" });
  const ids = await desk.idsByName();
  const become = (name: string, status: string, closingReason?: string) =>
    desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get(name)}`, { status, closingReason });
  await become("Earlier", "visited");
  await become("Earlier", "admitted");
  await become("Later", "contacted");
  await become("Wrong number", "closed", "Wrong number");
  expect(await mailsAt(desk, at("2026-11-23", "07:59"))).toEqual([]);
  await mailsAt(desk, at("2026-11-24", "10:00"));
  const [mail, ...more] = await mailsAt(desk, desk.clock.now);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Admissions from 16 Nov to 22 Nov: 2 new, 1 admitted");
  expect(mail?.text).toContain(
    "New: 2, the week before 1\nReached: 2, the week before 0\nVisited: 1, the week before 0\nApplied: 0, the week before 0\nAdmitted: 1, the week before 0",
  );
});

test("the weekly mail counts no status that was taken back within the week", async () => {
  await using desk = await openTestDesk();
  await withDigest(desk, { weekly: true });
  desk.clock.now = at("2026-11-18", "12:00");
  for (const name of ["Undone", "Corrected", "Closed"]) await desk.receive({ name });
  const ids = await desk.idsByName();
  const become = (name: string, status: string, closingReason?: string) =>
    desk.asAdmin("PATCH", `${ENQUIRIES}/${ids.get(name)}`, { status, closingReason });
  for (const status of ["admitted", "new"]) await become("Undone", status);
  for (const status of ["visited", "contacted"]) await become("Corrected", status);
  await become("Closed", "visited");
  await become("Closed", "closed", "Too far away");
  const [mail] = await mailsAt(desk, at("2026-11-23", "10:00"));
  expect(mail?.text).toMatch(/Reached: 2,.*\nVisited: 1,.*\nApplied: 0,.*\nAdmitted: 0,/);
});

test("a caller's mails are only about the caller's own enquiries and have no figures of the college; a viewer gets none", async () => {
  await using desk = await openTestDesk();
  await withDigest(desk, { digestHour: 9, weekly: true });
  const setRoles = (roles: string) =>
    desk.db.updateTable("admin").set({ roles }).where("email", "=", "ananya@college.example").execute();
  await setRoles('["caller"]');
  desk.clock.now = at("2026-11-16", "12:00");
  for (const name of ["Nobody's", "Own"]) await desk.receive({ name });
  const { admin_id } = await desk.db.selectFrom("desk_member").select("admin_id").executeTakeFirstOrThrow();
  await desk.db.updateTable("enquiry").set({ owner_id: admin_id }).where("name", "=", "Own").execute();
  const [mail, ...more] = await mailsAt(desk, at("2026-11-23", "09:00"));
  expect([mail?.subject, more]).toEqual(["1 to call, 1 new", []]);
  expect(mail?.text).not.toContain("Nobody's");

  await setRoles('["viewer"]');
  expect(await mailsAt(desk, at("2026-11-24", "09:00"))).toHaveLength(1);
});

test("each admin gets the desk's mails in the language of the account", async () => {
  await using desk = await openTestDesk();
  await withDigest(desk, { digestHour: 9, weekly: true });
  await desk.db.updateTable("admin").set({ language: "bn" }).where("email", "=", "ananya@college.example").execute();
  const { admin } = await desk.signIn({ name: "Bimal Roy", email: "bimal@college.example" });
  const untold = { admin_id: admin._id, digest_hour: 9, last_weekly_on: "2026-11-23" };
  await desk.db.insertInto("desk_member").values(untold).execute();
  desk.clock.now = at("2026-11-16", "12:00");
  await desk.receive({ name: "Moumita Das" });
  await desk.asAdmin("PATCH", `${ENQUIRIES}/${await desk.firstId()}`, { nextCallOn: "2026-11-21" });

  const mails = await mailsAt(desk, at("2026-11-23", "09:00"));
  const subjects = mails.map(({ to, subject }) => [to[0].name, subject]);
  expect(subjects.toSorted()).toEqual([
    ["Ananya Sen", "1টি ফোন করার আছে, 1টির দায়িত্বে 3 দিন ধরে কেউ নেই"],
    ["Ananya Sen", "ভর্তি, 16 নভেম্বর থেকে 22 নভেম্বর: 1টি নতুন, ভর্তি হয়েছেন 0 জন"],
    ["Bimal Roy", "1 to call, 1 without an owner for 3 days"],
  ]);
  const own = mails.filter(({ to }) => to[0].name === "Ananya Sen");
  for (const { html, text } of own) {
    expect(html).toContain('<html lang="bn">');
    expect(text).toContain("কোন ইমেল কখন আসবে, বেছে নিন");
  }
  expect(own.map(({ text }) => text).join()).toContain("B.Pharm, 2 দিন পেরিয়ে গেছে");
});

test("a daily mail waits while the mail server is down, and is then sent once", async () => {
  await using smtp = await startSmtpServer();
  await smtp.stop();
  const clock = { now: new Date() };
  await using api = await openTestApi({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "office@college.example" },
    now: () => clock.now,
  });
  const { admin } = await api.signIn();
  const moment = clock.now.toISOString();
  const enquiry = { id: newId(), submission_id: newId(), name: "Moumita Das", email: "", mobile: "9830012345" };
  const fields = { course: "B.Pharm", status: "new" as const, created_at: moment };
  await api.db
    .insertInto("enquiry")
    .values({ ...enquiry, ...fields })
    .execute();
  await api.db.insertInto("desk_member").values({ admin_id: admin._id, digest_hour: 0 }).execute();
  const { team, mail } = api.app.features;
  await team.sendMails();
  mail.worker.start();
  const lastError = async () => (await api.db.selectFrom("outbox").select("last_error").execute())[0]?.last_error;
  await expect.poll(lastError).toContain("ECONNREFUSED");
  await team.sendMails();

  await smtp.start();
  await updateMailsAsDue(api.db, "all", new Date().toISOString());
  mail.worker.wake();
  await smtp.waitForMails(1);
  await expect.poll(async () => (await deskMails(api)).map(({ status }) => status)).toEqual(["sent"]);
  expect(smtp.mails[0]?.mail.subject).toBe("1 to call, 1 new");
});

test("an erasure removes the person from unsent mails: the daily mail is composed again", async () => {
  await using desk = await openTestDesk();
  await withDigest(desk);
  for (const name of ["Erased", "Kept"]) await desk.receive({ name, email: `${name}@family.example` });
  expect(await mailsAt(desk, at("2026-11-23", "09:00"))).toMatchObject([{ subject: "2 to call, 2 new" }]);
  await eraseEnquiries(desk.db, { email: "Erased@family.example" });
  expect(await subjectsOf(desk)).toEqual([]);
  const [mail] = await mailsAt(desk, desk.clock.now);
  expect(mail?.subject).toBe("1 to call, 1 new");
  expect(JSON.stringify(mail)).not.toContain("Erased");
});

test("an unsent mail about assignments that names an erased person is composed again with the other enquiries", async () => {
  await using desk = await openTestDesk();
  const { admin } = await desk.signIn({ name: "Bimal Roy", email: "bimal@college.example" });
  for (const name of ["Erased", "Kept"]) await desk.receive({ name, email: `${name}@family.example` });
  const { items } = await desk.list("?limit=60");
  for (const { _id } of items) await desk.asAdmin("PATCH", `${ENQUIRIES}/${_id}`, { owner: admin._id });
  expect(await mailsAt(desk)).toMatchObject([{ subject: "You have 2 enquiries" }]);

  await eraseEnquiries(desk.db, { email: "Erased@family.example" });
  expect(await subjectsOf(desk)).toEqual([]);
  const [mail] = await mailsAt(desk);
  expect(mail?.subject).toBe("You have a new enquiry");
  expect(JSON.stringify(mail)).toContain("Kept");
});
