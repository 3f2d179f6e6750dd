import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { joinDocumentTexts } from "#server/collections/content/source.ts";
import { isPrivateHost } from "#server/platform/http/private-address.ts";

const LINK = /https:\/\/[^\s"'<>()[\]{}|\\`]+/g;
const TIME_LIMIT_MS = 15_000;
/** HTTP statuses of removed pages. Others, such as 403 and 429, often mean only that the site refuses programs. */
const GONE: Readonly<Record<number, LinkError>> = { 404: "not-found", 410: "gone" };
export const LINK_ERRORS = { "not-found": m.linkNotFound, gone: m.linkGone, "no-site": m.noSuchSite };
export type LinkError = keyof typeof LINK_ERRORS;

/** Finds links to other sites. Returns the paths of the documents that contain them, by URL without fragment. */
export function outsideLinksOf(texts: ReadonlyMap<string, DocumentText>): Map<string, string[]> {
  const documents = new Map<string, string[]>();
  for (const [path, text] of texts) {
    for (const [found] of joinDocumentTexts(text).matchAll(LINK)) {
      // The lookbehind keeps a long row of dots from being tried again from each of its dots.
      const url = found.replace(/(?<![.,;:!?])[.,;:!?]+$|#.*$/g, "");
      if (!URL.canParse(url)) continue;
      const known = documents.get(url) ?? [];
      if (!known.includes(path)) documents.set(url, [...known, path]);
    }
  }
  return documents;
}

/**
 * Requests a link.
 * @returns why the link is dead; null if it works or this is unclear: the site is down, refuses programs or times out
 */
export async function findLinkError(url: string, userAgent: string, mayBePrivate = false): Promise<LinkError | null> {
  try {
    // Never request a private network. If DNS changes before `fetch`, a private host would still need a certificate for
    // this host name.
    if (!mayBePrivate && (await isPrivateHost(url))) return null;
    // Some sites answer HEAD wrongly, so an error counts only if GET returns it too.
    for (const method of ["HEAD", "GET"]) {
      const response = await fetch(url, {
        method,
        headers: { "user-agent": userAgent },
        // Do not follow redirects: they are not errors, and could lead to an address of this machine.
        redirect: "manual",
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      await response.body?.cancel();
      const linkError = GONE[response.status];
      if (!linkError) return null;
      if (method === "GET") return linkError;
    }
    return null;
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return code === "ENOTFOUND" ? "no-site" : null;
  }
}
