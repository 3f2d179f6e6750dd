import { useNavigate, useSearchParams } from "react-router";
import { api } from "#admin/api/api.ts";
import { PasswordField, TextField } from "#admin/ui/fields.tsx";
import { signupInputSchema } from "#contract/auth.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { fieldErrors, Submit, useAccountForm } from "./account-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { LOGIN } from "./session.ts";

export function SignupPage() {
  const navigate = useNavigate();
  const invite = useSearchParams()[0].get("invite");
  const form = useAccountForm({
    initial: { name: "", email: "", password: "", confirm: "" },
    check(values) {
      const errors = fieldErrors(signupInputSchema, values);
      if (values.confirm === "") errors.confirm = "Please confirm password";
      else if (values.confirm !== values.password) errors.confirm = "Passwords do not match";
      return errors;
    },
    fallback: "Signup failed",
    async submit({ name, password, ...given }) {
      const email = given.email.trim().toLowerCase();
      await api.post("/auth/signup", { name: name.trim(), email, password, ...(invite !== null && { invite }) });
      toastSuccess("Admin created. Please log in.");
      navigate(LOGIN, { replace: true, state: { email } });
    },
  });
  const { formProps, field } = form;

  return (
    <AuthFrame title="Create Admin" links={<a href="/admin/login">Login instead</a>}>
      <form {...formProps}>
        <TextField {...field("name")} label="Full name" autoComplete="name" autoFocus />
        <TextField {...field("email")} label="Email" type="email" autoComplete="username" />
        <PasswordField
          {...field("password")}
          label="Password"
          hint="8 characters, with upper, lower and number"
          autoComplete="new-password"
        />
        <PasswordField {...field("confirm")} label="Confirm password" autoComplete="new-password" />
        <Submit form={form} busyLabel="Creating...">
          Create Admin
        </Submit>
      </form>
    </AuthFrame>
  );
}
