import { type createBrowserRouter, type LoaderFunctionArgs, redirect } from "react-router";
import { readStoredSession, readStoredUser, TOKEN_KEY } from "#admin/api/session.ts";
import { forgetAllQueries } from "#admin/data/query-store.ts";

export const LOGIN = "/admin/login";

const HOME = "/admin";

/** Returns the login URL, with `next` for the return. @param path path and query of the dashboard */
export function loginUrl(path: string): string {
  return path === HOME || !isOwnPath(path) ? LOGIN : `${LOGIN}?next=${encodeURIComponent(path)}`;
}

/** Returns the path to open after the login; never one outside the dashboard. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next && isOwnPath(next) ? next : HOME;
}

const isOwnPath = (path: string) => /^\/admin(\/dashboard)?(\?|$)/.test(path);

export function requireSession({ request }: LoaderFunctionArgs) {
  const session = readStoredSession();
  const { pathname, search } = new URL(request.url);
  if (!session) throw redirect(loginUrl(pathname + search));
  return session;
}

export function requireNoSession({ request }: LoaderFunctionArgs) {
  if (readStoredSession()) throw redirect(returnPath(new URL(request.url).search));
  return null;
}

/** Opens the login when the session ends, and returns when one begins, also if that happens in another browser tab. */
export function redirectOnSessionChange(router: ReturnType<typeof createBrowserRouter>): void {
  // A page restored from the back/forward cache may have missed the end of the session: reload it.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  window.addEventListener("storage", ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return;
    const { pathname, search } = router.state.location;
    if (readStoredSession()) {
      if (pathname === LOGIN) router.navigate(returnPath(search), { replace: true });
      return;
    }
    forgetAllQueries();
    // Return to this page only if the session expired; after a logout, the next user starts at the home screen.
    const login = readStoredUser() ? loginUrl(pathname + search) : LOGIN;
    if (pathname === HOME || pathname.startsWith(`${HOME}/dashboard`)) router.navigate(login, { replace: true });
  });
}
