import { useEffect, useRef, useState } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import { formatMoment } from "#ui/format-moment.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import type { MadeInvitation } from "./admins-api.ts";
import styles from "./admins-tab.module.css";
import { copyText } from "./copy-text.ts";

interface InvitationLinkProps {
  made: MadeInvitation;
  onDone: () => void;
}

/** The link of a new invitation: the server keeps only its hash, so this is the one time that it is shown. */
export function InvitationLink({ made: { invitation, link, message }, onDone }: InvitationLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const copyButton = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);

  useEffect(() => copyButton.current?.querySelector("button")?.focus(), []);

  async function handleCopy() {
    const isCopied = await copyText(link);
    setOutcome(isCopied ? "copied" : "refused");
    if (isCopied) return toastSuccess("Link copied");
    field.current?.focus();
    field.current?.select();
  }

  return (
    <section className={styles.made} aria-label={`Invitation for ${invitation.email}`}>
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
      <div className={styles.buttons} ref={copyButton}>
        <Button look="main" icon={outcome === "copied" ? "ok" : "copy"} onClick={handleCopy}>
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
