import { useNavigate, useSearchParams } from "react-router";
import { api } from "#admin/api/api.ts";
import { PasswordField, TextField } from "#admin/ui/fields.tsx";
import { signupInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { AuthFrame, fieldErrors, Submit, useAccountForm } from "./account-form.tsx";
import { LOGIN } from "./session-redirects.ts";

export function SignupPage() {
  const navigate = useNavigate();
  const invite = useSearchParams()[0].get("invite");
  const form = useAccountForm({
    initial: { name: "", email: "", password: "", confirm: "" },
    check(values) {
      const errors = fieldErrors(signupInputSchema, values);
      if (values.confirm === "") errors.confirm = m.confirmMissing();
      else if (values.confirm !== values.password) errors.confirm = m.confirmDiffers();
      return errors;
    },
    fallback: m.signupFailed(),
    async submit({ name, password, ...given }) {
      const email = given.email.trim().toLowerCase();
      await api.post("/auth/signup", { name: name.trim(), email, password, ...(invite !== null && { invite }) });
      toastSuccess(m.adminCreated());
      navigate(LOGIN, { replace: true, state: { email } });
    },
  });
  const { formProps, field } = form;

  return (
    <AuthFrame title={m.createAdmin()} back={{ href: "/admin/login", label: m.loginInstead() }}>
      <form {...formProps}>
        <TextField {...field("name")} label={m.fullName()} autoComplete="name" autoFocus />
        <TextField {...field("email")} label={m.email()} type="email" autoComplete="username" />
        <PasswordField
          {...field("password")}
          label={m.password()}
          hint={m.passwordHint()}
          autoComplete="new-password"
        />
        <PasswordField {...field("confirm")} label={m.confirmPassword()} autoComplete="new-password" />
        <Submit form={form} busyLabel={m.creating()}>
          {m.createAdmin()}
        </Submit>
      </form>
    </AuthFrame>
  );
}
