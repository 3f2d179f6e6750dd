import { useLocation } from "react-router";
import type { ResetLink } from "./account-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { CheckedLink } from "./checked-link.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";

/** Asks for a link, or sets a password by one: the link's token and email then come in the address. */
export function ResetPage() {
  const { search, state } = useLocation();
  // What is known of a link when it has left the address.
  const known: { link?: ResetLink; refusal?: string } | null = state;
  const link = linkIn(search) ?? known?.link;

  return (
    <AuthFrame title="Reset password" links={<a href="/admin/login">Back to login</a>}>
      {link ? (
        <CheckedLink key={`${link.email} ${link.token}`} link={link} address="/admin/reset" />
      ) : (
        <RequestResetForm refusal={known?.refusal} />
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
