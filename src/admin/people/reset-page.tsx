import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { clearSession, readStoredUser } from "#admin/api/session.ts";
import { useKeepPreviousData, useQuery } from "#admin/data/query-store.ts";
import { PasswordField, TextField } from "#admin/ui/fields.tsx";
import { FormNote, Pending } from "#admin/ui/states.tsx";
import { forgotPasswordInputSchema } from "#contract/auth.ts";
import * as m from "#messages/compiled/admin-accounts.ts";
import { rich } from "#ui/rich.tsx";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { AuthFrame, fieldErrors, passwordErrors, SubmitButton, useTextForm } from "./account-form.tsx";
import { LOGIN } from "./session-redirects.ts";

const RESET = "/admin/reset";

type ResetLink = { token: string; email: string };

/** Requests a password reset link or, with the `token` and `email` of such a link in the URL, sets a password. */
export function ResetPage() {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  const [token, email] = [params.get("token"), params.get("email")];
  // The link is kept in the history state after it has been removed from the address bar.
  const known: { link?: ResetLink; refusal?: string } | null = state;
  const link = token && email ? { token, email } : known?.link;
  return (
    <AuthFrame title={m.resetPassword()} back={{ href: "/admin/login", label: m.backToLogin() }}>
      {link ? <CheckedLink link={link} /> : <RequestForm refusal={known?.refusal} />}
    </AuthFrame>
  );
}

function RequestForm({ refusal }: { refusal: string | undefined }) {
  const [isSent, setIsSent] = useState(false);
  const form = useTextForm({
    initial: { email: readStoredUser()?.email ?? "" },
    check: (values) => fieldErrors(forgotPasswordInputSchema, values),
    fallback: m.resetNotSent(),
    async submit({ email }) {
      setIsSent(false);
      await api.post("/auth/forgot-password", { email: email.trim().toLowerCase() });
      toastSuccess(m.resetSent());
      setIsSent(true);
    },
  });
  const problem = form.problem ?? (isSent ? null : (refusal ?? null));
  return (
    <form {...form.formProps}>
      <p>{m.resetExplained()}</p>
      <TextField {...form.field("email")} label={m.email()} type="email" autoComplete="username" autoFocus />
      {isSent && <FormNote tone="info">{`${m.resetSent()} ${m.lookIntoSpam()}`}</FormNote>}
      <SubmitButton form={{ ...form, problem }} busyLabel={m.sending()}>
        {m.sendResetLink()}
      </SubmitButton>
    </form>
  );
}

/** Checks the link, then shows the password form; an invalid link leads back to the request form. */
function CheckedLink({ link: { token, email } }: { link: ResetLink }) {
  const navigate = useNavigate();
  const address = `/auth/validate-reset?${new URLSearchParams({ token, email })}`;
  const query = useQuery(address, () => api.get(address));
  // Setting the password empties the query store: keep the form until the login opens.
  const isGood = useKeepPreviousData(query.data) !== undefined;
  const isRefused = query.error instanceof ApiError && query.error.status === 400;

  useEffect(() => {
    // Remove the link from the address bar; after a reload, the history state still has it.
    if (isGood) navigate(RESET, { replace: true, state: { link: { token, email } } });
    if (!isRefused) return;
    toastError(m.resetRefused());
    navigate(RESET, { replace: true, state: { refusal: m.resetRefused() } });
  }, [isGood, isRefused, token, email, navigate]);

  if (isGood) return <NewPasswordForm link={{ token, email }} />;
  return <Pending query={isRefused ? { ...query, error: undefined } : query} loading={m.checkingLink()} />;
}

function NewPasswordForm({ link }: { link: ResetLink }) {
  const navigate = useNavigate();
  const form = useTextForm({
    initial: { password: "", confirm: "" },
    check: ({ password, confirm }) => passwordErrors(password, confirm),
    fallback: m.resetFailed(),
    async submit({ password }) {
      await api.post("/auth/reset-password", { ...link, password });
      // Every session has ended, also one in this browser.
      clearSession();
      toastSuccess(m.passwordChanged());
      navigate(LOGIN, { replace: true, state: { email: link.email } });
    },
  });
  return (
    <form {...form.formProps}>
      <p>{rich(m.newPasswordFor({ email: "<email/>" }), { email: link.email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
      <PasswordField
        {...form.field("password")}
        label={m.newPassword()}
        hint={m.newPasswordHint()}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField {...form.field("confirm")} label={m.confirmPassword()} autoComplete="new-password" />
      <SubmitButton form={form} busyLabel={m.changing()}>
        {m.changePasswordButton()}
      </SubmitButton>
    </form>
  );
}
