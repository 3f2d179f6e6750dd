import { expect, test } from "vitest";
import { countingQueue } from "#server/testing/counting-queue.ts";
import { ADMIN_PASSWORD, seedAdmin } from "#server/testing/seed-admin.ts";
import { openTestDatabase } from "#server/testing/test-databases.ts";
import { createFailedLoginLog } from "./failed-login-log.ts";
import { createHashQueue, type HashQueue } from "./hash-queue.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { createSessionService } from "./session.service.ts";

const EMAIL = "ananya.sen@example.in";
const ORIGIN = { address: "192.0.2.1", sender: "192.0.2.1", userAgent: undefined };

test("a login that is refused because too many passwords are being checked is no failed login", async () => {
  const queue = createHashQueue({ atOnce: 1, waiting: 0 });
  await using house = await openHouse(queue);
  const busy = Promise.withResolvers<void>();
  const others = queue.run(() => busy.promise);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await expect(house.logIn()).rejects.toThrow("Too many people are logging in at this moment.");
  }

  busy.resolve();
  await others;

  expect(await house.logIn()).toMatchObject({ user: { email: EMAIL } });
  expect(await house.failures()).toEqual([]);
});

test("a wrong password and an unknown address both cost one hash", async () => {
  const { queue, made } = countingQueue();
  await using house = await openHouse(queue);

  await expect(house.logIn({ password: "Something else 1" })).rejects.toThrow("The email or the password is wrong.");
  const afterWrong = made();
  await expect(house.logIn({ email: "nobody@example.in" })).rejects.toThrow("The email or the password is wrong.");

  expect([afterWrong, made()]).toEqual([1, 2]);
});

async function openHouse(queue: HashQueue) {
  const database = await openTestDatabase();
  const { db } = database;
  await seedAdmin(db, { email: EMAIL });
  const now = () => new Date("2026-11-21T10:00:00.000Z");
  const sessions = createSessionService({
    db,
    hasher: createPasswordHasher(queue),
    throttle: createLoginThrottle({ db, now }),
    failedLogins: createFailedLoginLog({ db, mails: { promiseFailedLogins: async () => {}, wake: () => {} }, now }),
    now,
  });
  return {
    logIn: (differs: { email?: string; password?: string } = {}) =>
      sessions.logIn({ email: EMAIL, password: ADMIN_PASSWORD, ...differs }, ORIGIN),
    failures: () => db.selectFrom("audit_entry").select("subject").where("action", "=", "login.failed").execute(),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
