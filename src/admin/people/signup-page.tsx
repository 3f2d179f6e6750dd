import { useNavigate, useSearchParams } from "react-router";
import { api } from "#admin/api/api.ts";
import { ApiError, getErrorMessage } from "#admin/api/api-error.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { PasswordField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { signupInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { AuthFrame, fieldErrors, SubmitButton, useTextForm } from "./account-form.tsx";
import { LOGIN } from "./session-redirects.ts";

export function SignupPage() {
  const navigate = useNavigate();
  const invite = useSearchParams()[0].get("invite");
  const form = useTextForm({
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
  const address = `/auth/validate-invitation?${new URLSearchParams({ invite: invite ?? "" })}`;
  const { error } = useQuery(address, async () => invite && api.get(address));
  const back = { href: "/admin/login", label: m.loginInstead() };
  // Other errors may pass: signing up reports them.
  if (error instanceof ApiError && error.status === 403) {
    return (
      <AuthFrame title={m.createAdmin()} back={back}>
        <FormNote tone="bad">{getErrorMessage(error, m.signupFailed())}</FormNote>
      </AuthFrame>
    );
  }

  return (
    <AuthFrame title={m.createAdmin()} back={back}>
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
        <SubmitButton form={form} busyLabel={m.creating()}>
          {m.createAdmin()}
        </SubmitButton>
      </form>
    </AuthFrame>
  );
}
