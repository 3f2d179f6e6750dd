/** How browsers and feed readers find the feed: an entry for a route's `meta`. */
export const noticeFeedLink = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: "Notices",
  href: "/notices.xml",
};
