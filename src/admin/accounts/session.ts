import { type createBrowserRouter, type LoaderFunctionArgs, redirect } from "react-router";
import { forgetAllQueries } from "#admin/data/query-store.ts";
import type { AdminUser } from "#contract/auth.ts";

export const LOGIN = "/admin/login";

/** Keys of the browser storage (behaviour, 'Accounts'). */
const TOKEN_KEY = "token";
const USER_KEY = "user";
/** What was chosen here, or what the account says. */
export const LANGUAGE_KEY = "admin-language";

type StoredSession = { token: string; user: AdminUser };

/** Null when a part of the session is missing or unreadable. */
export function readStoredSession(): StoredSession | null {
  const token = readToken();
  const user = readStoredUser();
  return token && user ? { token, user } : null;
}

export const readToken = () => inStorage(() => localStorage.getItem(TOKEN_KEY), null);

/** Who is, or was last, logged in: stays when a session ends by itself, so that the login knows the email. */
export function readStoredUser(): AdminUser | null {
  const user = inStorage(() => JSON.parse(localStorage.getItem(USER_KEY) ?? "null"), null);
  return typeof user?.email === "string" ? user : null;
}

/** @param otherwise when the browser's storage is full, forbidden or unreadable */
export function inStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** After a login. @throws {DOMException} where the browser stores nothing */
export function storeSession({ token, user }: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  showEditLinks(SESSION_SECONDS);
  announce();
}

/** A session lasts no longer. */
const SESSION_SECONDS = 7 * 86_400;

/** Public pages offer "Edit this page" where the browser has this cookie, which is no secret. @param seconds 0 ends it */
function showEditLinks(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the browsers that are served
  document.cookie = `staff=1; Path=/; SameSite=Lax; Max-Age=${seconds}`;
}

/** After a 401. */
export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  showEditLinks(0);
  announce();
}

/** What the other tabs of the browser hear by themselves. */
function announce(): void {
  window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
}

/** After a logout. */
export function clearSession(): void {
  localStorage.removeItem(USER_KEY);
  // The next person's account says theirs.
  localStorage.removeItem(LANGUAGE_KEY);
  removeToken();
}

const HOME = "/admin";

/** The login's address, which remembers where to return. @param path path and query of the dashboard */
export function loginAddress(path: string): string {
  return path === HOME || !isOwnPath(path) ? LOGIN : `${LOGIN}?next=${encodeURIComponent(path)}`;
}

/** Where the login leads: never outside the dashboard. */
export function wayBack(search: string): string {
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
  if (readStoredSession()) throw redirect(wayBack(new URL(request.url).search));
  return null;
}

/** Leads to the login when the session ends, and back when it begins, in whichever browser tab that happens. */
export function followSession(router: ReturnType<typeof createBrowserRouter>): void {
  window.addEventListener("storage", ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return;
    const { pathname, search } = router.state.location;
    if (readStoredSession()) {
      if (pathname === LOGIN) router.navigate(wayBack(search), { replace: true });
      return;
    }
    forgetAllQueries();
    // After a logout the next person starts afresh.
    const login = readStoredUser() ? loginAddress(pathname + search) : LOGIN;
    if (pathname === HOME || pathname.startsWith(`${HOME}/dashboard`)) router.navigate(login, { replace: true });
  });
}
