import type { AdminUser } from "#contract/auth.ts";
import type { Database } from "#server/db/open-database.ts";
import { insertAdmin } from "#server/features/admins/admin.repository.ts";
import { hashToken, newToken } from "#server/features/auth/one-time-token.ts";
import { createPasswordHasher } from "#server/features/auth/password-hasher.ts";
import { replaceSession } from "#server/features/auth/session.repository.ts";
import { newId } from "#server/ids.ts";

/** The password of every seeded admin. */
export const ADMIN_PASSWORD = "Amaltas 2026 jhoor";

let hashing: Promise<string> | undefined;

/** An admin who can log in with `ADMIN_PASSWORD`. */
export async function seedAdmin(
  db: Database,
  { name = "Ananya Sen", email = "ananya.sen@example.in", now = new Date() } = {},
): Promise<AdminUser> {
  // One hash serves all admins of a test file.
  hashing ??= createPasswordHasher().hash(ADMIN_PASSWORD);
  const id = newId();
  const row = { id, name, email, password_hash: await hashing, created_at: now.toISOString() };
  if (!(await insertAdmin(db, row))) throw new Error(`${email} is an admin of this test already`);
  return { _id: id, name, email };
}

/** A live session of that admin, which began now, in the place of any other. Returns its token. */
export async function seedSession(db: Database, admin: AdminUser, now = new Date()): Promise<string> {
  const token = newToken();
  await replaceSession(db, {
    admin_id: admin._id,
    token_hash: hashToken(token),
    device_name: "Firefox on Linux",
    address: "127.0.0.1",
    started_at: now.toISOString(),
    last_used_at: now.toISOString(),
  });
  return token;
}
