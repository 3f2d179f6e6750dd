import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#admin/api/api-error.ts";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import { toastError } from "#ui/toaster.tsx";
import { type ResetLink, validateResetLink } from "./account-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

const RESET = "/admin/reset";

/** Asks for a link, or sets a password by one: the link's token and email then come in the address. */
export function ResetPage() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  // Once it is known to be good, the link leaves the address bar; a reload still finds it.
  const link = linkIn(search) ?? (state as { link?: ResetLink } | null)?.link ?? null;
  const key = link ? `${link.email} ${link.token}` : null;
  const [goodKey, setGoodKey] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells which link it is, a try asks anew.
  useEffect(() => {
    if (!link || key === goodKey) return;
    let isLeft = false;
    setFailure(null);
    validateResetLink(link).then(
      () => {
        if (isLeft) return;
        setGoodKey(key);
        navigate(RESET, { replace: true, state: { link } });
      },
      (error: unknown) => {
        if (isLeft) return;
        if (!(error instanceof ApiError) || error.status !== 400) return setFailure(error);
        toastError("This reset link is invalid or has expired.");
        navigate(RESET, { replace: true });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [key, tries]);

  return (
    <AuthFrame title="Reset password" links={<a href="/admin/login">Back to login</a>}>
      {link === null ? (
        <RequestResetForm />
      ) : key === goodKey ? (
        <SetPasswordForm link={link} />
      ) : failure ? (
        <FailedState fallback="Failed to load" error={failure} onRetry={() => setTries(tries + 1)} />
      ) : (
        <LoadingState label="Checking the link" />
      )}
    </AuthFrame>
  );
}

function linkIn(search: string): ResetLink | null {
  const params = new URLSearchParams(search);
  const token = params.get("token");
  const email = params.get("email");
  return token && email ? { token, email } : null;
}
