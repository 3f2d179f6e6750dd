import { useNavigate } from "react-router";
import { clearSession } from "#admin/session/stored-session.ts";
import { LOGIN } from "#admin/session/way-back.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { resetPasswordInputSchema } from "#contract/auth.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { type ResetLink, resetPassword } from "./account-calls.ts";
import { fieldErrors } from "./field-errors.ts";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const EMPTY = { password: "", confirm: "" };
const passwordSchema = resetPasswordInputSchema.pick({ password: true });

interface SetPasswordFormProps {
  /** A link that works. */
  link: ResetLink;
}

export function SetPasswordForm({ link }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const { formProps, field, problem, isBusy } = useAccountForm({
    initial: EMPTY,
    check,
    fallback: "Reset failed. Link may be expired.",
    async submit({ password }) {
      await resetPassword(link, password);
      // The change ended every session, one of this browser too.
      clearSession();
      toastSuccess("Password changed successfully. Please log in.");
      navigate(LOGIN, { replace: true, state: { email: link.email } });
    },
  });

  return (
    <form {...formProps}>
      <p>
        A new password for <b>{link.email}</b>. Every device is logged out.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        {...field("password")}
        label="New password"
        hint="At least 8 characters"
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField {...field("confirm")} label="Confirm password" autoComplete="new-password" />
      {problem && <FormNote tone="bad">{problem}</FormNote>}
      <Button look="main" type="submit" isBusy={isBusy} busyLabel="Changing...">
        Change Password
      </Button>
    </form>
  );
}

/** One message for both rules (specification, section 5), beside the field that is to be changed. */
function check(values: typeof EMPTY) {
  const { password } = fieldErrors(passwordSchema, values);
  if (password) return { password };
  return values.password === values.confirm ? {} : { confirm: "Passwords must match and be at least 8 characters" };
}
