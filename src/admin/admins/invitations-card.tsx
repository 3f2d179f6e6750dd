import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { changeQuery, type useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/confirm.ts";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import type { Admin, Invitation } from "#contract/admins.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { deleteInvitation, INVITATIONS } from "./admins-api.ts";
import styles from "./admins-tab.module.css";

interface InvitationsCardProps {
  query: ReturnType<typeof useQuery<Invitation[]>>;
  /** For the names of those who invited. */
  admins: readonly Admin[];
  /** An invitation is not open any more. */
  onRevoked: () => void;
}

/** The invitations that still work. */
export function InvitationsCard({ query: { data, error, refresh }, admins, onRevoked }: InvitationsCardProps) {
  const [problem, setProblem] = useState<string | null>(null);

  async function handleRevoke({ _id, email }: Invitation) {
    const isSure = await confirm({
      question: `Revoke the invitation of ${email}?`,
      details: "Its link stops working at once. You can invite the same address again.",
      action: "Revoke",
    });
    if (!isSure) return;
    setProblem(null);
    try {
      await deleteInvitation(_id);
      changeQuery<Invitation[]>(INVITATIONS, (all) => all.filter((one) => one._id !== _id));
      toastSuccess("Invitation revoked");
      onRevoked();
    } catch (failure) {
      setProblem(tellFailure(failure, "Delete failed"));
      if (failure instanceof ApiError && failure.status === 404) onRevoked();
    }
  }

  return (
    <Card title="Open invitations" total={data?.length}>
      {problem && (
        <div className={styles.problem}>
          <FormNote tone="bad">{problem}</FormNote>
        </div>
      )}
      {data === undefined ? (
        error === undefined ? (
          <LoadingState label="Loading invitations" />
        ) : (
          <FailedState fallback="Failed to load" error={error} onRetry={refresh} />
        )
      ) : data.length === 0 ? (
        <p className={styles.none}>No open invitations. Whoever you invite stands here until they have signed up.</p>
      ) : (
        <ul className={styles.list}>
          {data.map((invitation) => (
            <li key={invitation._id}>
              <span className={styles.who}>
                <b>{invitation.email}</b>
                <span>Invited by {inviterOf(invitation, admins)}</span>
              </span>
              <span className={styles.when}>
                Works until <time dateTime={invitation.expiresAt}>{formatMoment(invitation.expiresAt)}</time>
              </span>
              <Button
                look="quiet"
                aria-label={`Revoke the invitation of ${invitation.email}`}
                onClick={() => handleRevoke(invitation)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function inviterOf({ invitedBy }: Invitation, admins: readonly Admin[]): string {
  if (invitedBy === null) return "the operator of the server";
  return admins.find(({ email }) => email === invitedBy)?.name ?? invitedBy;
}
