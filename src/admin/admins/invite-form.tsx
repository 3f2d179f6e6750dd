import { useRef, useState } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { fieldErrors } from "#admin/auth/field-errors.ts";
import { useDraft } from "#admin/data/use-draft.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormCard } from "#admin/ui/form-card.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Segmented } from "#admin/ui/segmented.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import { invitationInputSchema } from "#contract/admins.ts";
import { createInvitation, type MadeInvitation } from "./admins-api.ts";
import { InvitationLink } from "./invitation-link.tsx";

const EMPTY = { email: "", sendMail: true };
const WAYS = [
  { value: "mail", label: "By mail" },
  { value: "hand", label: "I pass it on" },
] as const;

interface InviteFormProps {
  /** There is one more open invitation. */
  onInvited: () => void;
}

export function InviteForm({ onInvited }: InviteFormProps) {
  const { values, isDirty, change, reset } = useDraft({ name: "invitation:new", saved: EMPTY, version: null });
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const errorIn = (given: typeof EMPTY) => fieldErrors(invitationInputSchema, given).email;

  function refuse(message: string) {
    setError(message);
    email.current?.focus();
  }

  async function handleSubmit() {
    if (isBusy || made) return;
    const found = errorIn(values);
    setProblem(null);
    if (found) return refuse(found);
    setIsBusy(true);
    try {
      setMade(await createInvitation({ ...values, email: values.email.trim().toLowerCase() }));
      reset();
      onInvited();
    } catch (failure) {
      const sentence = tellFailure(failure, "Create failed");
      const ofEmail = failure instanceof ApiError ? failure.fields.email : undefined;
      if (ofEmail) refuse(ofEmail);
      else setProblem(sentence);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FormCard title="Invite an admin" isOpen={isDirty || made !== null} onSubmit={handleSubmit}>
      {made ? (
        <InvitationLink made={made} onDone={() => setMade(null)} />
      ) : (
        <>
          <TextField
            ref={email}
            label="Email"
            hint="only this address can sign up"
            type="email"
            autoComplete="off"
            value={values.email}
            error={error}
            onChange={({ target }) => {
              change({ email: target.value });
              if (error) setError(errorIn({ ...values, email: target.value }));
            }}
          />
          <Segmented
            label="How the link gets there"
            isLabelShown
            options={WAYS}
            value={values.sendMail ? "mail" : "hand"}
            onChange={(way) => change({ sendMail: way === "mail" })}
          />
          {problem && <FormNote tone="bad">{problem}</FormNote>}
          <Button look="main" type="submit" isBusy={isBusy} busyLabel="Inviting...">
            {values.sendMail ? "Send invitation" : "Make the link"}
          </Button>
        </>
      )}
    </FormCard>
  );
}
