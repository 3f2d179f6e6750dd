import { useRef, useState } from "react";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormCard } from "#admin/ui/card.tsx";
import { Segmented, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { invitationInputSchema, type invitationReplySchema } from "#contract/admins.ts";
import type { Role } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { formatMoment } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import { toastSuccess } from "#ui/toaster.tsx";
import { fieldErrors, SubmitButton, useTextForm } from "./account-form.tsx";
import { RoleCheckboxes } from "./roles.tsx";

type NewInvitation = z.infer<typeof invitationReplySchema>;

const EMPTY = { email: "", roles: "", way: "mail" };
/** Parses the roles, which the draft stores as comma-separated text. */
const rolesOf = ({ roles }: { roles: string }) => roles.split(",").filter(Boolean) as Role[];
const WAYS = [
  { value: "mail", label: m.byMail },
  { value: "hand", label: m.byHand },
];

export function InviteForm() {
  const draft = useDraft("invitation:new", EMPTY, null);
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const form = useTextForm({
    initial: EMPTY,
    draft,
    check: (values) => fieldErrors(invitationInputSchema, { ...values, roles: rolesOf(values) }),
    fallback: m.createFailed(),
    async submit({ way, ...values }) {
      const input = { email: values.email.trim().toLowerCase(), roles: rolesOf(values), sendMail: way === "mail" };
      setInvitation(await api.post("/admins/invitations", input));
      draft.reset();
      void refreshVisibleQueries();
    },
  });

  if (invitation) {
    return (
      <FormCard title={m.inviteAdmin()} isOpen onSubmit={() => {}}>
        <InvitationLink invitation={invitation} onDone={() => setInvitation(null)} />
      </FormCard>
    );
  }
  return (
    <FormCard title={m.inviteAdmin()} isOpen={draft.isDirty} onSubmit={form.formProps.onSubmit}>
      <TextField {...form.field("email")} label={m.email()} hint={m.inviteHint()} type="email" />
      <RoleCheckboxes
        label={m.roles()}
        value={rolesOf(draft.values)}
        error={form.field("roles").error}
        onChange={(roles) => form.field("roles").onChange(roles.join())}
      />
      <Segmented
        label={m.howLinkGetsThere()}
        isLabelShown
        options={WAYS.map(({ value, label }) => ({ value, label: label() }))}
        value={draft.values.way}
        onChange={(way) => draft.change({ way })}
      />
      <SubmitButton form={form} busyLabel={m.inviting()}>
        {draft.values.way === "mail" ? m.sendInvitation() : m.makeLink()}
      </SubmitButton>
    </FormCard>
  );
}

type InvitationLinkProps = { invitation: NewInvitation; onDone: () => void };

/** The link of a new invitation. It is shown only once: the server stores only its hash. */
function InvitationLink({ invitation: { invitation, link, message }, onDone }: InvitationLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome("copied");
      toastSuccess(m.linkCopied());
    } catch {
      // Browsers refuse the clipboard on pages without https: select the link instead.
      setOutcome("refused");
      field.current?.focus();
    }
  }

  return (
    <section className="stack" aria-label={m.invitationFor({ email: invitation.email })}>
      <p role="status">
        {rich(m.invitationLetsSignUp({ message, email: "<email/>", moment: formatMoment(invitation.expiresAt) }), {
          email: invitation.email,
        })}
      </p>
      <TextField
        ref={field}
        label={m.link()}
        hint={m.shownOnce()}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      {outcome === "refused" && (
        <FormNote tone="warn" title={m.copyRefused()}>
          {m.copyByHand()}
        </FormNote>
      )}
      <div className="wrap">
        <Button look="main" autoFocus icon={outcome === "copied" ? "ok" : "copy"} onClick={handleCopy}>
          {outcome === "copied" ? m.copied() : m.copyLink()}
        </Button>
        <Button onClick={onDone}>{m.done()}</Button>
      </div>
    </section>
  );
}
