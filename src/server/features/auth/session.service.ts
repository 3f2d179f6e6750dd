import type { ActiveSession, AdminUser, LoginInput } from "#contract/auth.ts";
import type { Database } from "#server/db/open-database.ts";
import { BadInputError, ConflictError } from "#server/errors.ts";
import { type AdminRow, findAdminByEmail, lockAdmin } from "#server/features/admins/admin.repository.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";
import { deviceNameOf } from "./device-name.ts";
import type { FailedLoginLog } from "./failed-login-log.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import { hashToken, newToken } from "./one-time-token.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import {
  deleteSession,
  findLiveSession,
  findLiveSessionByToken,
  replaceSession,
  type SessionRow,
  updateSessionAsUsed,
} from "./session.repository.ts";
import { lifeLimits } from "./session-lifetime.ts";

/** The use of a session is written down at most this often. */
const USE_NOTED_EVERY_MS = 60_000;

/** Where a request comes from. */
export interface Origin {
  /** Address of the connection, by TRUST_PROXY. */
  address: string;
  /** Whom the throttle counts: the address, or the network of an IPv6 address. */
  sender: string;
  userAgent: string | undefined;
}

export interface LiveSession {
  admin: AdminUser;
  tokenHash: string;
  deviceName: string;
  address: string;
  startedAt: string;
}

export interface SessionService {
  /**
   * Checks a password and begins the admin's one session.
   * @throws {BadInputError} 400 for a wrong address or password, in the same words and the same time
   * @throws {ConflictError} 409 with `needsForce` and `activeSession`, after the right password only
   * @throws {TooManyRequestsError} after many failures, or while too many passwords are being checked
   */
  logIn(input: LoginInput, origin: Origin): Promise<{ token: string; user: AdminUser }>;
  /** The live session of a token, which counts as used now; null for any other token. */
  find(token: string): Promise<LiveSession | null>;
  /** Ends the session. That it ended already is no error. */
  logOut(session: LiveSession, address: string): Promise<void>;
}

interface SessionServiceDependencies {
  db: Database;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  failedLogins: FailedLoginLog;
  now: () => Date;
}

export function createSessionService(dependencies: SessionServiceDependencies): SessionService {
  const { db, hasher, throttle, failedLogins, now } = dependencies;
  return {
    async logIn({ email, password, force = false }, origin) {
      const { admin, isRight, strangersFailed } = await throttle.attempt(email, origin.sender, async (isKnown) => {
        const admin = await findAdminByEmail(db, email);
        return { admin, isRight: await hasher.verify(password, admin?.password_hash ?? null, !isKnown) };
      });
      if (!isRight || !admin) {
        await failedLogins.note(admin, origin.address, strangersFailed);
        throw wrongCredentials();
      }
      const token = newToken();
      await db.transaction().execute((transaction) => begin(transaction, { admin, token, force, origin }));
      return { token, user: toAdminUser(admin) };
    },

    async find(token) {
      const moment = now();
      const tokenHash = hashToken(token);
      const row = await findLiveSessionByToken(db, tokenHash, lifeLimits(moment));
      if (!row) return null;
      if (moment.getTime() - Date.parse(row.last_used_at) >= USE_NOTED_EVERY_MS) {
        await updateSessionAsUsed(db, tokenHash, moment.toISOString());
      }
      return {
        admin: toAdminUser({ id: row.admin_id, name: row.name, email: row.email }),
        tokenHash,
        deviceName: row.device_name,
        address: row.address,
        startedAt: row.started_at,
      };
    },

    async logOut({ admin, tokenHash, deviceName }, address) {
      await db.transaction().execute(async (transaction) => {
        if (!(await deleteSession(transaction, tokenHash))) return;
        const actor = { adminId: admin._id, email: admin.email, address };
        const act = { action: "session.ended", subjectId: admin._id, subject: deviceName } as const;
        await recordAct(transaction, actor, act, now());
      });
    },
  };

  interface Beginning {
    admin: AdminRow;
    token: string;
    force: boolean;
    origin: Origin;
  }

  async function begin(transaction: Database, { admin, token, force, origin }: Beginning): Promise<void> {
    // Two logins of one admin wait for each other here, and a password that changes meanwhile ends both.
    if (!(await lockAdmin(transaction, admin))) throw wrongCredentials();
    const moment = now();
    const other = await findLiveSession(transaction, admin.id, lifeLimits(moment));
    if (other && !force) throw alreadyLoggedIn(other);
    const deviceName = deviceNameOf(origin.userAgent);
    await replaceSession(transaction, {
      admin_id: admin.id,
      token_hash: hashToken(token),
      device_name: deviceName,
      address: origin.address,
      started_at: moment.toISOString(),
      last_used_at: moment.toISOString(),
    });
    const actor = { adminId: admin.id, email: admin.email, address: origin.address };
    if (other) {
      const subject = `${other.device_name}, ${other.address}`;
      await recordAct(transaction, actor, { action: "session.forced", subjectId: admin.id, subject }, moment);
    }
    const act = { action: "session.started", subjectId: admin.id, subject: deviceName } as const;
    await recordAct(transaction, actor, act, moment);
  }
}

export function toAdminUser({ id, name, email }: Pick<AdminRow, "id" | "name" | "email">): AdminUser {
  return { _id: id, name, email };
}

function wrongCredentials(): BadInputError {
  return new BadInputError("The email or the password is wrong.");
}

/** Specification, section 8. */
function alreadyLoggedIn(other: SessionRow): ConflictError {
  const activeSession: ActiveSession = {
    deviceName: other.device_name,
    ip: other.address,
    startedAt: other.started_at,
  };
  return new ConflictError("Already logged in on another device", {
    code: "active_session",
    details: { needsForce: true, activeSession },
  });
}
