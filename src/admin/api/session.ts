import type { AdminUser } from "#contract/auth.ts";

/** Keys in `localStorage` (docs/behaviour.md, 'Accounts'). */
export const TOKEN_KEY = "token";
const USER_KEY = "user";
/** Key of the admin's language, chosen in this browser or taken from the account at login. */
export const LANGUAGE_KEY = "admin-language";

type StoredSession = { token: string; user: AdminUser };

/** Returns the stored session; null if the token or the user is missing or unreadable. */
export function readStoredSession(): StoredSession | null {
  const token = readToken();
  const user = readStoredUser();
  return token && user ? { token, user } : null;
}

export const readToken = () => withStorageFallback(() => localStorage.getItem(TOKEN_KEY), null);

/** Returns who is, or last was, logged in. Kept when a session expires, so that the login can prefill the email. */
export function readStoredUser(): AdminUser | null {
  const user = withStorageFallback(() => JSON.parse(localStorage.getItem(USER_KEY) ?? "null"), null);
  return typeof user?.email === "string" ? user : null;
}

/** Calls `use`, which accesses `localStorage`. @param otherwise returned if storage is full, blocked or unreadable */
export function withStorageFallback<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** Stores the session after a login. @throws {DOMException} if the browser's storage is full or blocked */
export function storeSession({ token, user }: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  showEditLinks(SESSION_SECONDS);
  announce();
}

/** Maximum lifetime of a session. */
const SESSION_SECONDS = 7 * 86_400;

/** Sets the cookie that makes public pages offer "Edit this page"; it grants no access. @param seconds 0 deletes it */
function showEditLinks(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have the Cookie Store API only since 2025
  document.cookie = `staff=1; Path=/; SameSite=Lax; Max-Age=${seconds}`;
}

/** Removes the token of a session that has ended; keeps the user, so that the login can prefill the email. */
export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  showEditLinks(0);
  announce();
}

/** Fires a `storage` event in this tab; the browser itself fires it only in other tabs. */
function announce(): void {
  window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
}

export function clearSession(): void {
  localStorage.removeItem(USER_KEY);
  // Otherwise the next login in this browser would store this language in that user's account.
  localStorage.removeItem(LANGUAGE_KEY);
  removeToken();
}
