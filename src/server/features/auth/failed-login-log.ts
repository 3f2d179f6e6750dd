import type { Database } from "#server/db/open-database.ts";
import type { AdminRow } from "#server/features/admins/admin.repository.ts";
import { recordAct } from "#server/features/audit-log/audit-log.ts";

const PERIOD_MS = 60_000;
const MOST_IN_PERIOD = 20;

export interface FailedLoginLog {
  /** Writes a failed login down, at a bounded rate: a guesser must not fill the disk. */
  note(admin: AdminRow | undefined, address: string): Promise<void>;
}

/** The address that was typed is kept only when it is an admin's: people type passwords into the wrong field. */
export function createFailedLoginLog(db: Database, now: () => Date): FailedLoginLog {
  let periodBegan = 0;
  let noted = 0;
  return {
    async note(admin, address) {
      const moment = now();
      if (moment.getTime() - periodBegan >= PERIOD_MS) {
        periodBegan = moment.getTime();
        noted = 0;
      }
      noted += 1;
      if (noted > MOST_IN_PERIOD) return;
      const isLast = noted === MOST_IN_PERIOD;
      await recordAct(
        db,
        { adminId: null, email: admin?.email ?? "", address },
        {
          action: "login.failed",
          subjectId: admin?.id ?? null,
          subject: `${admin?.email ?? "an unknown address"}${isLast ? "; more in this minute are not listed" : ""}`,
        },
        moment,
      );
    },
  };
}
