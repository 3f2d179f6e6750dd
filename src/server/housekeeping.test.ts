import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { tidyUp } from "./housekeeping.ts";
import { aSendRequest } from "./testing/factories.ts";
import { EMAIL, logIn } from "./testing/log-in.ts";
import { openTestApi, type TestApi } from "./testing/open-test-api.ts";
import { openTestDesk } from "./testing/open-test-desk.ts";
import { seedAdmin } from "./testing/seed-admin.ts";
import { databaseKinds } from "./testing/test-databases.ts";

test.for(databaseKinds)(
  "%s: an enquiry is erased with its mails before 12 months are over, a younger one stays",
  async (kind) => {
    let now = new Date("2026-01-01T10:00:00Z");
    await using api = await openTestApi({ kind, env: { CAPTCHA: "off" }, now: () => now });
    const send = () => api.request({ method: "POST", url: "/api/v1.0/email/send", payload: aSendRequest() });
    await send();
    now = new Date("2026-12-01T10:00:00Z");
    await send();
    now = new Date("2027-01-01T09:00:00Z");

    const removed = await tidy(api, now);

    expect(removed.enquiries).toBe(1);
    expect(await api.db.selectFrom("enquiry").select("created_at").execute()).toEqual([
      { created_at: "2026-12-01T10:00:00.000Z" },
    ]);
    expect(await api.db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
  },
);

test("what is erased is gone from SQLite's write-ahead log too", async () => {
  let now = new Date("2026-01-01T10:00:00Z");
  await using api = await openTestApi({ kind: "sqlite", env: { CAPTCHA: "off" }, now: () => now });
  await api.request({ method: "POST", url: "/api/v1.0/email/send", payload: aSendRequest() });
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(api.db);
  const isInLog = async () => (await readFile(`${rows[0]?.file}-wal`)).includes("Moumita Das");
  expect(await isInLog()).toBe(true);
  now = new Date("2027-01-01T10:00:00Z");

  await tidy(api, now);

  expect(await isInLog()).toBe(false);
});

test.for(databaseKinds)(
  "%s: ended sessions, expired links and answers of yesterday are removed, others stay",
  async (kind) => {
    let now = new Date("2026-11-21T10:00:00Z");
    await using api = await openTestApi({ kind, now: () => now });
    const { db } = api;
    const old = await api.signIn();
    await api.send("POST", "/api/auth/forgot-password", { email: old.admin.email });
    await old.send(
      "POST",
      "/api/admins/invitations",
      { email: "new@example.in" },
      { "idempotency-key": "first-request" },
    );
    now = new Date("2026-11-22T10:00:01Z");
    const recent = await api.signIn({ email: "recent@example.in" });

    const removed = await tidy(api, now);

    expect(removed).toMatchObject({ sessions: 1, links: 1, answers: 1 });
    expect(await db.selectFrom("session").select("admin_id").execute()).toEqual([{ admin_id: recent.admin._id }]);
    expect(await db.selectFrom("one_time_link").select("kind").execute()).toEqual([{ kind: "invitation" }]);
  },
);

test.for(databaseKinds)(
  "%s: mails of accounts go after 30 days, sent or not; those of enquiries stay",
  async (kind) => {
    let now = new Date("2026-10-01T10:00:00Z");
    await using api = await openTestApi({ kind, env: { CAPTCHA: "off" }, now: () => now });
    const clerk = await api.signIn();
    const invite = (email: string) =>
      clerk.send("POST", "/api/admins/invitations", { email }, { "idempotency-key": `invite-${email}` });
    await invite("sent@example.in");
    await invite("waits@example.in");
    await api.db.updateTable("outbox").set({ status: "sent" }).where("message", "like", "%sent@%").execute();
    await api.request({ method: "POST", url: "/api/v1.0/email/send", payload: aSendRequest() });
    now = new Date("2026-11-01T10:00:01Z");

    const removed = await tidy(api, now);

    expect(removed.accountMails).toBe(2);
    expect(await api.db.selectFrom("outbox").select("kind").orderBy("kind").execute()).toEqual([
      { kind: "enquiry-acknowledgement" },
      { kind: "enquiry-notice" },
    ]);
  },
);

test.for(databaseKinds)(
  "%s: when an enquiry is erased, the audit log still tells who worked on it, but not whose it was",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive({ name: "Old Enquirer" });
    const old = await desk.firstId();
    await desk.asAdmin("PATCH", `/api/enquiries/${old}`, { note: "Asks about the hostel." });
    await desk.asAdmin("POST", `/api/enquiries/${old}/mails`, { purpose: "notice" });
    desk.clock.now = new Date("2027-06-01T10:00:00Z");
    await desk.receive({ name: "Young Enquirer" });
    const { id: young } = await desk.db
      .selectFrom("enquiry")
      .select("id")
      .where("name", "=", "Young Enquirer")
      .executeTakeFirstOrThrow();
    const clerk = await desk.signIn({ email: "clerk@college.example" });
    await clerk.send("PATCH", `/api/enquiries/${young}`, { note: "Calls again." });
    desk.clock.now = new Date("2027-11-20T10:00:00Z");

    await tidy(desk, desk.clock.now);

    const entries = await desk.db
      .selectFrom("audit_entry")
      .select(["action", "subject", "subject_id"])
      .where("action", "like", "enquiry.%")
      .orderBy("at")
      .orderBy("action", "desc")
      .execute();
    expect(entries).toEqual([
      { action: "enquiry.updated", subject: "", subject_id: old },
      { action: "enquiry.mail-resent", subject: "", subject_id: old },
      { action: "enquiry.updated", subject: "Young Enquirer", subject_id: young },
    ]);
    expect(await desk.db.selectFrom("enquiry_step").select("after").execute()).toEqual([{ after: "Calls again." }]);
  },
);

test.for(databaseKinds)(
  "%s: network addresses leave the audit log after 360 days, and nothing else does",
  async (kind) => {
    let now = new Date("2026-01-01T10:00:00Z");
    await using api = await openTestApi({ kind, now: () => now });
    await seedAdmin(api.db, { email: EMAIL });
    await logIn(api);
    await logIn(api, { force: true });
    now = new Date("2026-12-01T10:00:00Z");
    await logIn(api);
    now = new Date("2027-01-01T09:00:00Z");

    const removed = await tidy(api, now);

    expect(removed.addresses).toBe(3);
    const entries = await api.db
      .selectFrom("audit_entry")
      .select(["action", "address", "subject", "at"])
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(entries.map(({ action, address, at }) => [action, address, at.slice(0, 7)]).sort()).toEqual([
      ["session.forced", "", "2026-01"],
      ["session.started", "", "2026-01"],
      ["session.started", "", "2026-01"],
      ["session.started", "127.0.0.1", "2026-12"],
    ]);
    expect(entries.some(({ subject, at }) => at < "2026-02" && subject.includes("127.0.0.1"))).toBe(false);
    expect(entries.find(({ action }) => action === "session.started")?.subject).not.toBe("");
  },
);

function tidy({ db, app }: Pick<TestApi, "db" | "app">, now: Date) {
  const { captcha, media } = app.services;
  return tidyUp({ db, store: media.store, captcha, now: () => now });
}
