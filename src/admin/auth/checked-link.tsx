import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#admin/api/api-error.ts";
import { FailedState } from "#admin/ui/failed-state.tsx";
import { LoadingState } from "#admin/ui/loading-state.tsx";
import { toastError } from "#ui/toaster.tsx";
import { type ResetLink, validateResetLink } from "./account-calls.ts";
import { SetPasswordForm } from "./set-password-form.tsx";

const REFUSAL = "This reset link is invalid or has expired.";

interface CheckedLinkProps {
  link: ResetLink;
  /** The address of this screen, without the link. */
  address: string;
}

/** A new password by a link that works; one that does not leads back to asking for a link. Give it the link as `key`. */
export function CheckedLink({ link: { token, email }, address }: CheckedLinkProps) {
  const navigate = useNavigate();
  const [state, setState] = useState<"unchecked" | "good" | { error: unknown }>("unchecked");

  useEffect(() => {
    if (state !== "unchecked") return;
    let isLeft = false;
    validateResetLink({ token, email }).then(
      () => {
        if (isLeft) return;
        setState("good");
        // The link leaves the address bar; a reload still finds it.
        navigate(address, { replace: true, state: { link: { token, email } } });
      },
      (error: unknown) => {
        if (isLeft) return;
        if (!(error instanceof ApiError) || error.status !== 400) return setState({ error });
        toastError(REFUSAL);
        navigate(address, { replace: true, state: { refusal: REFUSAL } });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [state, token, email, address, navigate]);

  if (state === "unchecked") return <LoadingState label="Checking the link" />;
  if (state === "good") return <SetPasswordForm link={{ token, email }} />;
  return <FailedState fallback="Failed to load" error={state.error} onRetry={() => setState("unchecked")} />;
}
