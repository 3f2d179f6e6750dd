import { redirect } from "react-router";
import { readStoredSession } from "./stored-session.ts";

/** Specification, section 2: with no stored user and token, the dashboard leads to `/login`, which is the login screen. */
export function requireSession() {
  const session = readStoredSession();
  if (!session) throw redirect("/admin/login");
  return session;
}
