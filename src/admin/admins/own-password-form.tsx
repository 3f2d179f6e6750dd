import { PasswordField } from "#admin/auth/password-field.tsx";
import { useAccountForm } from "#admin/auth/use-account-form.ts";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { removeToken } from "#admin/session/stored-session.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import { toastSuccess } from "#ui/toaster.tsx";
import { updateOwnPassword } from "./admins-api.ts";
import styles from "./admins-tab.module.css";
import { type OwnPasswords, ownPasswordErrors } from "./own-password-errors.ts";

const EMPTY: OwnPasswords = { currentPassword: "", newPassword: "", confirm: "" };

interface OwnPasswordFormProps {
  email: string;
  onCancel: () => void;
}

/** Every session ends with the change, this one too: the login follows. */
export function OwnPasswordForm({ email, onCancel }: OwnPasswordFormProps) {
  const { formProps, field, problem, isBusy } = useAccountForm({
    initial: EMPTY,
    check: ownPasswordErrors,
    fallback: "Update failed",
    async submit({ currentPassword, newPassword }) {
      const message = await updateOwnPassword({ currentPassword, newPassword });
      toastSuccess(message);
      removeToken();
    },
  });
  useShortcut("Esc", onCancel, !isBusy);

  return (
    <form {...formProps} className={styles.password} aria-label="Change password">
      <p>Every device is logged out, this one too. Then log in with the new password.</p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField {...field("currentPassword")} label="Current password" autoComplete="current-password" autoFocus />
      <PasswordField
        {...field("newPassword")}
        label="New password"
        hint="8 characters, with upper, lower and number"
        autoComplete="new-password"
      />
      <PasswordField {...field("confirm")} label="Confirm password" autoComplete="new-password" />
      {problem && <FormNote tone="bad">{problem}</FormNote>}
      <div className={styles.buttons}>
        <Button look="main" type="submit" isBusy={isBusy} busyLabel="Changing...">
          Change Password
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel <Kbd shortcut="Esc" />
        </Button>
      </div>
    </form>
  );
}
