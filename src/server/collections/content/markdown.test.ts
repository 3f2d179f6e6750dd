import { expect, test } from "vitest";
import { MAX_TEXT_SIZE } from "#contract/documents.ts";
import { blocksIn } from "#shared/markdown.ts";
import { maxBlockMs, measureLongestBlock, remeasureLongestBlock } from "#tests/server/event-loop-block.ts";
import { hostileTexts } from "#tests/server/hostile-texts.ts";
import { renderMarkdown } from "./markdown.ts";

const TABLE = "| a |\n|---|\n| b |\n";
const htmlOf = (markdown: string) => renderMarkdown(markdown).html;

test.each([
  [
    "HTML typed into a text never reaches the page",
    'Hello <script>alert(1)</script> <img src=x onerror="alert(1)"> <b>there</b>\n\n<style>*{display:none}</style>',
    "<p>Hello alert(1)  there</p>",
  ],
  [
    "a link with a scheme that runs code loses its address",
    "[a](javascript:alert(1)) [b](data:text/html,x)",
    "<p><a>a</a> <a>b</a></p>",
  ],
  [
    "links out of the site do not hand over the window, links inside stay plain",
    "[Council](https://pci.gov.in/) and [Library](/Library)",
    '<p><a href="https://pci.gov.in/" rel="noopener">Council</a> and <a href="/Library">Library</a></p>',
  ],
  [
    "Bengali within a heading carries its language",
    "## Neem নিম",
    '<h2 id="on-neem-নিম">Neem <span lang="bn">নিম</span></h2>',
  ],
  [
    "no line of a text ends between a number and its word",
    "From 10:00 AM to 2:00\nPM, **Semester III**",
    "<p>From 10:00\u00a0AM to 2:00\u00a0PM, <strong>Semester\u00a0III</strong></p>",
  ],
  [
    "Bengali and Hindi words carry their language, with the spaces between them",
    "The leaf of *Justicia adhatoda* (বাসক পাতা, শুকনো) is অড়ুসা; in Hindi अडूसा का पत्ता।",
    '<p>The leaf of <em>Justicia adhatoda</em> (<span lang="bn">বাসক পাতা, শুকনো</span>) is <span lang="bn">অড়ুসা</span>; ' +
      'in Hindi <span lang="hi">अडूसा का पत्ता।</span></p>',
  ],
  [
    "a table scrolls in a region that the keyboard reaches, named by its heading",
    `## Refunds\n\n${TABLE}`,
    expect.stringMatching(
      /<div class="table-scroll" role="region" tabindex="0" aria-label="Refunds"><table>[\s\S]+<\/table><\/div>$/,
    ),
  ],
])("%s", (_promise, markdown, html) => {
  expect(htmlOf(markdown)).toEqual(html);
});

test("each heading has its own id", () => {
  const html = htmlOf("## Who may apply?\n\n### Help\n\n## Help\n\n## ফি ২০২৬\n\n## Help 5\n\n## Help");

  expect(Array.from(html.matchAll(/id="([^"]*)"/g), ([, id]) => id)).toEqual([
    "on-who-may-apply",
    "on-help",
    "on-help-2",
    "on-ফি-২০২৬",
    "on-help-5",
    "on-help-6",
  ]);
});

test("tables are named by their heading, with a number if there are several, or else “Table”", () => {
  const html = htmlOf(`${TABLE}\n## Fees & deposits\n\n${TABLE}\n${TABLE}`);

  const labels = Array.from(html.matchAll(/aria-label="([^"]*)"/g), ([, label]) => label);
  expect(labels).toEqual(["Table", "Fees &amp; deposits", "Fees &amp; deposits, table 2"]);
});

test("all links and pictures of a text are found with their lines", () => {
  const text = "[a](/a)\n\n- ![b](/Images/b.svg)\n- [c][ref]\n\n[ref]: https://c.example\n";

  expect(renderMarkdown(text).references).toEqual([
    { kind: "link", target: "/a", path: ["body", 1] },
    { kind: "picture", target: "/Images/b.svg", path: ["body", 3] },
    { kind: "link", target: "https://c.example", path: ["body", 6] },
  ]);
});

test("no hostile text takes much longer to parse and render than ordinary text", { timeout: 300_000 }, async () => {
  const prose = "- A *word* in [a line](/Library) of প্রায় দশটি শব্দ 12.\n\n".repeat(MAX_TEXT_SIZE.characters / 55);
  const slow: string[] = [];
  for (const work of [(text: string) => renderMarkdown(text, "bn", true), blocksIn]) {
    work(prose);
    const most = maxBlockMs(await measureLongestBlock(() => work(prose)));
    for (const [name, text] of hostileTexts()) {
      const longest = await remeasureLongestBlock(most, () => work(text));
      if (longest > most) slow.push(`${name}: ${Math.round(longest)} of ${Math.round(most)} ms`);
    }
  }
  expect(slow.join("; ")).toBe("");
});

test("a table of more than 10,000 cells stays text, even if its rows are short", () => {
  const table = (columns: number, rows: number) =>
    `${"a|".repeat(columns)}\n${"-|".repeat(columns)}\n${"b\n".repeat(rows)}`;

  expect(htmlOf(table(100, 90)).match(/<td>/g)).toHaveLength(9_000);
  expect(htmlOf(table(100, 600))).not.toContain("<table>");
});

test("nesting that is too deep is an error, and so is a text that became too long when names were filled in", () => {
  const mistakes = (text: string) => renderMarkdown(text).mistakes.map(({ line, sentence }) => [line, sentence]);

  expect(mistakes(`${"- ".repeat(15)}a`)).toEqual([]);
  expect(mistakes(`a\n\n${"- ".repeat(30)}a`)[0]).toEqual([3, expect.stringContaining("too deep")]);
  expect(mistakes(`${"> ".repeat(60)}a`)[0]).toEqual([1, expect.stringContaining("too deep")]);
  expect(mistakes("**a ".repeat(60) + "a**".repeat(60))[0]).toEqual([1, expect.stringContaining("too deep")]);
  for (const long of ["a".repeat(120_001), "\n".repeat(8_000)])
    expect(mistakes(long)).toEqual([[1, "the text has more than 120000 characters or 8000 lines"]]);
});

test.each([
  [
    "See https://example.in/a_(b)?c=*d*&e. Or (www.example.in)!",
    ["https://example.in/a_(b)?c=*d*&e", "http://www.example.in"],
  ],
  [
    "**office@example.in**, a.b-c_d@x.co.in; not a@b, xwww.a.in or `https://a.in`",
    ["mailto:office@example.in", "mailto:a.b-c_d@x.co.in"],
  ],
  ["[at https://a.in](/Library) ![https://b.in](/c.svg)", ["/Library", "/c.svg"]],
  ["[call](tel:+913200000000)", ["tel:+913200000000"]],
])("a bare address becomes a link without the punctuation around it: %s", (text, targets) => {
  expect(renderMarkdown(text).references.map(({ target }) => target)).toEqual(targets);
});

test("a paragraph that is a single link is a button if bold, and has a symbol if it leads to a video or a map", () => {
  const linkIn = (body: string) => renderMarkdown(body).html;

  expect(linkIn("**[Apply now](/Admission)**")).toBe(
    '<p><strong><a href="/Admission" class="button button-primary">Apply now</a></strong></p>',
  );
  expect(linkIn("[The campus](https://youtu.be/abc)")).toMatch(
    /<a href="https:\/\/youtu.be\/abc" rel="noopener" class="button button-quiet"><span aria-hidden="true">▶<\/span> The campus<\/a>/,
  );
  expect(linkIn("[The way](https://maps.app.goo.gl/abc)")).toContain("⌖");
  expect(linkIn("See **[this](/Library)** first, or [that](https://youtu.be/abc).")).not.toContain("button");
  expect(linkIn("- [The campus](https://youtu.be/abc)")).not.toContain("button");
});
