import { api } from "#admin/api/api.ts";
import { Dialog } from "#admin/ui/dialog.tsx";
import { PasswordField } from "#admin/ui/fields.tsx";
import { reauthenticationInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { CodeField, fieldErrors, SubmitButton, useTextForm } from "./account-form.tsx";

interface CredentialsDialogProps {
  title: string;
  text?: string;
  /** API path to which password and code are posted. */
  path: string;
  action: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password and, where the account has one, the code of the second factor. */
export function CredentialsDialog({ title, text, path, action, onDone, onClose }: CredentialsDialogProps) {
  const form = useTextForm({
    initial: { password: "", code: "" },
    check: (values) => fieldErrors(reauthenticationInputSchema, values),
    fallback: m.loginFailed(),
    async submit({ password, code }) {
      await api.post(path, { password, ...(code && { code }) });
      onDone();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.formProps} className="stack inset">
        {text && <p>{text}</p>}
        <PasswordField {...form.field("password")} label={m.password()} autoComplete="current-password" data-focus="" />
        {form.needsCode && <CodeField {...form.field("code")} />}
        <SubmitButton form={form} busyLabel={m.signingIn()}>
          {action}
        </SubmitButton>
      </form>
    </Dialog>
  );
}

/** Asks for the password before a call that needs a fresh login. */
export function ReauthenticationDialog(props: Pick<CredentialsDialogProps, "onDone" | "onClose">) {
  return (
    <CredentialsDialog
      {...props}
      title={m.passwordAgain()}
      text={m.passwordAgainWhy()}
      path="/auth/confirm"
      action={m.continueWithPassword()}
    />
  );
}
