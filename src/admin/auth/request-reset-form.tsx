import { useState } from "react";
import { readStoredUser } from "#admin/session/stored-session.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import { forgotPasswordInputSchema } from "#contract/auth.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { requestResetLink } from "./account-calls.ts";
import { fieldErrors } from "./field-errors.ts";
import { useAccountForm } from "./use-account-form.ts";

const SENT = "If that email exists, a reset link has been sent.";

interface RequestResetFormProps {
  /** Why the link that somebody came with does not work. */
  refusal: string | undefined;
}

export function RequestResetForm({ refusal }: RequestResetFormProps) {
  const [isSent, setIsSent] = useState(false);
  const { formProps, field, problem, isBusy } = useAccountForm({
    initial: { email: readStoredUser()?.email ?? "" },
    check: (values) => fieldErrors(forgotPasswordInputSchema, values),
    fallback: "Unable to send reset link",
    async submit({ email }) {
      setIsSent(false);
      await requestResetLink(email.trim().toLowerCase());
      toastSuccess(SENT);
      setIsSent(true);
    },
  });

  const trouble = problem ?? (isSent ? null : refusal);
  return (
    <form {...formProps}>
      <p>Enter your email. You get a link there to set a new password; it works for 30 minutes.</p>
      <TextField {...field("email")} label="Email" type="email" autoComplete="username" autoFocus />
      {trouble && <FormNote tone="bad">{trouble}</FormNote>}
      {isSent && <FormNote tone="info">{SENT} Look into the spam folder too.</FormNote>}
      <Button look="main" type="submit" isBusy={isBusy} busyLabel="Sending...">
        Send Reset Link
      </Button>
    </form>
  );
}
