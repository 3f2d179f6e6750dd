/** One spelling of the path: no query or origin, percent signs decoded, single slashes. Case and a last slash stay. */
export function requestPath(url: string): string {
  const [target = ""] = url.split("?", 1);
  return `/${decode(target.replace(/^https?:\/\/[^/]*/i, ""))}`.replace(/\/{2,}/g, "/");
}

/** Whether a path is `/api` or below, in any letter case: answers are JSON. */
export function isApiPath(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

/** Decodes percent signs; a broken text stays as it is. */
export function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
