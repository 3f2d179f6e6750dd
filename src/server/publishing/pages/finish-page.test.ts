import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import { finishPage } from "./finish-page.ts";
import { createPageAddresses } from "./page-addresses.ts";

// `$&` and `$1` must not be expanded when `replace` assembles the page.
const CSS = "a::after{content:'$&$1'}";
const build = { stylesheets: new Map([["/assets/root.css", CSS]]), inlineScript: "start('$&')" };
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const RENDERED =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body>' +
  '<p>text</p><script data-skip>restoreScroll()</script><script>context()</script><script type="module" async="">import "/assets/a.js"</script>' +
  '<script type="application/ld+json">{"@type":"Course"}</script></body></html>';

test("CSS and one script are inline; other scripts move, in order, to the hydration payload", () => {
  const { html, payload, version, hashes } = finishPage(RENDERED, "/Bpharma", build, "b{color:blue}");
  const home = finishPage(RENDERED.replace("context()", "context(2)"), "/", build);

  // The moved elements stay in place, empty, so that hydration finds them.
  expect(html).toContain(`<style>${CSS}</style><link rel="stylesheet" href="/assets/root.css" disabled=""/>`);
  expect(html.match(/<script type="application\/payload"><\/script>/g)).toHaveLength(3);
  const script = `<script data-payload="/payload/${version}/Bpharma.js" data-modules="/assets/a.js">start('$&')</script>`;
  expect(html).toContain(`<style>b{color:blue}</style>${script}</head>`);
  expect(html).toContain('<script type="application/ld+json">{"@type":"Course"}</script>');
  expect(html).not.toMatch(/context\(\)|import |restoreScroll|modulepreload/);
  expect(payload).toBe('context()\nimport "/assets/a.js"');
  expect(hashes).toEqual({ script: [hashOf("start('$&')")], style: [hashOf(CSS), hashOf("b{color:blue}")] });
  expect(home.html).toContain(`/payload/${home.version}/index.js`);
  expect(home.version).not.toBe(version);
});

const deferred = { ...build, stylesheets: new Map([["/assets/deferred-a1.css", ".B1 p,.B2{color:red}"]]) };
const PLACE = '<div data-deferred-styles="" hidden="">';

test.each(["/assets/deferred-a1.css", "/assets/deferred-a1.css#"])(
  "CSS that no element above the marked place uses (%s) is linked there, otherwise inlined",
  (href) => {
    const head = `<head><link rel="stylesheet" href="${href}"/></head>`;
    const pageWith = (body: string) => finishPage(head + body, "/", deferred);
    const { html, hashes } = pageWith(`<p class="wrap B12">${PLACE}</div><p class="B1">`);

    expect(html).toContain(`<link rel="stylesheet" href="${href}" disabled=""/><script`);
    expect(html).toContain(`${PLACE}<link rel="stylesheet" href="/assets/deferred-a1.css"/></div>`);
    expect(hashes?.style).toEqual([]);
    for (const body of ["", `<p class="wrap B2">${PLACE}</div>`]) {
      expect(pageWith(body).html).toContain("<style>.B1 p,.B2{color:red}</style>");
    }
  },
);

const ID = "019a9f3e-5f6c-7c3a-9b1d-2f4e6a8b0c1d";
const addresses = createPageAddresses(["/", "/Bpharma", "/Notices", "/Event", "/Gallery", "/Search"]);

test.for([
  ["/", "", "/"],
  ["/BPHARMA/", "utm=1", "/Bpharma"],
  ["/notices", "page=2&utm=1", "/Notices?page=2"],
  ["/Event", "page=2&category=Health%20camp", "/Event?category=Health+camp&page=2"],
  ["/search", "q=+%E0%A6%AC%E0%A6%BE%E0%A6%B8%E0%A6%95+", "/Search?q=%E0%A6%AC%E0%A6%BE%E0%A6%B8%E0%A6%95"],
  ["/search", "q=", "/Search"],
  ["/search", `q=${"a".repeat(500)}`, `/Search?q=${"a".repeat(100)}`],
  [`/NOTICES/${ID.toUpperCase()}/`, "page=2", `/Notices/${ID}`],
  [`/Gallery/${ID}`, "utm=1", `/Gallery/${ID}`],
  [`/gallery/${ID}`, "page=2", `/Gallery/${ID}?page=2`],
  ["/gallery", `picture=${ID}`, `/Gallery?picture=${ID}`],
  ["/notices", "page=1", "/Notices"],
  ["/notices", "Page=02&page=3", "/Notices?page=2"],
  ["/nowhere", "", null],
  ["/notices/one", "", "/Notices/one"],
  ["/Notices/one.ics", "", null],
  [`/Bpharma/${ID}`, "", null],
  [`/Notices/${ID}/more`, "", null],
] as const)("%s?%s has one canonical address, or is no page", ([path, query, address]) => {
  expect(addresses.find(path, query)).toBe(address);
});

test.for(COLLECTIONS.flatMap((collection) => ("page" in collection.public ? [collection.public.page] : [])))(
  "a record has an address below %s, the page that its collection names",
  (list) => {
    expect(addresses.find(`${list}/${ID}`)).toBe(`${list}/${ID}`);
  },
);

test.for([
  ["/notices", "page=2", null],
  ["/notices", "fbclid=x&gclid=y", null],
  ["/notices", "utm_source=fair", null],
  ["/Bpharma", "page=2", null],
  ["/nowhere", "page=2", null],
  ["/event", "category=Health%20camp", null],
  ["/search", "q=%E0%A6%AC", null],
  ["/notices", "page=1", "/Notices"],
  ["/notices", "page=x&fbclid=y", "/Notices"],
  ["/Notices/", "PAGE=2", "/Notices?page=2"],
  ["/notices", "page=2&page=3", "/Notices?page=2"],
  ["/notices", "page=2&fbclid=x", "/Notices?page=2"],
  ["/event", "page=02&category=Health%20camp", "/Event?category=Health+camp&page=2"],
  ["/event", "utm_source=fair&x=1&page=2&utm_medium=ad", "/Event?page=2&utm_source=fair&utm_medium=ad"],
  ["/search", "x=1&q=+fees+", "/Search?q=fees"],
] as const)("%s?%s redirects to the canonical parameters and keeps the campaign", ([path, query, spelling]) => {
  expect(addresses.respelled(path, query)).toBe(spelling);
  const [onwards = "", rest = ""] = spelling?.split("?") ?? [];
  expect(addresses.respelled(onwards, rest)).toBe(null);
});
