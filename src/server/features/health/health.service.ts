import type { Health } from "#contract/health.ts";
import { askAll, HEALTH_CHECKS, type HealthContext } from "./health-checks.ts";

/** Every dashboard asks; the mail server is not asked as often. */
const KEPT_MS = 5 * 60_000;

export type HealthService = ReturnType<typeof createHealthService>;

export function createHealthService(context: HealthContext & { errors: Health["errors"] }) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<Health> | undefined;
  let isLooking = false;

  async function lookNow(): Promise<Health> {
    isLooking = true;
    const checks = await askAll(HEALTH_CHECKS, context);
    isLooking = false;
    return { lookedAt: context.now().toISOString(), checks, errors: [...context.errors] };
  }

  return {
    /** @param isFresh asks now; otherwise the answer may be some minutes old */
    look(isFresh: boolean): Promise<Health> {
      const now = context.now().getTime();
      if (!last || (isFresh ? !isLooking : now - askedAt > KEPT_MS)) {
        askedAt = now;
        last = lookNow();
      }
      return last;
    },
    /** What admins are told of by mail. */
    watch: () =>
      askAll(
        HEALTH_CHECKS.filter(({ isWatched }) => isWatched),
        context,
      ),
  };
}
