import type { AdminUser } from "#contract/auth.ts";

/** Keys of the browser storage (behaviour, 'Accounts'). */
export const TOKEN_KEY = "token";
const USER_KEY = "user";
/** Key of the language that was chosen here, or that the account says. */
export const LANGUAGE_KEY = "admin-language";

type StoredSession = { token: string; user: AdminUser };

/** The stored session; null when a part of it is missing or unreadable. */
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

/** Uses the browser's storage. @param otherwise the result when the storage is full, forbidden or unreadable */
export function inStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** Stores the session after a login. @throws {DOMException} where the browser stores nothing */
export function storeSession({ token, user }: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  showEditLinks(SESSION_SECONDS);
  announce();
}

/** The longest time that a session lasts. */
const SESSION_SECONDS = 7 * 86_400;

/** Public pages offer "Edit this page" where the browser has this cookie, which is no secret. @param seconds 0 ends it */
function showEditLinks(seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have the Cookie Store API only since 2025
  document.cookie = `staff=1; Path=/; SameSite=Lax; Max-Age=${seconds}`;
}

/** Ends the stored session after a 401; the user stays known. */
export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  showEditLinks(0);
  announce();
}

/** Fires the event in this tab, too: the browser fires it in other tabs only. */
function announce(): void {
  window.dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }));
}

export function clearSession(): void {
  localStorage.removeItem(USER_KEY);
  // The next person's account brings its own language.
  localStorage.removeItem(LANGUAGE_KEY);
  removeToken();
}
