import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TypedText } from "#site/parts/typed-text.ts";

/** Returns the links in a text, each as `[words, href]`. */
function linksIn(text: string): string[][] {
  const html = renderToStaticMarkup(createElement(TypedText, { text }));
  return [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href = "", shown = ""]) => [shown, href]);
}

test.for([
  ["98765 43210", "tel:+919876543210"],
  ["00000 00001", "tel:+910000000001"],
  ["9876543210", "tel:+919876543210"],
  ["98765-43210", "tel:+919876543210"],
  ["+91 98765 43210", "tel:+919876543210"],
  ["+91-3242-255555", "tel:+913242255555"],
  ["09876543210", "tel:+919876543210"],
  ["03242-000000", "tel:+913242000000"],
  ["03242 255 555", "tel:+913242255555"],
  ["(033) 2456 7890", "tel:+913324567890"],
  ["1800-180-5522", "tel:18001805522"],
  ["1800 102 8014", "tel:18001028014"],
  ["৯৮৭৬৫ ৪৩২১০", "tel:+919876543210"],
  ["১৮০০-১৮০-৫৫২২", "tel:18001805522"],
  ["office@krishnachura.example", "mailto:office@krishnachura.example"],
  ["first.last+2026@college.ac.in", "mailto:first.last+2026@college.ac.in"],
  ["https://wbjeeb.nic.in/form?id=2&year=2026#top", "https://wbjeeb.nic.in/form?id=2&amp;year=2026#top"],
  ["https://bn.wikipedia.org/wiki/ফার্মেসি", "https://bn.wikipedia.org/wiki/ফার্মেসি"],
  ["www.wbjeeb.nic.in", "https://www.wbjeeb.nic.in"],
  ["antiragging.in", "https://antiragging.in"],
  ["ugc.gov.in/notices", "https://ugc.gov.in/notices"],
] as const)("“%s” becomes a link to %s, alone and in English and Bengali sentences", ([shown, href]) => {
  const link = [shown.replaceAll("&", "&amp;"), href];
  expect(linksIn(shown)).toEqual([link]);
  expect(linksIn(`Ask (${shown}), or come: ${shown}.`)).toEqual([link, link]);
  expect(linksIn(`ফর্ম ${shown}-এ আছে, অথবা ${shown}।`)).toEqual([link, link]);
});

test("a text with links keeps every letter", () => {
  const text = "Mob. 98765 43210/98765 43211, office@college.example\nঅফিস: ০৩২৪২-২৫৫৫৫৫ নম্বরে।";

  const html = renderToStaticMarkup(createElement(TypedText, { text }));

  expect(html.replace(/<\/span><span[^>]*>/g, "\n").replace(/<[^>]+>/g, "")).toBe(text);
  expect(linksIn(text)).toHaveLength(4);
});

test.for([
  "₹2,88,000 in all, ₹3,79,000 over the years, Rs.10000 once",
  "Session 2025-26, from 21-11-2026 to 01/12/2026, 21.11.2026",
  "10:00 AM to 4:00 PM, 10.30-11.30, 6 12 2026 10 30",
  "Roll numbers 10001-10030, 1 to 30, 31 to 60; 100000000000000000 of them",
  "Ref. KCP/2026/1123581321, account 12345678901234, Aadhaar 9876 5432 1098",
  "UPI 9876543210@bank, version 1.2.3.4, B.Com, B.Pharm, e.g. i.e. 2 p.m.",
  "http://wbjeeb.nic.in/9876543210 and ftp://files.college.in are not safe",
  "javascript:alert(1) data:text/html,x //evil.example @college",
  "২০২৬-২৭, ₹২,৮৮,০০০, সকাল ১০:০০, ১৫ই আগস্ট",
])("“%s” has no link", (text) => {
  expect(linksIn(text)).toEqual([]);
});

test("markup in a text is shown as text, also inside a link", () => {
  const html = renderToStaticMarkup(
    createElement(TypedText, { text: 'https://a.in/"onclick="x <a href="javascript:x">https://b.in/<b>\'</a>' }),
  );

  expect(html.match(/<a [^>]*>/g)).toEqual([
    '<a href="https://a.in/" rel="noopener">',
    '<a href="https://b.in/" rel="noopener">',
  ]);
});

test("a long text without links takes less than two seconds", () => {
  const started = process.threadCpuUsage();

  for (const part of ["9876 ", "a.", "+91 ", "0 ", "a@", "https://", "www."])
    linksIn(part.repeat(20_000 / part.length));

  // Limit of this thread's CPU time, in microseconds: other programs do not count.
  expect(process.threadCpuUsage(started).user).toBeLessThan(2_000_000);
});
