import { api } from "#admin/api/api.ts";
import { loadQuery, useQuery } from "#admin/data/query-store.ts";
import type { Health, HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/health.ts";

const HEALTH = "health";
/** Minimum difference between the clocks of browser and server that is reported. */
const CLOCKS_APART_MS = 2 * 60_000;

async function fetchHealth(query = ""): Promise<Health> {
  const { clock, checks, ...health } = await api.get<Health & { clock: string }>(`/health${query}`, { isQuiet: true });
  const minutes = Math.round(Math.abs(Date.now() - Date.parse(clock)) / 60_000);
  const isApart = minutes * 60_000 >= CLOCKS_APART_MS;
  return {
    ...health,
    checks: checks.map((check) => (isApart && check.id === "clock" ? apart(check, minutes) : check)),
  };
}

const apart = (check: HealthCheck, minutes: number): HealthCheck => ({
  ...check,
  state: check.state === "bad" ? "bad" : "warn",
  text: m.computerClock({ text: check.text, minutes }),
  advice: m.compareClocks(),
});

export const useHealth = () => useQuery(HEALTH, () => fetchHealth());

/** Runs the health checks again, which takes some seconds. */
export const refreshHealth = () => loadQuery(HEALTH, () => fetchHealth("?fresh=true"));

/** Returns the titles of the health checks that are bad; none until loaded. */
export function useFailedHealthChecks(): string[] {
  return (useHealth().data?.checks ?? []).filter(({ state }) => state === "bad").map(({ title }) => title);
}
