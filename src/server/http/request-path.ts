/**
 * The path that a request asks for, as one spelling: without query and origin, percent signs decoded, one slash at a
 * time. Letter case and a slash at the end stay.
 * @param url the request's target, which an unfriendly client may fill with anything
 */
export function requestPath(url: string): string {
  const [target = ""] = url.split("?", 1);
  return `/${decode(target.replace(/^https?:\/\/[^/]*/i, ""))}`.replace(/\/{2,}/g, "/");
}

/** Whether answers to this path are JSON: `/api` itself and what is below, in any letter case. */
export function isApiPath(path: string): boolean {
  return /^\/api(\/|$)/i.test(path);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
