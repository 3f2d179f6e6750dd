import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { useLast, useQuery } from "#admin/data/query-store.ts";
import { PasswordField, TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import { forgotPasswordInputSchema } from "#contract/auth.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { fieldErrors, passwordErrors, Submit, useAccountForm } from "./account-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { clearSession, LOGIN, readStoredUser } from "./session.ts";

const RESET = "/admin/reset";
const SENT = "If that email exists, a reset link has been sent.";
const REFUSAL = "This reset link is invalid or has expired.";

type ResetLink = { token: string; email: string };

/** Asks for a link, or sets a password with one: its token and email are then in the address. */
export function ResetPage() {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  const [token, email] = [params.get("token"), params.get("email")];
  // What is known of a link after it has left the address.
  const known: { link?: ResetLink; refusal?: string } | null = state;
  const link = token && email ? { token, email } : known?.link;
  return (
    <AuthFrame title="Reset password" links={<a href="/admin/login">Back to login</a>}>
      {link ? <CheckedLink link={link} /> : <RequestForm refusal={known?.refusal} />}
    </AuthFrame>
  );
}

function RequestForm({ refusal }: { refusal: string | undefined }) {
  const [isSent, setIsSent] = useState(false);
  const form = useAccountForm({
    initial: { email: readStoredUser()?.email ?? "" },
    check: (values) => fieldErrors(forgotPasswordInputSchema, values),
    fallback: "Unable to send reset link",
    async submit({ email }) {
      setIsSent(false);
      await api.post("/auth/forgot-password", { email: email.trim().toLowerCase() });
      toastSuccess(SENT);
      setIsSent(true);
    },
  });
  const problem = form.problem ?? (isSent ? null : (refusal ?? null));
  return (
    <form {...form.formProps}>
      <p>Enter your email. You get a link there to set a new password; it works for 30 minutes.</p>
      <TextField {...form.field("email")} label="Email" type="email" autoComplete="username" autoFocus />
      {isSent && <FormNote tone="info">{SENT} Look into the spam folder too.</FormNote>}
      <Submit form={{ ...form, problem }} busyLabel="Sending...">
        Send Reset Link
      </Submit>
    </form>
  );
}

/** Checks the link, then shows the form; a link that does not work leads back to the request. */
function CheckedLink({ link: { token, email } }: { link: ResetLink }) {
  const navigate = useNavigate();
  const address = `/auth/validate-reset?${new URLSearchParams({ token, email })}`;
  const query = useQuery(address, () => api.get(address));
  // A set password empties the store: the form stays until the login has come.
  const isGood = useLast(query.data) !== undefined;
  const isRefused = query.error instanceof ApiError && query.error.status === 400;

  useEffect(() => {
    // The link leaves the address bar; a reload still finds it.
    if (isGood) navigate(RESET, { replace: true, state: { link: { token, email } } });
    if (!isRefused) return;
    toastError(REFUSAL);
    navigate(RESET, { replace: true, state: { refusal: REFUSAL } });
  }, [isGood, isRefused, token, email, navigate]);

  if (isGood) return <NewPasswordForm link={{ token, email }} />;
  return <Pending query={isRefused ? { ...query, error: undefined } : query} loading="Checking the link" />;
}

function NewPasswordForm({ link }: { link: ResetLink }) {
  const navigate = useNavigate();
  const form = useAccountForm({
    initial: { password: "", confirm: "" },
    check: ({ password, confirm }) => passwordErrors(password, confirm),
    fallback: "Reset failed. Link may be expired.",
    async submit({ password }) {
      await api.post("/auth/reset-password", { ...link, password });
      // Every session has ended, also one in this browser.
      clearSession();
      toastSuccess("Password changed successfully. Please log in.");
      navigate(LOGIN, { replace: true, state: { email: link.email } });
    },
  });
  return (
    <form {...form.formProps}>
      <p>
        A new password for <b>{link.email}</b>. Every device is logged out.
      </p>
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        {...form.field("password")}
        label="New password"
        hint="At least 8 characters"
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField {...form.field("confirm")} label="Confirm password" autoComplete="new-password" />
      <Submit form={form} busyLabel="Changing...">
        Change Password
      </Submit>
    </form>
  );
}
