import type { FastifyInstance, FastifyRequest, onErrorAsyncHookHandler, onRequestAsyncHookHandler } from "fastify";
import type { AuditEvent } from "#contract/activity.ts";
import {
  type AdminUser,
  type Device,
  deviceText,
  type LoginInput,
  type ReauthenticationInput,
} from "#contract/auth.ts";
import { hasPermission, type Role } from "#contract/permissions.ts";
import * as m from "#messages/compiled/accounts.ts";
import * as mServer from "#messages/compiled/server.ts";
import type { Language } from "#messages/languages.ts";
import { type Actor, addActor } from "#server/platform/changes/actor.ts";
import { inChange } from "#server/platform/changes/in-change.ts";
import type { Config } from "#server/platform/config.ts";
import { SESSIONS_TAG } from "#server/platform/db/cache-tag-versions.ts";
import { countAffected } from "#server/platform/db/count-rows.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { ConflictError, ForbiddenError, NotFoundError, UnauthorizedError } from "#server/platform/errors.ts";
import { accessOf, needsFreshLogin } from "#server/platform/http/describe-route.ts";
import type { Accounts } from "./accounts.feature.ts";
import { type AdminRow, findAdmin, hashToken, lockAdmin, newToken, parseRoles } from "./accounts.repository.ts";
import { consumeCode, parseRecoveryCodes } from "./second-factor.ts";
import { type RequestOrigin, verifyCredentials, wrongCredentials } from "./verify-credentials.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_SESSION_MS = 7 * DAY_MS;
const MAX_IDLE_MS = DAY_MS;
/** How long a session is fresh after the password was entered. Some routes need a fresh session. */
const FRESH_MS = 15 * MINUTE_MS;

/** Settings that decide which roles of an admin are in effect. */
type RoleRules = Pick<Config, "secondFactorFor" | "editorsPublish">;
type SessionTools = Pick<Accounts, "db" | "now"> & RoleRules;
type LiveSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Checks a password and starts the admin's only session. In a browser the token works only together with `device`, a
 * secret in a cookie that scripts cannot read: a token stolen from the browser's storage works nowhere else. For
 * programs, which keep no cookies, the token alone is enough.
 * @throws {BadInputError} for a wrong address or password, with the same message after the same time
 * @throws {ConflictError} with `activeSession`, only after the right password
 */
export async function logIn(accounts: Accounts, input: LoginInput, origin: RequestOrigin) {
  const { db } = accounts;
  const proof = await verifyCredentials(accounts, input, origin, "login");
  const { admin } = proof;
  const now = accounts.now();
  await deleteEndedSessions(db, now);
  const token = newToken();
  const device = origin.isBrowser ? newToken() : "";
  const actor = { adminId: admin.id, email: admin.email, address: origin.address };
  await inChange(db, actor, now, async (transaction) => {
    // Lock the admin, so that simultaneous logins take turns. Fails if the password has changed since the check.
    if (!(await lockAdmin(transaction, admin))) throw wrongCredentials();
    const other = await transaction
      .selectFrom("session")
      .select(["browser", "system", "address", "started_at as startedAt"])
      .where("admin_id", "=", admin.id)
      .executeTakeFirst();
    if (other && !input.force) {
      throw new ConflictError(m.otherDevice(), {
        code: "active_session",
        details: { needsForce: true, activeSession: shownSession(other) },
      });
    }
    const at = now.toISOString();
    const names = parseUserAgent(origin.userAgent);
    const moments = { started_at: at, last_used_at: at, confirmed_at: at };
    const token_hash = hashToken(token + device);
    const row = { admin_id: admin.id, token_hash, address: origin.address, ...names, ...moments };
    await transaction.deleteFrom("session").where("admin_id", "=", admin.id).execute();
    await transaction.insertInto("session").values(row).execute();
    const auditEvents: AuditEvent[] = await consumeCode(transaction, proof);
    const self = { subjectId: admin.id, subject: admin.email };
    auditEvents.push({ action: "session.started", ...self, details: names });
    if (other) {
      const { startedAt: _, ...details } = other;
      auditEvents.unshift({ action: "session.forced", ...self, details });
    }
    return { result: undefined, auditEvent: auditEvents, cacheTags: other ? [SESSIONS_TAG] : [] };
  });
  const { language = admin.language } = input;
  if (language !== admin.language) await setLanguage(db, admin.id, language);
  return { device, answer: { token, user: toAdminUser(admin), language } };
}

/** Finds the live session of a token and updates its last use. Null if the token is unknown or `device` is wrong. */
export async function findSession({ db, now, ...rules }: SessionTools, token: string, device: string) {
  const moment = now();
  const row = await db
    .selectFrom("session")
    .innerJoin("admin", "admin.id", "session.admin_id")
    .select(["admin.id", "admin.email", "admin.name", "roles", "totp_secret", "recovery_codes", "last_used_at"])
    .select(["token_hash as tokenHash", "browser", "system", "address", "started_at as startedAt"])
    .select("confirmed_at as confirmedAt")
    .where("token_hash", "in", [hashToken(token), hashToken(token + device)])
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, name, roles, totp_secret, recovery_codes, last_used_at, ...session } = row;
  if (session.startedAt <= before(moment, MAX_SESSION_MS) || last_used_at <= before(moment, MAX_IDLE_MS)) {
    // Delete ended sessions, which would be live again if the clock were set back.
    await deleteEndedSessions(db, moment);
    return null;
  }
  if (last_used_at <= before(moment, MINUTE_MS)) {
    const used = db.updateTable("session").set({ last_used_at: moment.toISOString() });
    await used.where("token_hash", "=", session.tokenHash).execute();
  }
  const given = rolesNow(row, rules);
  const secondFactor = {
    isOn: totp_secret !== null,
    isMissing: given.length === 0,
    recoveryCodesLeft: parseRecoveryCodes(recovery_codes).length,
  };
  return { ...session, admin: toAdminUser({ id, name, email }), roles: given, secondFactor };
}

/** Returns the roles in effect: none while one of the roles requires a second factor that the admin does not have. */
function rolesNow({ roles, totp_secret }: Pick<AdminRow, "roles" | "totp_secret">, rules: RoleRules): Role[] {
  const own = parseRoles(roles);
  const all = rules.editorsPublish && own.includes("editor") ? [...new Set<Role>([...own, "reviewer"])] : own;
  return totp_secret === null && all.some((role) => rules.secondFactorFor.includes(role)) ? [] : all;
}

/** Returns the roles of each session that has not ended, by the hash of its token. */
export async function listLiveSessions(
  db: Database,
  hashes: readonly string[],
  rules: RoleRules,
): Promise<Map<string, Role[]>> {
  const sessions = db.selectFrom("session").innerJoin("admin", "admin.id", "session.admin_id");
  const rows = await sessions
    .select(["token_hash", "roles", "totp_secret"])
    .where("token_hash", "in", hashes)
    .execute();
  return new Map(rows.map((row) => [row.token_hash, rolesNow(row, rules)]));
}

export async function setLanguage(db: Database, adminId: string, language: Language): Promise<void> {
  await db.updateTable("admin").set({ language }).where("id", "=", adminId).execute();
}

export function endOfSession({ startedAt }: LiveSession): string {
  return new Date(Date.parse(startedAt) + MAX_SESSION_MS).toISOString();
}

export function shownSession({
  address: ip,
  startedAt,
  ...device
}: Pick<LiveSession, "address" | "startedAt"> & Device) {
  return { deviceName: deviceText(device), ip, startedAt };
}

export async function logOut({ db, now }: Accounts, session: LiveSession, address: string) {
  const { admin, tokenHash, browser, system } = session;
  await inChange(db, { adminId: admin._id, email: admin.email, address }, now(), async (transaction) => {
    const own = transaction.deleteFrom("session").where("token_hash", "=", tokenHash);
    const what = { subjectId: admin._id, subject: admin.email, details: { browser, system } };
    const auditEvent = (await countAffected(own)) === 0 ? [] : ({ action: "session.ended", ...what } as const);
    return { result: undefined, auditEvent, cacheTags: [SESSIONS_TAG] };
  });
}

/** Ends the session of another admin. @throws {NotFoundError} if there is none */
export async function revokeSession(
  { db, now }: Pick<Accounts, "db" | "now">,
  id: string,
  actor: Actor,
): Promise<void> {
  await inChange(db, actor, now(), async (transaction) => {
    const admin = await findAdmin(transaction, { id });
    const session = transaction.selectFrom("session").select(["browser", "system"]).where("admin_id", "=", id);
    const details = await session.executeTakeFirst();
    if (!admin || !details) throw new NotFoundError(m.sessionGone());
    await transaction.deleteFrom("session").where("admin_id", "=", id).execute();
    await transaction.deleteFrom("push_device").where("admin_id", "=", id).execute();
    const auditEvent = { action: "session.revoked", subjectId: id, subject: admin.email, details } as const;
    return { result: undefined, auditEvent, cacheTags: [SESSIONS_TAG] };
  });
}

/** Makes a session fresh again, after a proof of the password. */
export async function confirmSession(
  accounts: Accounts,
  { tokenHash, admin: { _id, email } }: LiveSession,
  input: ReauthenticationInput,
  origin: RequestOrigin,
): Promise<void> {
  const proof = await verifyCredentials(accounts, { ...input, email }, origin, "session");
  const { db, now } = accounts;
  await inChange(db, { adminId: _id, email, address: origin.address }, now(), async (transaction) => {
    const auditEvent = await consumeCode(transaction, proof);
    const own = transaction.updateTable("session").set({ confirmed_at: now().toISOString() });
    await own.where("token_hash", "=", tokenHash).execute();
    return { result: undefined, auditEvent };
  });
}

export function deleteEndedSessions(db: Database, now: Date): Promise<number> {
  const ended = db
    .deleteFrom("session")
    .where(({ eb, or }) =>
      or([eb("started_at", "<=", before(now, MAX_SESSION_MS)), eb("last_used_at", "<=", before(now, MAX_IDLE_MS))]),
    );
  return countAffected(ended);
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

export function toAdminUser({ id, name, email }: Pick<AdminRow, "id" | "name" | "email">): AdminUser {
  return { _id: id, name, email };
}

/** Browsers by their user agent. The first match counts: Edge, for example, names Chrome and Safari too. */
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

export function parseUserAgent(userAgent = ""): Device {
  const [browser = null] = BROWSERS.find(([, sign]) => sign.test(userAgent)) ?? [];
  const [system = null] = SYSTEMS.find(([, sign]) => sign.test(userAgent)) ?? [];
  return { browser, system };
}

const sessions = new WeakMap<FastifyRequest, LiveSession>();

/** Returns the cookie with the device of a login, valid for the maximum duration of a session. */
export const deviceCookie = (device: string, isSecure: boolean): string =>
  `device=${device}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${MAX_SESSION_MS / 1000}${isSecure ? "; Secure" : ""}`;

type FindSession = (token: string, device: string) => Promise<LiveSession | null>;

/** Answers 401 to requests without the bearer token of a live session, before the body is read. Adds `actor` to others. */
export function requireAdmin(app: FastifyInstance, find: FindSession): void {
  addActor(app);
  app.addHook("onRequest", async (request) => {
    const { headers } = request;
    const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
    const [, device = ""] = /(?:^|; )device=([\w-]+)/.exec(headers.cookie ?? "") ?? [];
    const session = token === undefined ? null : await find(token, device);
    if (!session) throw new UnauthorizedError();
    sessions.set(request, session);
    const { _id, email } = session.admin;
    request.actor = { adminId: _id, email, address: request.ip, roles: session.roles };
  });
}

/**
 * Hook `onRequest` after `requireAdmin`: 403 if the roles do not grant the permission that the route declares, or if
 * the route needs a fresh session.
 */
export function requirePermission({ now }: Pick<Accounts, "now">): onRequestAsyncHookHandler {
  return async (request) => {
    const access = accessOf(request.routeOptions, (request.params as { path?: string }).path);
    const { confirmedAt, secondFactor } = sessionOf(request);
    if (access === "signed-in" || (access !== "open" && hasPermission(request.actor.roles, access))) {
      if (!needsFreshLogin(request.routeOptions) || confirmedAt > before(now(), FRESH_MS)) return;
      throw new ForbiddenError(m.signInAgain(), "sign_in_again");
    }
    if (secondFactor.isMissing) throw new ForbiddenError(m.secondFactorMissing(), "second_factor_missing");
    throw new ForbiddenError(mServer.notAllowed());
  };
}

/** Hook `onError` of admin routes: records in the audit log what an admin tried without permission. */
export function auditRefusedAccess({ db, now }: Pick<Accounts, "db" | "now">): onErrorAsyncHookHandler {
  return async (request, _reply, error) => {
    if (!sessions.has(request) || !(error instanceof ForbiddenError) || error.code !== "forbidden") return;
    const { method, url } = request.routeOptions;
    // Record the pattern of the route, not the address: an address may identify a family.
    const auditEvent = { action: "access.refused", subjectId: null, subject: `${method} ${url}` } as const;
    await inChange(db, request.actor, now(), async () => ({ result: undefined, auditEvent }));
  };
}

export function sessionOf(request: FastifyRequest): LiveSession {
  const session = sessions.get(request);
  if (!session) throw new Error(`${request.routeOptions.url} asks for the admin, but is open to everyone`);
  return session;
}
