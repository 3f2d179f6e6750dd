import type { AdminUser } from "#contract/auth.ts";

/** Where the session is kept in the browser: the names are the rulings' ('HTTP', browser storage keys). */
const TOKEN_KEY = "token";
const USER_KEY = "user";

export interface StoredSession {
  token: string;
  user: AdminUser;
}

const listeners = new Set<() => void>();

/** The session of this browser, or null when a part of it is missing or cannot be read. */
export function readStoredSession(): StoredSession | null {
  const token = readToken();
  const user = readStoredUser();
  return token && user ? { token, user } : null;
}

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Who is, or was last, logged in here: kept when a session ends by itself, so that the login knows the email. */
export function readStoredUser(): AdminUser | null {
  try {
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? "null");
    return typeof user?.email === "string" ? user : null;
  } catch {
    return null;
  }
}

/** After a login. @throws {DOMException} where the browser keeps nothing */
export function storeSession({ token, user }: StoredSession): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, token);
  notify();
}

/** The session has ended: a 401 came. */
export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  notify();
}

/** After a logout. */
export function clearSession(): void {
  localStorage.removeItem(USER_KEY);
  removeToken();
}

/** Calls `listener` when a session begins or ends, in this tab or in another one. Returns what ends that. */
export function watchSession(listener: () => void): () => void {
  const hearOtherTab = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", hearOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", hearOtherTab);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
