import { useLoaderData } from "react-router";
import { useQuery } from "#admin/data/query-store.ts";
import { type AddressField, textField, useAddressState } from "#admin/data/use-address-state.ts";
import type { requireSession } from "#admin/session/require-session.ts";
import { TwoColumns } from "#admin/ui/two-columns.tsx";
import { auditTopics } from "#contract/admins.ts";
import { ADMINS, type AuditFilter, fetchAdmins, fetchInvitations, INVITATIONS } from "./admins-api.ts";
import { AdminsCard } from "./admins-card.tsx";
import styles from "./admins-tab.module.css";
import { AuditLogCard } from "./audit-log-card.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteForm } from "./invite-form.tsx";
import { OwnAccountCard } from "./own-account-card.tsx";
import { useAuditLog } from "./use-audit-log.ts";

const FILTER: { [Name in keyof AuditFilter]: AddressField<AuditFilter[Name]> } = {
  person: textField(),
  topic: { initial: "", parse: (text) => auditTopics.find((topic) => topic === text) ?? null },
};

/** Who may work here, the own account, and what everybody did. */
export function AdminsTab() {
  const { user } = useLoaderData<typeof requireSession>();
  const admins = useQuery(ADMINS, fetchAdmins);
  const invitations = useQuery(INVITATIONS, fetchInvitations);
  const [filter, setFilter] = useAddressState(FILTER);
  const log = useAuditLog(filter as AuditFilter);
  const known = admins.data ?? [];

  function refreshAll() {
    void admins.refresh();
    void invitations.refresh();
    void log.refresh();
  }

  return (
    <TwoColumns>
      <div className={styles.side}>
        <InviteForm onInvited={refreshAll} />
        <OwnAccountCard user={user} />
      </div>
      <div className={styles.lists}>
        <AdminsCard user={user} query={admins} onRemoved={refreshAll} />
        <InvitationsCard query={invitations} admins={known} onRevoked={refreshAll} />
        <AuditLogCard admins={known} filter={filter as AuditFilter} onFilter={setFilter} log={log} />
      </div>
    </TwoColumns>
  );
}
