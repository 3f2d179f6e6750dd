import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { AuditEvent } from "#contract/activity.ts";
import type { ActiveSession, AdminUser, LoginInput } from "#contract/auth.ts";
import { may, type Role } from "#contract/permissions.ts";
import * as m from "#messages/compiled/accounts.ts";
import * as mServer from "#messages/compiled/server.ts";
import type { Language } from "#messages/languages.ts";
import { actorOf, setActor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import { SESSIONS } from "#server/platform/db/cache-tag-versions.ts";
import { countChanged } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { BadInputError, ConflictError, ForbiddenError, UnauthorizedError } from "#server/platform/errors.ts";
import { accessOf } from "#server/platform/http/describe-route.ts";
import { listMailsAbout } from "#server/platform/mail/mail.repository.ts";
import { type AdminRow, findAdmin, hashToken, lockAdmin, newToken, rolesIn } from "./accounts.repository.ts";
import type { Accounts } from "./accounts.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST_MS = 7 * DAY_MS;
const LONGEST_UNUSED_MS = DAY_MS;
/** How many failed logins a minute are listed: a guesser must not fill the audit log. */
const FAILURES_LISTED_PER_MINUTE = 20;
const FAILURES_PER_MAIL = 6;

export interface Origin {
  /** The client's network address, as found behind the proxies of TRUST_PROXY. */
  address: string;
  /** Whom the throttle counts: the address, or the network of an IPv6 address. */
  sender: string;
  userAgent: string | undefined;
}

type LiveSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Checks a password and begins the admin's one session.
 * @throws {BadInputError} for a wrong address or password, in the same words and the same time
 * @throws {ConflictError} with `activeSession`, after the right password only
 */
export async function logIn(accounts: Accounts, input: LoginInput, origin: Origin) {
  const { email, password, force = false } = input;
  const { db, hasher, throttle } = accounts;
  const { admin, isRight, strangersFailed } = await throttle.attempt(email, origin.sender, async (isKnown) => {
    const admin = await findAdmin(db, { email });
    return { admin, isRight: await hasher.verify(password, admin?.password_hash, !isKnown) };
  });
  if (!isRight || !admin) {
    if (admin && strangersFailed > 0 && strangersFailed % FAILURES_PER_MAIL === 0) await warnOfGuesses(accounts, admin);
    await noteFailure(accounts, admin, origin.address);
    throw wrongCredentials();
  }
  const moment = accounts.now();
  await deleteEndedSessions(db, moment);
  const token = newToken();
  await begin(db, admin, token, force, origin, moment);
  const { language = admin.language } = input;
  if (language !== admin.language) await setLanguage(db, admin.id, language);
  return { token, user: toAdminUser(admin), language };
}

async function begin(db: Database, admin: AdminRow, token: string, force: boolean, origin: Origin, now: Date) {
  const actor = { adminId: admin.id, email: admin.email, address: origin.address };
  return inChange(db, actor, now, async (db) => {
    // Lock the admin: logins at the same time take turns, and a password changed since refuses both.
    if (!(await lockAdmin(db, admin))) throw wrongCredentials();
    const activeSession: ActiveSession | undefined = await db
      .selectFrom("session")
      .select(["device_name as deviceName", "address as ip", "started_at as startedAt"])
      .where("admin_id", "=", admin.id)
      .executeTakeFirst();
    if (activeSession && !force) {
      throw new ConflictError(m.otherDevice(), {
        code: "active_session",
        details: { needsForce: true, activeSession },
      });
    }
    const at = now.toISOString();
    const device = { device_name: deviceNameOf(origin.userAgent), address: origin.address };
    const row = { admin_id: admin.id, token_hash: hashToken(token), ...device, started_at: at, last_used_at: at };
    await db.deleteFrom("session").where("admin_id", "=", admin.id).execute();
    await db.insertInto("session").values(row).execute();
    const auditEvents: AuditEvent[] = [{ action: "session.started", subjectId: admin.id, subject: device.device_name }];
    if (activeSession) {
      const { deviceName: subject, ip: address } = activeSession;
      auditEvents.unshift({ action: "session.forced", subjectId: admin.id, subject, details: { address } });
    }
    return { result: undefined, auditEvent: auditEvents, cacheTags: activeSession ? [SESSIONS] : [] };
  });
}

/**
 * Lists a failed login in the audit log. The typed address is kept only when it is an admin's: people type passwords into
 * the wrong field.
 */
async function noteFailure({ db, failedLogins, now }: Accounts, admin: AdminRow | undefined, address: string) {
  const moment = now();
  const at = moment.getTime();
  if (at >= failedLogins.until) Object.assign(failedLogins, { count: 0, until: at + MINUTE_MS });
  failedLogins.count += 1;
  if (failedLogins.count > FAILURES_LISTED_PER_MINUTE) return;
  const { id = null, email = "" } = admin ?? {};
  const details = { isLast: failedLogins.count === FAILURES_LISTED_PER_MINUTE };
  const auditEvent = { action: "login.failed", subjectId: id, subject: email, details } as const;
  await inChange(db, { adminId: null, email, address }, moment, async () => ({ result: undefined, auditEvent }));
}

async function warnOfGuesses({ db, mails, now }: Accounts, admin: AdminRow): Promise<void> {
  const moment = now();
  await db.transaction().execute(async (transaction) => {
    // Lock the admin, so that the second of two at once finds the mail of the first.
    if (!(await lockAdmin(transaction, admin))) return;
    const since = before(moment, DAY_MS);
    const earlier = await listMailsAbout(transaction, [admin.id]);
    if (earlier.some(({ kind, created_at }) => kind === "failed-logins" && created_at > since)) return;
    await mails.promiseFailedLogins(transaction, admin, moment);
  });
  mails.wake();
}

/** The live session of a token, which counts as used now; null for any other token. */
export async function findSession({ db, now }: Pick<Accounts, "db" | "now">, token: string) {
  const moment = now();
  const token_hash = hashToken(token);
  const row = await db
    .selectFrom("session")
    .innerJoin("admin", "admin.id", "session.admin_id")
    .select(["admin.id", "admin.email", "admin.name", "roles", "last_used_at"])
    .select(["token_hash as tokenHash", "device_name as deviceName", "address", "started_at as startedAt"])
    .where("token_hash", "=", token_hash)
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, name, roles, last_used_at, ...session } = row;
  if (session.startedAt <= before(moment, LONGEST_MS) || last_used_at <= before(moment, LONGEST_UNUSED_MS)) {
    // Delete it for good, or the session would live again after the clock is set back.
    await deleteEndedSessions(db, moment);
    return null;
  }
  if (last_used_at <= before(moment, MINUTE_MS)) {
    const used = db.updateTable("session").set({ last_used_at: moment.toISOString() });
    await used.where("token_hash", "=", token_hash).execute();
  }
  return { ...session, admin: toAdminUser({ id, name, email }), roles: rolesIn(roles) };
}

/** The roles of those of these sessions that have not ended; each is named by the hash of its token. */
export async function listLiveSessions(db: Database, hashes: readonly string[]): Promise<Map<string, Role[]>> {
  const sessions = db.selectFrom("session").innerJoin("admin", "admin.id", "session.admin_id");
  const rows = await sessions.select(["token_hash", "roles"]).where("token_hash", "in", hashes).execute();
  return new Map(rows.map(({ token_hash, roles }) => [token_hash, rolesIn(roles)]));
}

export async function setLanguage(db: Database, adminId: string, language: Language): Promise<void> {
  await db.updateTable("admin").set({ language }).where("id", "=", adminId).execute();
}

export function endOfSession({ startedAt }: LiveSession): string {
  return new Date(Date.parse(startedAt) + LONGEST_MS).toISOString();
}

export async function logOut({ db, now }: Accounts, { admin, tokenHash, deviceName }: LiveSession, address: string) {
  await inChange(db, { adminId: admin._id, email: admin.email, address }, now(), async (transaction) => {
    const own = transaction.deleteFrom("session").where("token_hash", "=", tokenHash);
    const auditEvent = { action: "session.ended", subjectId: admin._id, subject: deviceName } as const;
    return { result: undefined, auditEvent: (await countChanged(own)) === 0 ? [] : auditEvent, cacheTags: [SESSIONS] };
  });
}

export function deleteEndedSessions(db: Database, now: Date): Promise<number> {
  const ended = db
    .deleteFrom("session")
    .where(({ eb, or }) =>
      or([eb("started_at", "<=", before(now, LONGEST_MS)), eb("last_used_at", "<=", before(now, LONGEST_UNUSED_MS))]),
    );
  return countChanged(ended);
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

export function toAdminUser({ id, name, email }: Pick<AdminRow, "id" | "name" | "email">): AdminUser {
  return { _id: id, name, email };
}

function wrongCredentials(): BadInputError {
  return new BadInputError(m.credentialsWrong());
}

/** Browsers by what they say. The first that matches counts: Edge, for one, says Chrome and Safari too. */
const BROWSERS = [
  ["Samsung Internet", /SamsungBrowser\//],
  ["UC Browser", /UCBrowser\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

export function deviceNameOf(userAgent = ""): string {
  const [browser] = BROWSERS.find(([, sign]) => sign.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, sign]) => sign.test(userAgent)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown device");
}

const sessions = new WeakMap<FastifyRequest, LiveSession>();

/** Hook `onRequest` of admin routes, before the body is read: 401 without the bearer token of a live session. */
export function requireAdmin(find: (token: string) => Promise<LiveSession | null>): onRequestAsyncHookHandler {
  return async (request) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    const session = token === undefined ? null : await find(token);
    if (!session) throw new UnauthorizedError();
    sessions.set(request, session);
    const { _id, email } = session.admin;
    setActor(request, { adminId: _id, email, address: request.ip, roles: session.roles });
  };
}

/** Hook `onRequest` after `requireAdmin`: 403 where the roles do not give the permission that the route declares. */
export function requirePermission({ db, now }: Pick<Accounts, "db" | "now">): onRequestAsyncHookHandler {
  return async (request) => {
    const { method, url } = request.routeOptions;
    const access = accessOf(request.routeOptions, (request.params as { path?: string }).path);
    const actor = actorOf(request);
    if (access === "signed-in" || (access !== "open" && may(actor.roles, access))) return;
    // The pattern of the address, not the address: it may name a family.
    const auditEvent = { action: "access.refused", subjectId: null, subject: `${method} ${url}` } as const;
    await inChange(db, actor, now(), async () => ({ result: undefined, auditEvent }));
    throw new ForbiddenError(mServer.notAllowed());
  };
}

export function sessionOf(request: FastifyRequest): LiveSession {
  const session = sessions.get(request);
  if (!session) throw new Error(`${request.routeOptions.url} asks for the admin, but is open to everyone`);
  return session;
}
