import { type ReactNode, useState } from "react";
import { useLoaderData } from "react-router";
import { api, showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { clearSession } from "#admin/api/session.ts";
import { useChanges } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery, refreshVisibleQueries, updateQueryData, useQuery } from "#admin/data/query-store.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm, Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import type { Admin, Invitation } from "#contract/admins.ts";
import type { AdminUser } from "#contract/auth.ts";
import type { EnquiryList } from "#contract/enquiries.ts";
import * as mAdmin from "#messages/compiled/admin.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./accounts.module.css";
import { ADMINS, useAdmins } from "./accounts-api.ts";
import { AuditLogCard } from "./audit-log-card.tsx";
import { InviteForm } from "./invite-form.tsx";
import { OwnAccountCard } from "./own-account-card.tsx";
import { RemindersCard } from "./reminders-card.tsx";
import { RoleCheckboxes, rolesText } from "./roles.tsx";
import type { requireSession } from "./session-redirects.ts";

const INVITATIONS = "/admins/invitations";

export function AdminsTab() {
  const { user } = useLoaderData<typeof requireSession>();
  const may = usePermission();
  const mayManage = may("college.manage");
  return (
    <div className="columns">
      <div className={styles.side}>
        {mayManage && <InviteForm />}
        <OwnAccountCard user={user} />
        {may("desk.work") && <RemindersCard />}
      </div>
      {mayManage && <AllAdmins user={user} />}
    </div>
  );
}

function AllAdmins({ user }: { user: AdminUser }) {
  const admins = useAdmins();
  useChanges("roles", () => refreshQuery(ADMINS));
  const invitations = useQuery(
    INVITATIONS,
    async () => (await api.get<{ invitations: Invitation[] }>(INVITATIONS)).invitations,
  );
  const known = admins.data ?? [];
  return (
    <div className="cards">
      <AdminsCard user={user} query={admins} />
      <InvitationsCard query={invitations} admins={known} />
      <AuditLogCard admins={known} />
    </div>
  );
}

type Query<Data> = ReturnType<typeof useQuery<Data>>;

function AdminsCard({ user, query }: { user: AdminUser; query: Query<Admin[]> }) {
  const { problem, remove } = useRemoval(ADMINS);
  /** The admin whose roles are being changed. */
  const [changed, setChanged] = useState<Admin | null>(null);

  async function handleRemove(admin: Admin) {
    const { _id, name, email } = admin;
    const isSelf = _id === user._id;
    const owned = await api.get<EnquiryList>(`/enquiries?owner=${encodeURIComponent(_id)}&limit=1`).catch(() => null);
    const details = (isSelf ? m.removeSelfDetails : m.removeDetails)({ name, email });
    const orphans = owned?.total ? (isSelf ? m.selfOrphans : m.orphans)({ count: owned.total }) : "";
    const question = isSelf ? m.removeYourself() : m.removeNamed({ name });
    if (!(await confirm(question, `${details} ${orphans}`.trim(), m.remove()))) return;
    if (!(await remove(admin, m.noAdminAnyMore({ name })))) return;
    if (isSelf) clearSession();
    else void refreshVisibleQueries();
  }

  const endSession = ({ _id }: Admin) =>
    tryOrToast(async () => {
      const { message } = await api.delete<{ message: string }>(`${ADMINS}/${encodeURIComponent(_id)}/session`);
      toastSuccess(message);
    }).then(() => refreshVisibleQueries());

  const rows = query.data?.map((admin) => ({
    key: admin._id,
    name: (
      <b dir="auto">
        {admin.name}
        {admin._id === user._id && <em className="badge">{m.you()}</em>}
      </b>
    ),
    detail: `${admin.email} · ${rolesText(admin.roles)}`,
    when: admin.lastUsedAt && m.lastUsed({ moment: formatMoment(admin.lastUsedAt) }),
    button: (
      <>
        <IconButton icon="edit" label={m.changeRolesOf({ name: admin.name })} onClick={() => setChanged(admin)} />
        {admin.lastUsedAt && admin._id !== user._id && (
          <IconButton icon="out" label={m.endSession({ name: admin.name })} onClick={() => endSession(admin)} />
        )}
        <IconButton
          icon="bin"
          isDanger
          label={m.removeLabel({ name: admin.name })}
          onClick={() => handleRemove(admin)}
        />
      </>
    ),
  }));
  return (
    <>
      <ListCard title={m.admins()} query={query} loading={m.loadingAdmins()} problem={problem} rows={rows} />
      {changed && <RolesDialog admin={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

function RolesDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const [roles, setRoles] = useState(admin.roles);
  const [problem, setProblem] = useState("");

  async function save() {
    try {
      await api.patch(`${ADMINS}/${encodeURIComponent(admin._id)}`, { roles });
      toastSuccess(m.rolesSaved());
      onClose();
      void refreshVisibleQueries();
    } catch (error) {
      setProblem(showErrorToast(error, mAdmin.updateFailed()));
    }
  }

  return (
    <Dialog title={m.rolesOf({ name: admin.name })} onClose={onClose}>
      <RoleCheckboxes label={m.rolesHint()} value={roles} error={problem} onChange={setRoles} />
      <DialogFoot
        label={m.saveRoles()}
        busyLabel={mAdmin.saving()}
        isIdle={roles.length === 0}
        onClick={save}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function InvitationsCard({ query, admins }: { query: Query<Invitation[]>; admins: readonly Admin[] }) {
  const { problem, remove } = useRemoval(INVITATIONS);

  async function handleRevoke(invitation: Invitation) {
    if (!(await confirm(m.revokeQuestion({ email: invitation.email }), m.revokeDetails(), m.revoke()))) return;
    if (await remove(invitation, m.invitationRevoked())) void refreshVisibleQueries();
  }

  const rows = query.data?.map((invitation) => {
    const { _id, email, invitedBy, expiresAt } = invitation;
    const inviter = admins.find((admin) => admin.email === invitedBy)?.name ?? invitedBy;
    const label = m.revokeLabel({ email });
    return {
      key: _id,
      name: <b>{email}</b>,
      detail: `${rolesText(invitation.roles)} · ${m.invitedBy({ inviter: inviter ?? m.operatorAsInviter() })}`,
      when: m.worksUntil({ moment: formatMoment(expiresAt) }),
      button: (
        <Button look="quiet" aria-label={label} onClick={() => handleRevoke(invitation)}>
          {m.revoke()}
        </Button>
      ),
    };
  });
  return (
    <ListCard
      title={m.openInvitations()}
      query={query}
      loading={m.loadingInvitations()}
      problem={problem}
      rows={rows}
    />
  );
}

interface ListCardProps {
  title: string;
  query: Query<unknown[]>;
  loading: string;
  problem: string | null;
  /** Rows of the list; undefined until loaded. `when` is null for an admin who is not logged in. */
  rows: { key: string; name: ReactNode; detail: string; when: string | null; button: ReactNode }[] | undefined;
}

/** A card that lists admins or invitations. Only invitations can be empty: there is always an admin. */
function ListCard({ title, query, loading, problem, rows }: ListCardProps) {
  return (
    <Card title={title} total={rows?.length}>
      {problem && (
        <div className="inset">
          <FormNote tone="bad">{problem}</FormNote>
        </div>
      )}
      {!rows && <Pending query={query} loading={loading} />}
      {rows?.length === 0 && <p className="strip fine">{m.noInvitations()}</p>}
      <ul className="rows">
        {rows?.map(({ key, name, detail, when, button }) => (
          <li key={key}>
            <div>
              {name}
              <small>{detail}</small>
            </div>
            <small className={styles.when}>{when ?? m.notLoggedIn()}</small>
            {button}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Returns a function that removes an admin or invitation, and the error of the last removal. */
function useRemoval(name: typeof ADMINS | typeof INVITATIONS) {
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    async remove({ _id }: { _id: string }, done: string): Promise<boolean> {
      setProblem(null);
      try {
        await api.delete(`${name}/${encodeURIComponent(_id)}`);
        updateQueryData<{ _id: string }[]>(name, (all) => all.filter((one) => one._id !== _id));
        toastSuccess(done);
        return true;
      } catch (error) {
        setProblem(showErrorToast(error, m.deleteFailed()));
        // A colleague has removed this admin or invitation already: reload the list.
        if (error instanceof ApiError && error.status === 404) void refreshVisibleQueries();
        return false;
      }
    },
  };
}
