import { expect, test } from "vitest";
import { tidyUp } from "./housekeeping.ts";
import { aSendRequest } from "./testing/factories.ts";
import { openTestApi } from "./testing/open-test-api.ts";
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

    const removed = await tidyUp({ db: api.db, captcha: api.app.services.captcha, now: () => now });

    expect(removed.enquiries).toBe(1);
    expect(await api.db.selectFrom("enquiry").select("created_at").execute()).toEqual([
      { created_at: "2026-12-01T10:00:00.000Z" },
    ]);
    expect(await api.db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
  },
);
