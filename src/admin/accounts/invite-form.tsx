import { useRef, useState } from "react";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import { useDraft } from "#admin/data/drafts.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormCard } from "#admin/ui/card.tsx";
import { Segmented, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { invitationInputSchema, type invitationReplySchema } from "#contract/admins.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { fieldErrors, Submit, useAccountForm } from "./account-form.tsx";
import styles from "./accounts.module.css";

type NewInvitation = z.infer<typeof invitationReplySchema>;

const EMPTY = { email: "", way: "mail" };
const WAYS = [
  { value: "mail", label: "By mail" },
  { value: "hand", label: "I pass it on" },
];

export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const draft = useDraft("invitation:new", EMPTY, null);
  const [invitation, setInvitation] = useState<NewInvitation | null>(null);
  const form = useAccountForm({
    initial: EMPTY,
    draft,
    check: (values) => fieldErrors(invitationInputSchema, values),
    fallback: "Create failed",
    async submit({ email, way }) {
      const input = { email: email.trim().toLowerCase(), sendMail: way === "mail" };
      setInvitation(await api.post("/admins/invitations", input));
      draft.reset();
      onInvited();
    },
  });

  if (invitation) {
    return (
      <FormCard title="Invite an admin" isOpen onSubmit={() => {}}>
        <InvitationLink invitation={invitation} onDone={() => setInvitation(null)} />
      </FormCard>
    );
  }
  return (
    <FormCard title="Invite an admin" isOpen={draft.isDirty} onSubmit={form.formProps.onSubmit}>
      <TextField
        {...form.field("email")}
        label="Email"
        hint="only this address can sign up"
        type="email"
        autoComplete="off"
      />
      <Segmented
        label="How the link gets there"
        isLabelShown
        options={WAYS}
        value={draft.values.way}
        onChange={(way) => draft.change({ way })}
      />
      <Submit form={form} busyLabel="Inviting...">
        {draft.values.way === "mail" ? "Send invitation" : "Make the link"}
      </Submit>
    </FormCard>
  );
}

type InvitationLinkProps = { invitation: NewInvitation; onDone: () => void };

/** The link is shown this once: the server keeps only its hash. */
function InvitationLink({ invitation: { invitation, link, message }, onDone }: InvitationLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome("copied");
      toastSuccess("Link copied");
    } catch {
      // Browsers refuse on pages without https.
      setOutcome("refused");
      field.current?.focus();
    }
  }

  return (
    <section className="stack" aria-label={`Invitation for ${invitation.email}`}>
      <p role="status">
        <b>{message}</b> It lets <b>{invitation.email}</b> sign up once, until {formatMoment(invitation.expiresAt)}.
      </p>
      <TextField
        ref={field}
        label="Link"
        hint="shown this once"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      {outcome === "refused" && (
        <FormNote tone="warn" title="The browser does not let this page copy.">
          The link is selected: press Ctrl C, or touch it and choose Copy.
        </FormNote>
      )}
      <div className="wrap">
        <Button look="main" autoFocus icon={outcome === "copied" ? "ok" : "copy"} onClick={handleCopy}>
          {outcome === "copied" ? "Copied" : "Copy link"}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
      {outcome === "copied" && (
        <p className={styles.copied} role="status">
          <Icon name="ok" />
          The link is on the clipboard. Paste it into a message to them.
        </p>
      )}
    </section>
  );
}
