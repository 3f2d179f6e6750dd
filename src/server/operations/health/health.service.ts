import type { Health } from "#contract/health.ts";
import { language } from "#messages/language.ts";
import type { Language } from "#messages/languages.ts";
import { askAll, HEALTH_CHECKS } from "./health-checks.ts";
import type { HealthContext } from "./outcome.ts";

/** For how long a look is kept: every dashboard asks, and the mail server is not to be asked as often. */
const KEPT_MS = 5 * 60_000;

export type HealthService = ReturnType<typeof createHealthService>;

export function createHealthService(context: HealthContext & { errors: Health["errors"] }) {
  /** The last look in each language. */
  const looks = new Map<Language, { askedAt: number; isOver: boolean; health: Promise<Health> }>();

  async function lookNow(): Promise<Health> {
    const checks = await askAll(HEALTH_CHECKS, context);
    return { lookedAt: context.now().toISOString(), checks, errors: [...context.errors] };
  }

  return {
    /**
     * The results of all checks, in the language of the moment. @param isFresh asks now; otherwise they may be some minutes
     * old
     */
    look(isFresh: boolean): Promise<Health> {
      const now = context.now().getTime();
      const last = looks.get(language());
      if (last && (isFresh ? !last.isOver : now - last.askedAt <= KEPT_MS)) return last.health;
      const look = { askedAt: now, isOver: false, health: lookNow() };
      void look.health.then(() => {
        look.isOver = true;
      });
      looks.set(language(), look);
      return look.health;
    },
    /** Runs the checks that admins are told of by mail. */
    watch: () =>
      askAll(
        HEALTH_CHECKS.filter(({ isWatched }) => isWatched),
        context,
      ),
  };
}
