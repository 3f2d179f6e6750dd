/** Where the login leads. */
export const HOME = "/admin";
export const LOGIN = "/admin/login";

/**
 * The login's address, which remembers where somebody was.
 * @param path path and query of the dashboard
 */
export function loginAddress(path: string): string {
  return path === HOME || !isOwnPath(path) ? LOGIN : `${LOGIN}?next=${encodeURIComponent(path)}`;
}

/** Where somebody goes after the login. An address beyond the dashboard is nobody's way back. */
export function wayBack(search: string): string {
  const next = new URLSearchParams(search).get("next");
  return next && isOwnPath(next) ? next : HOME;
}

function isOwnPath(path: string): boolean {
  return /^\/admin(\/dashboard)?(\?|$)/.test(path);
}
