import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import { aSendRequest } from "#tests/server/factories.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { openTestDesk } from "#tests/server/open-test-desk.ts";
import { EMAIL, logIn, seedAdmin } from "#tests/server/seed-admin.ts";
import { databaseKinds, usualKind } from "#tests/server/test-databases.ts";
import { runHousekeeping } from "./housekeeping.ts";

const daysLater = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000);
const BEGIN = new Date("2026-01-01T10:00:00Z");

async function openApi(kind: DatabaseLocation["kind"] = usualKind) {
  const clock = { now: BEGIN };
  const api = await openTestApi({ kind, env: { CAPTCHA: "off" }, now: () => clock.now });
  return {
    ...api,
    clock,
    enquire: () => api.request({ method: "POST", url: "/api/v1.0/email/send", payload: aSendRequest() }),
    tidy: () => tidy(api, clock.now),
  };
}

test.for(databaseKinds)(
  "%s: enquiries are erased with their mails 12 months after their last change, and never earlier",
  async (kind) => {
    await using api = await openApi(kind);
    await api.enquire();
    await api.enquire();
    const [called] = await api.db.selectFrom("enquiry").select("id").execute();
    api.clock.now = daysLater(BEGIN, 2);
    await api.asAdmin("PATCH", `/api/enquiries/${called?.id}`, { status: "contacted" });
    api.clock.now = daysLater(BEGIN, 366);
    expect((await api.tidy()).enquiries).toBe(0);
    api.clock.now = new Date(daysLater(BEGIN, 366).getTime() + 1000);

    expect((await api.tidy()).enquiries).toBe(1);
    expect(await api.db.selectFrom("enquiry").select("id").execute()).toEqual([called]);
    expect(await api.db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
    api.clock.now = new Date(daysLater(BEGIN, 368).getTime() + 1000);
    expect((await api.tidy()).enquiries).toBe(1);
  },
);

test("erased data is also removed from SQLite's write-ahead log", async () => {
  await using api = await openApi("sqlite");
  await api.enquire();
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(api.db);
  const isInLog = async () => (await readFile(`${rows[0]?.file}-wal`)).includes("Moumita Das");
  expect(await isInLog()).toBe(true);
  api.clock.now = daysLater(BEGIN, 367);

  await api.tidy();

  expect(await isInLog()).toBe(false);
});

test.for(databaseKinds)(
  "%s: only ended sessions, expired links and yesterday's idempotency keys are deleted",
  async (kind) => {
    await using api = await openApi(kind);
    const { db } = api;
    const old = await api.signIn();
    await api.send("POST", "/api/auth/forgot-password", { email: old.admin.email });
    const key = { "idempotency-key": "first-request" };
    await old.send("POST", "/api/admins/invitations", { email: "new@example.in", roles: ["owner"] }, key);
    api.clock.now = new Date(daysLater(BEGIN, 1).getTime() + 1000);
    const recent = await api.signIn({ email: "recent@example.in" });

    expect(await api.tidy()).toMatchObject({ sessions: 1, links: 1, idempotencyKeys: 1 });
    expect(await db.selectFrom("session").select("admin_id").execute()).toEqual([{ admin_id: recent.admin._id }]);
    expect(await db.selectFrom("one_time_link").select("kind").execute()).toEqual([{ kind: "invitation" }]);
  },
);

test.for(databaseKinds)("%s: after 30 days mails about accounts are deleted, not those of enquiries", async (kind) => {
  await using api = await openApi(kind);
  for (const email of ["sent@example.in", "waits@example.in"]) {
    await api.asAdmin(
      "POST",
      "/api/admins/invitations",
      { email, roles: ["owner"] },
      { "idempotency-key": `invite-${email}` },
    );
  }
  await api.db.updateTable("outbox").set({ status: "sent" }).where("message", "like", "%sent@%").execute();
  await api.enquire();
  api.clock.now = daysLater(BEGIN, 31);

  expect((await api.tidy()).accountMails).toBe(2);
  const kept = await api.db.selectFrom("outbox").select("kind").orderBy("kind").execute();
  expect(kept).toEqual([{ kind: "enquiry-acknowledgement" }, { kind: "enquiry-notice" }]);
});

test.for(databaseKinds)(
  "%s: after an erasure the audit log still has the admin's actions, but not the enquirer's name",
  async (kind) => {
    await using desk = await openTestDesk(kind);
    await desk.receive({ name: "Old Enquirer" });
    const old = await desk.firstId();
    await desk.asAdmin("PATCH", `/api/enquiries/${old}`, { note: "Asks about the hostel." });
    await desk.asAdmin("POST", `/api/enquiries/${old}/mails`, { purpose: "notice" });
    desk.clock.now = new Date("2027-06-01T10:00:00Z");
    await desk.receive({ name: "Young Enquirer" });
    const clerk = await desk.signIn({ email: "clerk@college.example" });
    const { items } = (await clerk.send("GET", "/api/enquiries?search=Young")).json();
    const young = items[0]._id;
    await clerk.send("PATCH", `/api/enquiries/${young}`, { note: "Calls again." });
    desk.clock.now = new Date("2027-11-23T10:00:00Z");

    await tidy(desk, desk.clock.now);

    const entries = desk.db.selectFrom("activity").select(["action", "subject", "subject_id"]);
    const ofEnquiries = entries.where("action", "like", "enquiry.%").orderBy("at").orderBy("action", "desc");
    expect(await ofEnquiries.execute()).toEqual([
      { action: "enquiry.updated", subject: "", subject_id: old },
      { action: "enquiry.mail-resent", subject: "", subject_id: old },
      { action: "enquiry.updated", subject: "Young Enquirer", subject_id: young },
    ]);
    const steps = desk.db.selectFrom("activity").select("details").where("enquiry_id", "is not", null);
    expect(await steps.execute()).toEqual([{ details: '{"text":"Calls again."}' }]);
  },
);

test("if one expiry fails, the others still run", async () => {
  await using api = await openApi();
  let hasErased = false;
  const uploads = async () => Promise.reject(new Error("The bucket does not answer."));
  const enquiries = async () => {
    hasErased = true;
    return 1;
  };
  const tidying = runHousekeeping({ db: api.db, now: () => BEGIN }, [{ expiries: { uploads, enquiries } }]);
  await expect(tidying).rejects.toThrow("The bucket does not answer.");
  expect(hasErased).toBe(true);
});

test.for(databaseKinds)("%s: after 365 days only the IP addresses are removed from the audit log", async (kind) => {
  await using api = await openApi(kind);
  await seedAdmin(api.db, { email: EMAIL });
  await logIn(api);
  await logIn(api, { force: true });
  api.clock.now = daysLater(BEGIN, 334);
  await logIn(api);
  api.clock.now = daysLater(BEGIN, 366);

  expect((await api.tidy()).addresses).toBe(3);

  const entries = await api.db
    .selectFrom("activity")
    .select(["action", "address", "subject", "at", "details"])
    .execute();
  const old = entries.filter(({ at }) => at === BEGIN.toISOString());
  const young = entries.filter((entry) => !old.includes(entry));
  expect(old.map(({ action }) => action).sort()).toEqual(["session.forced", "session.started", "session.started"]);
  expect(JSON.stringify(old)).not.toContain("127.0.0.1");
  expect(old.filter(({ action, subject }) => action === "session.started" && subject === "")).toEqual([]);
  expect(old.map(({ details }) => JSON.parse(details).system)).toEqual(["Android", "Android", "Android"]);
  expect(young).toMatchObject([{ action: "session.started", address: "127.0.0.1" }]);
});

function tidy({ db, app }: Pick<TestApi, "db" | "app">, now: Date) {
  return runHousekeeping({ db, now: () => now }, app.features.all);
}
