import { useNavigate, useSearchParams } from "react-router";
import { LOGIN } from "#admin/session/way-back.ts";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { TextField } from "#admin/ui/text-field.tsx";
import { signupInputSchema } from "#contract/auth.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { signUp } from "./account-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { fieldErrors } from "./field-errors.ts";
import { PasswordField } from "./password-field.tsx";
import { useAccountForm } from "./use-account-form.ts";

const EMPTY = { name: "", email: "", password: "", confirm: "" };

export function SignupPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const invite = params.get("invite");

  const { formProps, field, problem, isBusy } = useAccountForm({
    initial: EMPTY,
    check,
    fallback: "Signup failed",
    async submit({ name, email, password }) {
      await signUp({
        name: name.trim(),
        email: email.trim().toLowerCase(),
        password,
        ...(invite !== null && { invite }),
      });
      toastSuccess("Admin created. Please log in.");
      navigate(LOGIN, { replace: true, state: { email: email.trim().toLowerCase() } });
    },
  });

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
        {problem && <FormNote tone="bad">{problem}</FormNote>}
        <Button look="main" type="submit" isBusy={isBusy} busyLabel="Creating...">
          Create Admin
        </Button>
      </form>
    </AuthFrame>
  );
}

function check(values: typeof EMPTY) {
  const errors = fieldErrors(signupInputSchema, values);
  if (values.confirm === "") errors.confirm = "Please confirm password";
  else if (values.confirm !== values.password) errors.confirm = "Passwords do not match";
  return errors;
}
