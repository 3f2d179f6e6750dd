import { copyText } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import type { HealthCheck } from "#contract/health.ts";
import * as m from "#messages/compiled/admin-technician.ts";
import { useHealth } from "./health-api.ts";

/** What a technician must set up on the server, by id of the health check that finds it missing, in plain words. */
const WORDS: Record<string, () => string> = {
  address: m.noDomain,
  "mail-server": m.noMail,
  backup: m.noBackup,
};

/** Lists what is missing in the server's setup, with a message for the technician. Renders nothing if complete. */
export function TechnicianNote() {
  const missing = (useHealth().data?.checks ?? []).filter(({ id, state }) => id in WORDS && state !== "ok");
  if (missing.length === 0) return null;
  return (
    <FormNote tone="warn" title={m.askTechnician()}>
      <ul>
        {missing.map(({ id }) => (
          <li key={id}>{WORDS[id]?.()}</li>
        ))}
      </ul>
      <Button icon="copy" onClick={() => copyText(letterOf(missing), m.copied())}>
        {m.copyForTechnician()}
      </Button>
    </FormNote>
  );
}

function letterOf(checks: readonly HealthCheck[]): string {
  const lines = checks.map(({ title, text, advice = "" }) => `- ${title}: ${text} ${advice}`.trim());
  return [m.letterBegins({ site: location.origin }), ...lines, m.letterEnds()].join("\n");
}
