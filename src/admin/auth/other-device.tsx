import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { ActiveSession } from "#contract/auth.ts";
import { formatMoment } from "#ui/format-moment.ts";

interface OtherDeviceProps {
  session: ActiveSession;
  /** Logs in and ends the session of the other device. */
  onForce: () => Promise<void>;
  onLeave: () => void;
}

/** The right password, and somebody is logged in with it elsewhere: who goes is the person's choice. */
export function OtherDevice({ session, onForce, onLeave }: OtherDeviceProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function handleForce() {
    setIsBusy(true);
    setProblem(null);
    try {
      await onForce();
    } catch (error) {
      setProblem(tellFailure(error, "Force login failed"));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <FormNote tone="warn" title="Already logged in on another device">
        <dl>
          <dt>Device</dt>
          <dd>{session.deviceName}</dd>
          <dt>IP</dt>
          <dd>{session.ip}</dd>
          <dt>Login time</dt>
          <dd>
            <time dateTime={session.startedAt}>{formatMoment(session.startedAt)}</time>
          </dd>
        </dl>
      </FormNote>
      {problem && <FormNote tone="bad">{problem}</FormNote>}
      <Button look="main" autoFocus isBusy={isBusy} busyLabel="Signing in..." onClick={handleForce}>
        Logout other device and continue
      </Button>
      <Button look="quiet" onClick={onLeave}>
        Stay signed out here
      </Button>
    </>
  );
}
