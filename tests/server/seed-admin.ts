import type { LightMyRequestResponse } from "fastify";
import type { AdminUser } from "#contract/auth.ts";
import type { Role } from "#contract/permissions.ts";
import { hashToken, newToken } from "#server/people/accounts.repository.ts";
import { createPasswordHasher } from "#server/people/password-hasher.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { newId } from "#server/platform/ids.ts";
import type { TestApi } from "./open-test-api.ts";

/** The password of every seeded admin. */
export const ADMIN_PASSWORD = "Amaltas 2026 jhoor";

let hashing: Promise<string> | undefined;

interface NewAdmin {
  name?: string;
  email?: string;
  roles?: readonly Role[];
  now?: Date;
}

/** Inserts an admin who can log in with `ADMIN_PASSWORD`. */
export async function seedAdmin(
  db: Database,
  { name = "Ananya Sen", email = "ananya.sen@example.in", roles = ["owner"], now = new Date() }: NewAdmin = {},
): Promise<AdminUser> {
  // Hash the password only once per test file.
  hashing ??= createPasswordHasher().hash(ADMIN_PASSWORD);
  const id = newId();
  const row = {
    id,
    name,
    email,
    password_hash: await hashing,
    created_at: now.toISOString(),
    roles: JSON.stringify(roles),
  };
  await db.insertInto("admin").values(row).execute();
  return { _id: id, name, email };
}

/** Inserts a session of the admin that began at `now`, replacing any other. Returns the token. */
export async function seedSession(db: Database, admin: AdminUser, now = new Date()): Promise<string> {
  const token = newToken();
  const device = { browser: "Firefox", system: "Linux", address: "127.0.0.1" };
  const at = now.toISOString();
  const moments = { started_at: at, last_used_at: at, confirmed_at: at };
  const row = { admin_id: admin._id, token_hash: hashToken(token), ...device, ...moments };
  await db.deleteFrom("session").where("admin_id", "=", admin._id).execute();
  await db.insertInto("session").values(row).execute();
  return token;
}

/** Default email of `logIn`. */
export const EMAIL = "ananya.sen@example.in";
const CHROME =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36";

/** Logs in as Chrome on Android, without headers that only a page sends. @param overrides fields of the body */
export function logIn(api: TestApi, overrides: object = {}, headers: object = {}): Promise<LightMyRequestResponse> {
  const input = { email: EMAIL, password: ADMIN_PASSWORD, ...overrides };
  return api.send("POST", "/api/auth/login", input, { "user-agent": CHROME, ...headers });
}
