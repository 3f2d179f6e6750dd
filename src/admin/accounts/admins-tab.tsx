import { type ReactNode, useState } from "react";
import { useLoaderData } from "react-router";
import { api, showFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { changeQuery, useQuery } from "#admin/data/query-store.ts";
import { enquiriesText } from "#admin/enquiries/enquiry-text.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { Admin, Invitation } from "#contract/admins.ts";
import type { AdminUser } from "#contract/auth.ts";
import type { EnquiryList } from "#contract/enquiries.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./accounts.module.css";
import { ADMINS, useAdmins } from "./accounts-api.ts";
import { AuditLogCard, useAuditLog } from "./audit-log-card.tsx";
import { InviteForm } from "./invite-form.tsx";
import { OwnAccountCard } from "./own-account-card.tsx";
import { clearSession, type requireSession } from "./session.ts";

const INVITATIONS = "/admins/invitations";

export function AdminsTab() {
  const { user } = useLoaderData<typeof requireSession>();
  const admins = useAdmins();
  const invitations = useQuery(
    INVITATIONS,
    async () => (await api.get<{ invitations: Invitation[] }>(INVITATIONS)).invitations,
  );
  const log = useAuditLog();
  const known = admins.data ?? [];

  function refreshAll() {
    void admins.refresh();
    void invitations.refresh();
    void log.refresh();
  }

  return (
    <div className="columns">
      <div className={styles.side}>
        <InviteForm onInvited={refreshAll} />
        <OwnAccountCard user={user} />
      </div>
      <div className={styles.lists}>
        <AdminsCard user={user} query={admins} onGone={refreshAll} />
        <InvitationsCard query={invitations} admins={known} onGone={refreshAll} />
        <AuditLogCard admins={known} log={log} />
      </div>
    </div>
  );
}

type Query<Data> = ReturnType<typeof useQuery<Data>>;

function AdminsCard({ user, query, onGone }: { user: AdminUser; query: Query<Admin[]>; onGone: () => void }) {
  const { problem, remove } = useRemoval(ADMINS, onGone);

  async function handleRemove(admin: Admin) {
    const { _id, name, email } = admin;
    const isSelf = _id === user._id;
    const owned = await api.get<EnquiryList>(`/enquiries?owner=${encodeURIComponent(_id)}&limit=1`).catch(() => null);
    const orphans = owned?.total
      ? ` ${enquiriesText(owned.total)} that ${isSelf ? "you" : "they"} take care of will have no owner.`
      : "";
    const question = {
      question: isSelf ? "Remove yourself?" : `Remove ${name}?`,
      details: isSelf
        ? `You (${name}, ${email}) are logged out at once, and need an invitation to come back.${orphans}`
        : `${name} (${email}) is logged out at once and cannot log in any more. Invitations that they made stop working. What they published stays.${orphans}`,
      action: "Remove",
    };
    if (!(await remove(admin, question, `${name} is no admin any more.`))) return;
    if (isSelf) clearSession();
    else onGone();
  }

  const rows = query.data?.map((admin) => ({
    key: admin._id,
    name: (
      <b dir="auto">
        {admin.name}
        {admin._id === user._id && <em>you</em>}
      </b>
    ),
    detail: admin.email,
    when: admin.lastUsedAt && `Last used ${formatMoment(admin.lastUsedAt)}`,
    button: <IconButton icon="bin" isDanger label={`Remove ${admin.name}`} onClick={() => handleRemove(admin)} />,
  }));
  return <ListCard title="Admins" query={query} loading="Loading admins" problem={problem} rows={rows} />;
}

type InvitationsCardProps = { query: Query<Invitation[]>; admins: readonly Admin[]; onGone: () => void };

function InvitationsCard({ query, admins, onGone }: InvitationsCardProps) {
  const { problem, remove } = useRemoval(INVITATIONS, onGone);

  async function handleRevoke(invitation: Invitation) {
    const question = {
      question: `Revoke the invitation of ${invitation.email}?`,
      details: "Its link stops working at once. You can invite the same address again.",
      action: "Revoke",
    };
    if (await remove(invitation, question, "Invitation revoked")) onGone();
  }

  const rows = query.data?.map((invitation) => {
    const { _id, email, invitedBy, expiresAt } = invitation;
    const inviter = admins.find((admin) => admin.email === invitedBy)?.name ?? invitedBy;
    const label = `Revoke the invitation of ${email}`;
    return {
      key: _id,
      name: <b>{email}</b>,
      detail: `Invited by ${inviter ?? "the operator of the server"}`,
      when: `Works until ${formatMoment(expiresAt)}`,
      button: (
        <Button look="quiet" aria-label={label} onClick={() => handleRevoke(invitation)}>
          Revoke
        </Button>
      ),
    };
  });
  return (
    <ListCard title="Open invitations" query={query} loading="Loading invitations" problem={problem} rows={rows} />
  );
}

interface ListCardProps {
  title: string;
  query: Query<unknown[]>;
  loading: string;
  problem: string | null;
  /** `when` is null for who is not logged in. */
  rows: { key: string; name: ReactNode; detail: string; when: string | null; button: ReactNode }[] | undefined;
}

/** There is always an admin; there may be no invitations. */
function ListCard({ title, query, loading, problem, rows }: ListCardProps) {
  return (
    <Card title={title} total={rows?.length}>
      {problem && (
        <div className="inset">
          <FormNote tone="bad">{problem}</FormNote>
        </div>
      )}
      {!rows && <Pending query={query} loading={loading} />}
      {rows?.length === 0 && (
        <p className={styles.none}>No open invitations. People you invite are listed here until they have signed up.</p>
      )}
      <ul className={styles.list}>
        {rows?.map(({ key, name, detail, when, button }) => (
          <li key={key}>
            <span className={styles.who}>
              {name}
              <span className="fine">{detail}</span>
            </span>
            <span className={when === null ? "faint" : "fine"}>{when ?? "Not logged in"}</span>
            {button}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Asks before a removal, and keeps what went wrong. @param onGone a colleague has removed it already */
function useRemoval(name: typeof ADMINS | typeof INVITATIONS, onGone: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    async remove({ _id }: { _id: string }, question: Parameters<typeof confirm>[0], done: string): Promise<boolean> {
      if (!(await confirm(question))) return false;
      setProblem(null);
      try {
        await api.delete(`${name}/${encodeURIComponent(_id)}`);
        changeQuery<{ _id: string }[]>(name, (all) => all.filter((one) => one._id !== _id));
        toastSuccess(done);
        return true;
      } catch (error) {
        setProblem(showFailure(error, "Delete failed"));
        if (error instanceof ApiError && error.status === 404) onGone();
        return false;
      }
    },
  };
}
