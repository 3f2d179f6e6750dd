import { htmlText, xmlText } from "#server/xml.ts";

export interface FeedNotice {
  id: string;
  type: string;
  title: string;
  description: string;
  /** Moments, ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  /** Its path on this site. */
  pdf: { url: string; bytes: number } | null;
}

interface NoticeFeed {
  collegeName: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
  /** The ones that became public last, the last one first. */
  notices: readonly FeedNotice[];
}

/** The notices as RSS 2.0 (rssboard.org/rss-specification). A description there is HTML, as text. */
export function noticeFeed({ collegeName, publicUrl, notices }: NoticeFeed): string {
  const lastChange = notices.map(({ publishedAt, updatedAt }) => (updatedAt > publishedAt ? updatedAt : publishedAt));
  const lastBuildDate = lastChange.toSorted().at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", `Notices, ${collegeName}`),
    element("link", `${publicUrl}/Notices`),
    `<atom:link href="${xmlText(`${publicUrl}/notices.xml`)}" rel="self" type="application/rss+xml"/>`,
    element("description", `What ${collegeName} announces: admission, examinations, scholarships, holidays.`),
    element("language", "en-IN"),
    ...(lastBuildDate ? [element("lastBuildDate", rfc822(lastBuildDate))] : []),
    ...notices.flatMap((notice) => item(notice, publicUrl)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function item({ id, type, title, description, publishedAt, pdf }: FeedNotice, publicUrl: string): string[] {
  const address = `${publicUrl}/Notices/${id}`;
  return [
    "<item>",
    element("title", title),
    element("link", address),
    element("guid", address),
    element("pubDate", rfc822(publishedAt)),
    element("category", type),
    ...(description ? [element("description", htmlText(description).replace(/\r\n?|\n/g, "<br>"))] : []),
    ...(pdf ? [`<enclosure url="${xmlText(publicUrl + pdf.url)}" length="${pdf.bytes}" type="application/pdf"/>`] : []),
    "</item>",
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

/** `Fri, 27 Nov 2026 04:30:00 GMT` */
function rfc822(moment: string): string {
  return new Date(moment).toUTCString();
}
