import { useRef, useState } from "react";
import { useQuery } from "#admin/data/query-store.ts";
import { logOut } from "#admin/session/log-out.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import type { AdminUser } from "#contract/auth.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { fetchOwnSession } from "./admins-api.ts";
import styles from "./admins-tab.module.css";
import { OwnPasswordForm } from "./own-password-form.tsx";

interface OwnAccountCardProps {
  user: AdminUser;
}

/** The own session and the own password. */
export function OwnAccountCard({ user }: OwnAccountCardProps) {
  const { data: session, error, refresh } = useQuery("own-session", fetchOwnSession);
  const [isChanging, setIsChanging] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);

  return (
    <Card title="Your account">
      <div className={styles.own}>
        <p>
          <b>{user.name}</b> <span>{user.email}</span>
        </p>
        {session ? (
          <dl>
            <dt>Device</dt>
            <dd>{session.deviceName}</dd>
            <dt>Address</dt>
            <dd>{session.ip}</dd>
            <dt>Logged in</dt>
            <dd>
              <time dateTime={session.startedAt}>{formatMoment(session.startedAt)}</time>
            </dd>
            <dt>Until</dt>
            <dd>
              <time dateTime={session.endsAt}>{formatMoment(session.endsAt)}</time>, or 24 hours unused
            </dd>
          </dl>
        ) : error === undefined ? (
          <LoadingState label="Loading your session" />
        ) : (
          <FailedState fallback="Failed to load" error={error} onRetry={refresh} />
        )}
        {isChanging ? (
          <OwnPasswordForm
            email={user.email}
            onCancel={() => {
              setIsChanging(false);
              requestAnimationFrame(() => buttons.current?.querySelector("button")?.focus());
            }}
          />
        ) : (
          <div className={styles.buttons} ref={buttons}>
            <Button onClick={() => setIsChanging(true)}>Change password</Button>
            <Button look="quiet" icon="out" onClick={logOut}>
              Log out
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
