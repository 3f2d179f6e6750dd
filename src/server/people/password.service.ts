import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { z } from "zod";
import type { passwordChangeInputSchema, resetLinkQuerySchema, resetPasswordInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/accounts.ts";
import type { Actor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { AppError, BadInputError, TooManyRequestsError } from "#server/platform/errors.ts";
import { createTaskQueue } from "#server/platform/work/task-queue.ts";
import {
  type AdminRow,
  createOneTimeLink,
  deleteExpiredLinks,
  deleteLinks,
  findAdmin,
  findLink,
  lockAdmin,
} from "./accounts.repository.ts";
import type { Accounts } from "./accounts.ts";
import type { Origin } from "./session.service.ts";

/** More requests send no more mails; the earlier links still work. */
const MOST_OPEN_LINKS = 3;
/** Longer than the transaction takes, so that the time of the answer does not tell whether there was one. */
const REQUEST_TAKES_MS = 250;

type ResetLink = z.infer<typeof resetLinkQuerySchema>;

/** Promises the mail with a reset link, if the address is an admin's; the caller cannot tell. */
export async function requestReset(accounts: Accounts, email: string, address: string): Promise<void> {
  const [outcome] = await Promise.allSettled([promiseResetMail(accounts, email, address), sleep(REQUEST_TAKES_MS)]);
  if (outcome.status === "rejected") throw outcome.reason;
}

async function promiseResetMail({ db, mails, publicUrl, now }: Accounts, email: string, address: string) {
  const moment = now();
  const admin = await findAdmin(db, { email });
  if (!admin) return;
  await inChange(db, { adminId: null, email: "", address }, moment, async (transaction) => {
    const nothing = { result: undefined, act: [] };
    // The admin's row first: requests at the same time are counted one after another.
    if (!(await lockAdmin(transaction, admin))) return nothing;
    await deleteExpiredLinks(transaction, moment);
    const links = transaction.selectFrom("one_time_link").select("id").where("kind", "=", "reset");
    if ((await links.where("email", "=", email).execute()).length >= MOST_OPEN_LINKS) return nothing;
    const link = await createOneTimeLink(transaction, { kind: "reset", email }, publicUrl, moment);
    await mails.promiseReset(transaction, admin, link, moment);
    return { ...nothing, act: { action: "password.reset-requested", subjectId: admin.id, subject: email } };
  });
  mails.wake();
}

/** The admin whose password the link sets. @throws {AppError} 400 `invalid_link` */
export async function findAdminByLink({ db, now }: Accounts, { token, email }: ResetLink): Promise<AdminRow> {
  const link = await findLink(db, token, now());
  const admin = link?.kind === "reset" && link.email === email ? await findAdmin(db, { email }) : undefined;
  if (!admin) throw invalidLink();
  return admin;
}

/** Sets a password by a link, once, and ends all sessions. @throws {AppError} 400 `invalid_link` */
export async function resetPassword(
  accounts: Accounts,
  { password, ...link }: z.infer<typeof resetPasswordInputSchema>,
  { address, sender }: Origin,
): Promise<void> {
  const admin = await findAdminByLink(accounts, link);
  refuseCommonPassword(password, "password");
  // Of two uses of one link the second finds another password.
  await replacePassword(accounts, admin, password, { action: "password.reset", address, refusal: invalidLink });
  await accounts.throttle.succeed(link.email, sender);
}

export async function changePassword(
  accounts: Accounts,
  { currentPassword, newPassword }: z.infer<typeof passwordChangeInputSchema>,
  { adminId, email, address }: Actor,
  sender: string,
): Promise<void> {
  const { db, hasher, throttle } = accounts;
  const { admin, isRight } = await throttle.attempt(email, sender, async () => {
    const admin = await findAdmin(db, { id: adminId });
    return { admin, isRight: await hasher.verify(currentPassword, admin?.password_hash) };
  });
  if (!isRight || !admin) throw wrongPassword();
  refuseCommonPassword(newPassword, "newPassword");
  // Another device may have changed it while this one was hashing.
  await replacePassword(accounts, admin, newPassword, { action: "password.changed", address, refusal: wrongPassword });
}

/** @param how `refusal` when the admin is gone or has another password by now */
async function replacePassword(
  { db, hasher, mails, now }: Accounts,
  admin: AdminRow,
  password: string,
  how: { action: "password.reset" | "password.changed"; address: string; refusal: () => AppError },
): Promise<void> {
  const { action, address, refusal } = how;
  const { id, email } = admin;
  const password_hash = await hasher.hash(password);
  const moment = now();
  await inChange(db, { adminId: id, email, address }, moment, async (transaction) => {
    if (!(await lockAdmin(transaction, admin))) throw refusal();
    await transaction.updateTable("admin").set({ password_hash }).where("id", "=", id).execute();
    await transaction.deleteFrom("session").where("admin_id", "=", id).execute();
    await deleteLinks(transaction, { kind: "reset", email });
    await mails.promisePasswordChanged(transaction, admin, moment);
    return { result: undefined, act: { action, subjectId: id, subject: email } };
  });
  mails.wake();
}

function invalidLink(): AppError {
  return new AppError(400, "invalid_link", m.resetLinkInvalid());
}

function wrongPassword(): BadInputError {
  const message = m.currentPasswordWrong();
  return new BadInputError(message, { currentPassword: message });
}

const argon2Async = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 20 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const OF_NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const COMMON_PASSWORDS = new URL("common-passwords.txt", import.meta.url);

export function tooManyLogins(retryAfterSeconds: number): TooManyRequestsError {
  return new TooManyRequestsError(m.tooManyLogins(), retryAfterSeconds);
}

/** Argon2id by Node itself. Throws TooManyRequestsError when too many hashes wait. */
export function createPasswordHasher() {
  // A flood of logins leaves memory and processor to the pages.
  const queue = createTaskQueue({ atOnce: 2, mostWaiting: 16, tooMany: () => tooManyLogins(3) });
  type Cost = Omit<Argon2Parameters, "message" | "tagLength">;
  function derive(password: string, cost: Cost, isStranger = false): Promise<Buffer> {
    // Two keyboards may spell the same letter in two ways.
    const message = password.normalize("NFC");
    return queue.run(() => argon2Async("argon2id", { ...cost, message, tagLength: HASH_BYTES }), !isStranger);
  }

  return {
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(SALT_BYTES);
      const hash = await derive(password, { ...COST, nonce });
      const { memory, passes, parallelism } = COST;
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toPhcText(nonce)}$${toPhcText(hash)}`;
    },
    /**
     * @param stored left out for an account that does not exist: false, after the same time
     * @param isStranger hashes for networks that the account does not know wait behind all others
     */
    async verify(password: string, stored = OF_NO_PASSWORD, isStranger?: boolean): Promise<boolean> {
      const [, memory, passes, parallelism, salt = "", hash = ""] = PHC.exec(stored) ?? [];
      if (!hash) throw new Error("a stored password hash is not argon2id in PHC form");
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const derived = await derive(password, { ...cost, nonce: Buffer.from(salt, "base64") }, isStranger);
      const expected = Buffer.from(hash, "base64");
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

function toPhcText(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

let commonPasswords: ReadonlySet<string> | undefined;

/** Refuses the 3,000 commonest passwords of at least 8 characters, in any letter case. */
export function refuseCommonPassword(password: string, field: string): void {
  commonPasswords ??= new Set(readFileSync(COMMON_PASSWORDS, "utf8").split("\n"));
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw new BadInputError(m.passwordTooCommon(), { [field]: m.passwordTooCommon() });
}
