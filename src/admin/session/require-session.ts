import { type LoaderFunctionArgs, redirect } from "react-router";
import { readStoredSession } from "./stored-session.ts";
import { loginAddress, wayBack } from "./way-back.ts";

/** Specification, section 2: with no stored user and token, the dashboard leads to `/login`, which is the login screen. */
export function requireSession({ request }: LoaderFunctionArgs) {
  const session = readStoredSession();
  const { pathname, search } = new URL(request.url);
  if (!session) throw redirect(loginAddress(pathname + search));
  return session;
}

/** Who is logged in has nothing to do on the login screen. */
export function requireNoSession({ request }: LoaderFunctionArgs) {
  if (readStoredSession()) throw redirect(wayBack(new URL(request.url).search));
  return null;
}
