import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

const htmlOf = (markdown: string) => renderMarkdown(markdown).html;

test("HTML typed into a text never reaches the page", () => {
  const html = htmlOf(
    'Hello <script>alert(1)</script> <img src=x onerror="alert(1)"> <b>there</b>\n\n<style>*{display:none}</style>',
  );

  expect(html).toBe("<p>Hello alert(1)  there</p>");
});

test("a link with a scheme that runs code loses its address", () => {
  expect(htmlOf("[a](javascript:alert(1)) [b](data:text/html,x)")).toBe("<p><a>a</a> <a>b</a></p>");
});

test("links out of the site do not hand over the window, links inside stay plain", () => {
  expect(htmlOf("[Council](https://pci.gov.in/) and [Library](/Library)")).toBe(
    '<p><a href="https://pci.gov.in/" rel="noopener">Council</a> and <a href="/Library">Library</a></p>',
  );
});

test("each heading can be jumped to by an id of its own", () => {
  const html = htmlOf("## Who may apply?\n\n### Help\n\n## Help\n\n## ফি ২০২৬\n\n## বাংলায়");

  expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    "on-who-may-apply",
    "on-help",
    "on-help-2",
    "bangla",
    "bangla-4",
  ]);
});

test("Bengali in a heading has the small face of headings", () => {
  expect(htmlOf("## বাংলায়")).toBe('<h2 id="bangla"><span lang="bn" class="sign">বাংলায়</span></h2>');
  expect(htmlOf("## Neem নিম")).toBe('<h2 id="on-neem-নিম">Neem <span lang="bn" class="sign">নিম</span></h2>');
  expect(htmlOf("নিম")).toBe('<p><span lang="bn">নিম</span></p>');
});

test("no line of a text ends between a number and its word", () => {
  expect(htmlOf("From 10:00 AM to 2:00\nPM, **Semester III**")).toBe(
    "<p>From 10:00\u00a0AM to 2:00\u00a0PM, <strong>Semester\u00a0III</strong></p>",
  );
});

test("a table scrolls in a region that the keyboard reaches, named by its heading", () => {
  const html = htmlOf("## Refunds\n\n| When | How much |\n|---|---|\n| early | all |\n");

  expect(html).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="Refunds"><table>');
  expect(html).toContain("</table></div>");
});

test("two tables under one heading have two names, and one without heading has one too", () => {
  const table = "| a |\n|---|\n| b |\n";
  const html = htmlOf(`${table}\n## Fees & deposits\n\n${table}\n${table}`);

  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    "Table",
    "Fees &#x26; deposits",
    "Fees &#x26; deposits, table 2",
  ]);
});

test("Bengali and Hindi words carry their language, with the spaces between them", () => {
  expect(htmlOf("The leaf of *Justicia adhatoda* (বাসক পাতা, শুকনো) is অড়ুসা; in Hindi अडूसा का पत्ता।")).toBe(
    '<p>The leaf of <em>Justicia adhatoda</em> (<span lang="bn">বাসক পাতা, শুকনো</span>) is <span lang="bn">অড়ুসা</span>; ' +
      'in Hindi <span lang="hi">अडूसा का पत्ता।</span></p>',
  );
});

test("quotes and dashes pasted from a word processor stay as they are", () => {
  expect(htmlOf("“Ask twice” – that’s the rule…")).toBe("<p>“Ask twice” – that’s the rule…</p>");
});

test("everything that a text points at is found with its line in the file", () => {
  const { references } = renderMarkdown(
    "[a](/a)\n\n- ![b](/Images/b.svg)\n- [c][ref]\n\n[ref]: https://c.example\n",
    10,
  );

  expect(references).toEqual([
    { kind: "link", target: "/a", line: 10 },
    { kind: "picture", target: "/Images/b.svg", line: 12 },
    { kind: "link", target: "https://c.example", line: 15 },
  ]);
});

test("headings begin below the title of the page and leave no level out", () => {
  const { faults } = renderMarkdown("# Canteen\n\n## Hours\n\n#### Breakfast\n\n## Prices\n", 5);

  expect(faults).toEqual([
    {
      line: 5,
      sentence: "a heading in a text begins with ##, because the title of the page is already the first heading",
    },
    { line: 9, sentence: "the heading is too deep here: begin it with ###" },
  ]);
});

test("a table that has no line of dashes, or a row with more or fewer cells, is a fault", () => {
  const missing = "Prices:\n\n| Dish | Price |\n| Rice | 45 |\n";
  const uneven = "| Dish | Price |\n|---|---|\n| Rice | 45 |\n| Tea |\n| Egg | 8 | 9 |\n";

  expect(renderMarkdown(missing, 10).faults).toEqual([
    { line: 12, sentence: "the table has no line |---|---| below its first row, or an empty line within it" },
  ]);
  expect(renderMarkdown(uneven, 10).faults).toEqual([
    { line: 13, sentence: "the row has 1 cell, the table has 2 columns" },
    { line: 14, sentence: "the row has 3 cells, the table has 2 columns" },
  ]);
});
