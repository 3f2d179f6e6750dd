import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Role } from "#contract/permissions.ts";
import type { ReminderChoice, Reminders } from "#contract/reminders.ts";
import { loadContent } from "#server/collections/content/load-content.ts";
import type { Mail } from "#server/platform/mail/mail.feature.ts";
import { listMails } from "#server/platform/mail/mail.repository.ts";
import { openTestApi, type TestAdmin } from "#tests/server/open-test-api.ts";
import { ENQUIRIES, openTestDesk } from "#tests/server/open-test-desk.ts";
import { databaseKinds } from "#tests/server/test-databases.ts";
import { startPushService } from "#tests/support/push-service.ts";
import { deliverReminders } from "./deliver-reminders.ts";
import { createPushSender } from "./send-push.ts";

const REMINDERS = "/api/reminders";
const DEVICES = `${REMINDERS}/devices`;
const NEW_LEAD = "A new enquiry from the website";
/** Returns the moment of a time on the college's clock. */
const at = (time: string, day = "2026-11-21") => new Date(`${day}T${time}:00+05:30`);

/** Opens a desk with a push service; `enter` signs an admin in and registers a device of that admin. */
async function openRinging(kind?: (typeof databaseKinds)[number]) {
  const stack = new AsyncDisposableStack();
  const service = stack.use(await startPushService());
  const desk = stack.use(await openTestDesk(kind, {}, { mayPushBePrivate: true }));
  const { deliver } = desk.app.features.reminders;
  const letRing = async (who: Pick<TestAdmin, "send">) => {
    const device = service.subscribe();
    const reply = await who.send("PUT", DEVICES, device, { "user-agent": "Chrome/140 Android" });
    expect(reply.statusCode).toBe(200);
    return device.endpoint;
  };
  return {
    desk,
    service,
    deliver,
    letRing,
    async enter(name: string, roles: readonly Role[] = ["admissions"]) {
      const who = await desk.signIn({ name, email: `${name.toLowerCase()}@college.example`, roles });
      const choose = async (changes: Partial<ReminderChoice>) => {
        const { choice } = (await who.send("GET", REMINDERS)).json() as Reminders;
        expect((await who.send("PUT", REMINDERS, { ...choice, ...changes })).statusCode).toBe(200);
      };
      return { ...who, choose, endpoint: await letRing(who) };
    },
    change: async (changes: object) => {
      const reply = await desk.asAdmin("PATCH", `${ENQUIRIES}/${await desk.firstId()}`, changes);
      expect(reply.statusCode).toBe(200);
    },
    async mails() {
      const mails = await listMails(desk.db, { statuses: ["pending"], limit: 50 });
      const ours = mails.filter(({ kind }) => kind.startsWith("desk-"));
      return ours.map(({ message }) => JSON.parse(message) as { subject: string; text: string; to: unknown });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test.for(databaseKinds)(
  "%s: a new enquiry from the site sends one push without a name to admins who may take it, and opens the enquiry",
  async (kind) => {
    await using ringing = await openRinging(kind);
    const { desk, service, deliver, enter } = ringing;
    await using other = await openTestApi({ db: desk.db, now: () => desk.clock.now, mayPushBePrivate: true });
    const ananya = await enter("Ananya");
    await enter("Caller", ["caller"]);
    await desk.receive({ name: "Rina Sen" });
    // Only one server can use an SQLite file.
    const servers = kind === "postgres" ? [deliver, other.app.features.reminders.deliver] : [deliver];
    await Promise.all(servers.map((one) => one()));
    await deliver();

    const id = await desk.firstId();
    expect(service.rung).toMatchObject([
      { endpoint: ananya.endpoint, title: NEW_LEAD, lang: "en", url: `/admin/dashboard?tab=enquiries&enquiry=${id}` },
    ]);
    expect(JSON.stringify(service.rung)).not.toMatch(/Rina|9830/);
    expect(await ringing.mails()).toEqual([]);
  },
);

test.for(databaseKinds)("%s: a new enquiry sends a push when it is stored, not at the next poll", async (kind) => {
  await using ringing = await openRinging(kind);
  const [worker] = ringing.desk.app.features.reminders.workers;
  await ringing.enter("Ananya");
  worker?.start();
  await ringing.desk.receive();
  await ringing.service.waitForRings(1);
  await worker?.stop();
  expect(ringing.service.titles()).toEqual([NEW_LEAD]);
});

test("when the time of a call comes, the owner gets one push; a call that was moved or made sends none", async () => {
  await using ringing = await openRinging();
  const { desk, service, deliver, enter, change } = ringing;
  const ananya = await enter("Ananya");
  await ananya.choose({ lead: "none" });
  await desk.db.updateTable("admin").set({ language: "bn" }).where("id", "=", ananya.admin._id).execute();
  await desk.receive();
  const tellAt = async (time: string) => {
    desk.clock.now = at(time);
    await deliver();
    return service.titles().slice(1);
  };
  await change({ owner: ananya.admin._id, nextCallOn: "2026-11-21", callFrom: "16:00" });
  expect(await tellAt("15:59")).toEqual([]);
  expect(await tellAt("16:00")).toEqual(["ফোন করার সময় হয়েছে: বিকেল 4:00"]);
  expect(await tellAt("16:01")).toHaveLength(1);

  await change({ nextCallOn: "2026-11-21", callFrom: "17:00" });
  await change({ nextCallOn: "2026-11-21", callFrom: "18:00" });
  expect(await tellAt("17:00")).toHaveLength(1);
  expect(await tellAt("18:00")).toHaveLength(2);
  await change({ nextCallOn: "2026-11-21", callFrom: "18:30" });
  await change({ outcome: "Wrong number" });
  expect(await tellAt("18:30")).toHaveLength(2);
});

test("reminders from the quiet hours are one message at their end, without enquiries that another admin has taken", async () => {
  await using ringing = await openRinging();
  const { desk, service, deliver, enter, change } = ringing;
  const ananya = await enter("Ananya");
  desk.clock.now = at("20:00");
  for (const name of ["One", "Two", "Three", "Taken"]) await desk.receive({ name });
  const bimal = await desk.signIn({ name: "Bimal", email: "bimal@college.example" });
  await change({ owner: bimal.admin._id });
  await desk.receive({ name: "Given" });
  await change({ owner: ananya.admin._id });
  for (const moment of [at("23:00"), at("07:59", "2026-11-22")]) {
    desk.clock.now = moment;
    await deliver();
  }
  expect(service.rung).toEqual([]);
  desk.clock.now = at("08:00", "2026-11-22");
  await deliver();
  expect(service.rung).toMatchObject([{ title: "3 new, 1 given to you", url: "/admin/dashboard?tab=enquiries" }]);
});

test("if the reminder to one admin fails, the run ends, and releases its lock, only after all others are sent", async () => {
  await using ringing = await openRinging();
  const { desk, enter } = ringing;
  const ananya = await enter("Ananya");
  await enter("Bimal");
  await desk.receive();
  const { promise: isSlow, resolve: goOn } = Promise.withResolvers<void>();
  const sender = createPushSender({ db: desk.db, publicUrl: "http://localhost", mayBePrivate: true });
  const send: typeof sender.send = async ({ endpoint }) => {
    if (endpoint === ananya.endpoint) throw new Error("The database was away.");
    await isSlow;
    return "taken";
  };
  const mail = { enqueue: async () => {}, wake: () => {} } as unknown as Mail;
  const { college } = await loadContent("content");
  const platform = { db: desk.db, publicUrl: "http://localhost", now: () => desk.clock.now };
  const run = deliverReminders(platform, { mail, sender: { ...sender, send }, college: () => college });
  const ended = run.catch((err: Error) => err.message);
  const first = await Promise.race([ended, wait(200, "still running")]);
  goOn();

  expect(first).toBe("still running");
  expect(await ended).toBe("Some reminders failed.");
  const open = desk.db.selectFrom("reminder").select("admin_id").where("due_at", "is not", null);
  expect(await open.execute()).toEqual([{ admin_id: ananya.admin._id }]);
});

test("if no device accepts a reminder, a mail replaces it, and an ended subscription is deleted", async () => {
  await using ringing = await openRinging();
  const { desk, service, deliver, enter, change } = ringing;
  const { endpoint, admin, send, choose } = await enter("Ananya");
  service.answerWith(503);
  await desk.receive({ name: "Rina Sen" });
  await deliver();
  expect(await ringing.mails()).toEqual([]);
  service.answerWith(201);
  desk.clock.now = at("12:01");
  await deliver();
  expect(service.titles()).toEqual([NEW_LEAD]);

  service.unsubscribe(endpoint);
  await desk.receive({ name: "Mita Das" });
  await deliver();
  expect(await ringing.mails()).toMatchObject([{ subject: NEW_LEAD, to: [{ address: "ananya@college.example" }] }]);
  expect((await ringing.mails())[0]?.text).toContain("Mita Das");
  expect((await send("GET", REMINDERS)).json().devices).toEqual([]);

  await change({ owner: admin._id });
  await deliver();
  desk.clock.now = at("12:05");
  await desk.app.features.team.sendMails();
  expect((await ringing.mails()).map(({ subject }) => subject)).toEqual(["You have a new enquiry", NEW_LEAD]);
  await choose({ lead: "none" });
  await desk.receive();
  await deliver();
  expect(await ringing.mails()).toHaveLength(2);
});

test("a mail that replaces a push is wholly in Bengali for an admin whose language is Bengali", async () => {
  await using ringing = await openRinging();
  const { desk, deliver, enter } = ringing;
  const { admin, choose } = await enter("Ananya");
  await choose({ lead: "mail" });
  await desk.db.updateTable("admin").set({ language: "bn" }).where("id", "=", admin._id).execute();
  await desk.receive();
  await deliver();
  expect((await ringing.mails())[0]?.text).toMatch(/কৃষ্ণচূড়া কলেজ অব ফার্মেসি\nকৃষ্ণচূড়া রোড, .*\n$/);
});

test("an assignment is reported by push instead of mail; an admin without a choice gets the mail, and none about new enquiries", async () => {
  await using ringing = await openRinging();
  const { desk, service, deliver, enter, change } = ringing;
  const ananya = await enter("Ananya");
  const bimal = await desk.signIn({ name: "Bimal", email: "bimal@college.example" });
  await ananya.choose({ lead: "none" });
  await desk.receive();
  await change({ owner: ananya.admin._id });
  await change({ owner: bimal.admin._id });
  await change({ owner: ananya.admin._id });
  await deliver();
  desk.clock.now = at("12:05");
  await desk.app.features.team.sendMails();
  expect(service.titles()).toEqual(["You have a new enquiry"]);
  expect(await ringing.mails()).toEqual([]);

  await change({ owner: bimal.admin._id });
  desk.clock.now = at("12:10");
  await desk.app.features.team.sendMails();
  expect((await ringing.mails()).map(({ subject }) => subject)).toEqual(["You have a new enquiry"]);
});

test("admins can remove only their own devices, which are deleted with the session or the account", async () => {
  await using ringing = await openRinging();
  const { desk, letRing, enter } = ringing;
  const [ananya, bimal] = [await enter("Ananya"), await enter("Bimal")];
  const devicesOf = async ({ send }: Pick<TestAdmin, "send">) =>
    ((await send("GET", REMINDERS)).json() as Reminders).devices;
  const [device] = await devicesOf(ananya);
  expect(device?.name).toBe("Chrome on Android");
  expect((await bimal.send("DELETE", `${DEVICES}/${device?._id}`)).statusCode).toBe(404);
  expect((await ananya.send("DELETE", `${DEVICES}/${device?._id}`)).json().devices).toEqual([]);

  await letRing(ananya);
  await desk.asAdmin("DELETE", `/api/admins/${ananya.admin._id}/session`);
  await desk.asAdmin("DELETE", `/api/admins/${bimal.admin._id}`);
  expect(await desk.db.selectFrom("push_device").selectAll().execute()).toEqual([]);
});

test("an endpoint in a private network or without https is refused as a push service", async () => {
  await using service = await startPushService();
  await using api = await openTestApi();
  const device = service.subscribe();
  for (const endpoint of [device.endpoint, "https://10.0.0.1/send", "https://[::1]/send", "https://localhost/send"]) {
    const reply = await api.asAdmin("PUT", DEVICES, { ...device, endpoint });
    expect([endpoint, reply.statusCode]).toEqual([endpoint, 400]);
    expect(reply.json().fields.endpoint).toContain("no address of a push service");
  }
});

test("the desk can be installed: its manifest opens the enquiries, and its service worker covers only the admin area", async () => {
  await using api = await openTestApi();
  const bengali = (await api.send("GET", "/bn/admin/manifest.webmanifest")).json();
  expect(bengali).toMatchObject({ short_name: "ভর্তি", scope: "/admin", display: "standalone" });
  expect(bengali.start_url).toBe("/admin?tab=enquiries");
  const { headers, body } = await api.send("GET", "/admin/reminders.js");
  expect(headers).toMatchObject({
    "service-worker-allowed": "/admin",
    "content-type": "text/javascript; charset=utf-8",
  });
  expect(body).not.toContain('"fetch"');
});
