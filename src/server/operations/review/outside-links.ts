import type { DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/documents-server.ts";
import { wordsIn } from "#server/collections/content/source.ts";
import { isPrivateHost } from "#server/platform/http/private-address.ts";

const LINK = /https:\/\/[^\s"'<>()[\]{}|\\`]+/g;
const TIME_LIMIT_MS = 15_000;
/** HTTP statuses of pages that are gone. Others, such as 403 and 429, often mean only that the site refuses programs. */
const GONE: Readonly<Record<number, LinkError>> = { 404: "not-found", 410: "gone" };
/** The sentence for each error of a link. */
export const LINK_ERRORS = { "not-found": m.linkNotFound, gone: m.linkGone, "no-site": m.noSuchSite };
export type LinkError = keyof typeof LINK_ERRORS;

/** Links to other sites in the texts of documents: the paths of the documents by address, without anchors. */
export function outsideLinksOf(texts: ReadonlyMap<string, DocumentText>): Map<string, string[]> {
  const documents = new Map<string, string[]>();
  for (const [path, text] of texts) {
    for (const [found] of wordsIn(text).matchAll(LINK)) {
      const url = found.replace(/[.,;:!?]+$|#.*$/g, "");
      if (!URL.canParse(url)) continue;
      const known = documents.get(url) ?? [];
      if (!known.includes(path)) documents.set(url, [...known, path]);
    }
  }
  return documents;
}

/**
 * Asks another site for a link.
 * @returns why the link is dead; null while it is not known to be, also when the other site is out
 * of order, refuses programs or does not answer in time
 */
export async function findLinkError(url: string, userAgent: string, mayBePrivate = false): Promise<LinkError | null> {
  try {
    // No visitor can follow a link to a private network. The address may change before `fetch`, but then it would need a
    // certificate of this host name.
    if (!mayBePrivate && (await isPrivateHost(url))) return null;
    // Some sites answer HEAD wrongly, so an error counts only if GET has it too.
    for (const method of ["HEAD", "GET"]) {
      const response = await fetch(url, {
        method,
        headers: { "user-agent": userAgent },
        // Do not follow redirects: they are no error, and could lead to an address of this machine.
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
