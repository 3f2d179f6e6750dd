import { expect, test } from "vitest";
import { tidyUp } from "./housekeeping.ts";
import { aSendRequest } from "./testing/factories.ts";
import { openTestApi, type TestApi } from "./testing/open-test-api.ts";
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

function tidy({ db, app }: TestApi, now: Date) {
  const { captcha, media } = app.services;
  return tidyUp({ db, store: media.store, captcha, now: () => now });
}
