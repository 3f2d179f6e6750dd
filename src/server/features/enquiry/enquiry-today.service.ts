import type { DeskOutcome, EnquiryTodayQuery } from "#contract/enquiries.ts";
import { SETTLED_STATUSES } from "#contract/enquiry-words.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/open-database.ts";
import { listMailsAbout } from "#server/features/mail/mail.repository.ts";
import { collegeDay } from "#server/time.ts";
import { listInOrder } from "./enquiry.repository.ts";
import { toDeskEnquiries } from "./enquiry-desk.service.ts";

/** More than anyone calls in a day: those behind them move up. */
const MOST_SHOWN = 100;

export type EnquiryTodayService = ReturnType<typeof createEnquiryTodayService>;

/** Whom to call now. */
export function createEnquiryTodayService(dependencies: {
  db: Database;
  outcomes: () => readonly DeskOutcome[];
  now: () => Date;
}) {
  const { db, outcomes, now } = dependencies;

  /** What is to be called, in three parts, each in the order in which to call. */
  function queries(today: string, owner: string | null) {
    const some = db.selectFrom("enquiry").where("deleted_at", "is", null);
    const all = owner === null ? some : some.where("owner_id", "=", owner);
    const open = all.where("status", "not in", SETTLED_STATUSES);
    return {
      overdue: open.where("next_call_on", "<", today).orderBy("next_call_on").orderBy("created_at"),
      due: open
        .where("next_call_on", "=", today)
        .orderBy(({ eb }) => eb("call_from", "=", ""))
        .orderBy("call_from")
        .orderBy("created_at"),
      new: all
        .where("status", "=", "new")
        .where("attempts", "=", 0)
        .where("next_call_on", "is", null)
        .orderBy("created_at"),
    };
  }

  return {
    outcomes,

    /** The longest overdue first, then those due today by the hour that the family asked for, then the new, oldest first. */
    async list({ adminId }: Pick<Actor, "adminId">, { mine }: EnquiryTodayQuery) {
      const today = collegeDay(now());
      const parts = queries(today, mine ? adminId : null);
      const [overdue, due, uncalled] = await Promise.all(
        [parts.overdue, parts.due, parts.new].map(async (part) => {
          const first = await part.select("id").orderBy("id").limit(MOST_SHOWN).execute();
          if (first.length < MOST_SHOWN) return { first, count: first.length };
          const { count } = await part
            .clearOrderBy()
            .select(({ fn }) => fn.countAll().as("count"))
            .executeTakeFirstOrThrow();
          return { first, count: Number(count) };
        }),
      );
      const all = [overdue, due, uncalled].flatMap((part) => part?.first ?? []);
      const ids = all.slice(0, MOST_SHOWN).map(({ id }) => id);
      const rows = await listInOrder(db, ids, today);
      return {
        counts: { overdue: overdue?.count ?? 0, due: due?.count ?? 0, new: uncalled?.count ?? 0 },
        items: toDeskEnquiries(rows, await listMailsAbout(db, ids)),
      };
    },
  };
}
