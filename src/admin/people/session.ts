import { type createBrowserRouter, type LoaderFunctionArgs, redirect } from "react-router";
import { readStoredSession, readStoredUser, TOKEN_KEY } from "#admin/api/session.ts";
import { forgetAllQueries } from "#admin/data/query-store.ts";

export const LOGIN = "/admin/login";

const HOME = "/admin";

/** The login's address, which remembers where to return. @param path path and query of the dashboard */
export function loginAddress(path: string): string {
  return path === HOME || !isOwnPath(path) ? LOGIN : `${LOGIN}?next=${encodeURIComponent(path)}`;
}

/** The path that the login leads to: never outside the dashboard. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next && isOwnPath(next) ? next : HOME;
}

const isOwnPath = (path: string) => /^\/admin(\/dashboard)?(\?|$)/.test(path);

export function requireSession({ request }: LoaderFunctionArgs) {
  const session = readStoredSession();
  const { pathname, search } = new URL(request.url);
  if (!session) throw redirect(loginAddress(pathname + search));
  return session;
}

export function requireNoSession({ request }: LoaderFunctionArgs) {
  if (readStoredSession()) throw redirect(returnPath(new URL(request.url).search));
  return null;
}

/** Leads to the login when the session ends, and back when it begins, in whichever browser tab that happens. */
export function followSession(router: ReturnType<typeof createBrowserRouter>): void {
  // A page from the browser's back/forward cache did not hear whether the session ended: load it again.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  window.addEventListener("storage", ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return;
    const { pathname, search } = router.state.location;
    if (readStoredSession()) {
      if (pathname === LOGIN) router.navigate(returnPath(search), { replace: true });
      return;
    }
    forgetAllQueries();
    // Only an ended session returns to its page; after a logout the next person starts at the home screen.
    const login = readStoredUser() ? loginAddress(pathname + search) : LOGIN;
    if (pathname === HOME || pathname.startsWith(`${HOME}/dashboard`)) router.navigate(login, { replace: true });
  });
}
