/** Where the session is kept in the browser: the names are the rulings' ('HTTP', browser storage keys). */
const TOKEN_KEY = "token";
const USER_KEY = "user";

export interface AdminUser {
  email: string;
  [field: string]: unknown;
}

/** The session of this browser, or null when a part of it is missing or cannot be read. */
export function readStoredSession(): { token: string; user: AdminUser } | null {
  try {
    const token = localStorage.getItem(TOKEN_KEY);
    const user = JSON.parse(localStorage.getItem(USER_KEY) ?? "null");
    return token && typeof user?.email === "string" ? { token, user } : null;
  } catch {
    return null;
  }
}
