import type { NoticeRecord } from "#contract/collections/notice.ts";
import * as m from "#messages/compiled/feeds.ts";
import { language } from "#messages/language.ts";
import { addressIn } from "#messages/languages.ts";
import { escapeHtmlText, escapeXmlText } from "#server/platform/xml.ts";

/**
 * Returns notices as RSS 2.0 (rssboard.org/rss-specification), in the current language. Descriptions are escaped HTML.
 * @param notices by time of publication, newest first
 */
export function noticeFeed(notices: readonly NoticeRecord[], collegeName: string, publicUrl: string): string {
  const moments = notices.flatMap(({ publishedAt, updatedAt }) => [publishedAt, updatedAt]);
  const lastBuild = moments.toSorted().at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", m.noticesOf({ college: collegeName })),
    element("link", publicUrl + addressIn(language(), "/Notices")),
    `<atom:link href="${escapeXmlText(publicUrl + addressIn(language(), "/notices.xml"))}" rel="self" type="application/rss+xml"/>`,
    element("description", m.aboutNotices({ college: collegeName })),
    element("language", `${language()}-IN`),
    ...(lastBuild ? [element("lastBuildDate", new Date(lastBuild).toUTCString())] : []),
    ...notices.flatMap((notice) => item(notice, publicUrl)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function item({ _id, type, title, description, publishedAt, pdf }: NoticeRecord, publicUrl: string): string[] {
  const address = publicUrl + addressIn(language(), `/Notices/${_id}`);
  return [
    "<item>",
    element("title", title),
    element("link", address),
    element("guid", address),
    element("pubDate", new Date(publishedAt).toUTCString()),
    element("category", type),
    ...(description ? [element("description", escapeHtmlText(description).replace(/\r\n?|\n/g, "<br>"))] : []),
    ...(pdf
      ? [`<enclosure url="${escapeXmlText(publicUrl + pdf.url)}" length="${pdf.bytes}" type="application/pdf"/>`]
      : []),
    "</item>",
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXmlText(text)}</${name}>`;
}
