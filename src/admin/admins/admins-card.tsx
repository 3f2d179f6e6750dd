import { useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { changeQuery, type useQuery } from "#admin/data/query-store.ts";
import { enquiriesText } from "#admin/enquiries/enquiries-text.ts";
import { clearSession } from "#admin/session/stored-session.ts";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/confirm.ts";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { IconButton } from "#admin/ui/icon-button.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import type { Admin } from "#contract/admins.ts";
import type { AdminUser } from "#contract/auth.ts";
import { formatMoment } from "#ui/format-moment.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { ADMINS, countOwnedEnquiries, deleteAdmin } from "./admins-api.ts";
import styles from "./admins-tab.module.css";

interface AdminsCardProps {
  user: AdminUser;
  query: ReturnType<typeof useQuery<Admin[]>>;
  /** Somebody is no admin any more. */
  onRemoved: () => void;
}

/** Who may log in. */
export function AdminsCard({ user, query: { data: admins, error, refresh }, onRemoved }: AdminsCardProps) {
  const [problem, setProblem] = useState<string | null>(null);

  async function handleRemove(admin: Admin) {
    const isSelf = admin._id === user._id;
    const owned = await countOwnedEnquiries(admin._id).catch(() => 0);
    const orphans =
      owned === 0 ? "" : ` ${enquiriesText(owned)} that ${isSelf ? "you" : "they"} take care of will have no owner.`;
    const isSure = await confirm({
      question: isSelf ? "Remove yourself?" : `Remove ${admin.name}?`,
      details: isSelf
        ? `You (${admin.name}, ${admin.email}) are logged out at once, and need an invitation to come back.${orphans}`
        : `${admin.name} (${admin.email}) is logged out at once and cannot log in any more. Invitations that they made stop working. What they published stays.${orphans}`,
      action: "Remove",
    });
    if (!isSure) return;
    setProblem(null);
    try {
      await deleteAdmin(admin._id);
      changeQuery<Admin[]>(ADMINS, (all) => all.filter(({ _id }) => _id !== admin._id));
      toastSuccess(`${admin.name} is no admin any more.`);
      if (isSelf) clearSession();
      else onRemoved();
    } catch (failure) {
      setProblem(tellFailure(failure, "Delete failed"));
      if (failure instanceof ApiError && failure.status === 404) onRemoved();
    }
  }

  return (
    <Card title="Admins" total={admins?.length}>
      {problem && (
        <div className={styles.problem}>
          <FormNote tone="bad">{problem}</FormNote>
        </div>
      )}
      {admins === undefined ? (
        error === undefined ? (
          <LoadingState label="Loading admins" />
        ) : (
          <FailedState fallback="Failed to load" error={error} onRetry={refresh} />
        )
      ) : admins.length === 0 ? (
        <EmptyState title="No admins yet" />
      ) : (
        <ul className={styles.list}>
          {admins.map((admin) => (
            <li key={admin._id}>
              <span className={styles.who}>
                <b dir="auto">
                  {admin.name}
                  {admin._id === user._id && <em>you</em>}
                </b>
                <span>{admin.email}</span>
              </span>
              <span className={styles.when} data-quiet={admin.lastUsedAt === null || undefined}>
                {admin.lastUsedAt === null ? (
                  "Not logged in"
                ) : (
                  <>
                    Last used <time dateTime={admin.lastUsedAt}>{formatMoment(admin.lastUsedAt)}</time>
                  </>
                )}
              </span>
              <IconButton icon="bin" isDanger label={`Remove ${admin.name}`} onClick={() => handleRemove(admin)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
