/** Returns the normalised path of a URL: no query or origin, percent-decoded, single slashes. Case is kept. */
export function requestPath(url: string): string {
  const [target = ""] = url.split("?", 1);
  return `/${decodePath(target.replace(/^https?:\/\/[^/]*/i, ""))}`.replace(/\/{2,}/g, "/");
}

/** Returns whether a path is `/api` or below, in any letter case: the responses are JSON. */
export function isApiPath(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

/** Decodes percent encoding; returns an invalid text unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
