import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { Fragment, type Mark, type Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { readMarkdown } from "./markdown-reader.ts";
import { writeMarkdown } from "./markdown-writer.ts";
import { SINGLE_PLACEHOLDER_PATTERN, schema } from "./schema.ts";

const { nodes, marks } = schema;
const PAGES = new URL("../../../../content/pages/", import.meta.url);
const pages = readdirSync(PAGES).map((name): [string, string] => {
  const text = readFileSync(new URL(name, PAGES), "utf8");
  return [name, text.slice(text.indexOf("\n---\n") + 5)];
});

/** Writes the whole document, without reusing the Markdown of unchanged blocks. */
const rewrite = (doc: Node) => writeMarkdown(doc, { doc, blocks: [], rest: "" }).markdown;

test.each(pages)(
  "the text of %s comes back byte for byte, and reads the same when every block is written anew",
  (_, body) => {
    const read = readMarkdown(body);
    expect(writeMarkdown(read.doc, read).markdown).toBe(body);
    expect(read.doc.children.filter(({ type }) => type === nodes.raw_block)).toEqual([]);
    expect(readMarkdown(rewrite(read.doc)).doc.toJSON()).toEqual(read.doc.toJSON());
  },
);

test("an edit changes the lines of its own block only, and taking it back brings the old lines back", () => {
  for (const [, body] of pages) {
    const read = readMarkdown(body);
    read.doc.forEach((block, _, index) => {
      if (!block.isTextblock || block.childCount === 0) return;
      const edited = block.copy(block.content.append(Fragment.from(schema.text(" Ask at the desk."))));
      const { markdown } = writeMarkdown(read.doc.copy(read.doc.content.replaceChild(index, edited)), read);
      const source = read.blocks[index]?.source ?? "";
      const at = read.blocks.slice(0, index).reduce((sum, one) => sum + one.gap.length + one.source.length, 0);
      const start = at + (read.blocks[index]?.gap.length ?? 0);
      expect(markdown.startsWith(body.slice(0, start))).toBe(true);
      expect(markdown.endsWith(body.slice(start + source.length))).toBe(true);
      expect(markdown).toContain("Ask at the desk.");
    });
    const copy = schema.nodeFromJSON(read.doc.toJSON());
    expect(writeMarkdown(copy, read).markdown).toBe(body);
  }
});

test.each([
  ["code", "A text.\n\n```js\nlet a = 1;\n```\n\n    indented\n"],
  ["HTML, a quotation and a line across", "<div>\nA\n</div>\n\n> said\n> so\n\n***\n\nend"],
  ["references", "See [this][1] and `code` and <b>bold</b>.\n\n[1]: https://example.in\n"],
  ["a list with what has no button", "1. one\n\n   ```\n   code\n   ```\n2. two\n"],
  [
    "other ways of writing",
    "Heading\n---\n\n* a\n* b\n\n+ c\n\n__bold__ and _slanted_\n\n\n\n\n| a | b |\n| :-- | --: |\n| c | d\n",
  ],
  ["nothing", ""],
  ["empty lines", "\n\n"],
])("Markdown that the editor cannot make stays as it is: %s", (_, body) => {
  const read = readMarkdown(body);
  expect(writeMarkdown(read.doc, read).markdown).toBe(body);
  const end = nodes.paragraph.create(null, schema.text("New."));
  const longer = writeMarkdown(read.doc.copy(read.doc.content.addToEnd(end)), read).markdown;
  expect(longer.replace(/New\.\s*$/, "").trimEnd()).toBe(body.trimEnd());
});

test("what is written is what people write: dashes, stars, plain tables, addresses without backslashes", () => {
  const body = [
    "## Fees of {total.D.Pharm}",
    "- **Bold** and *slanted*\n  1. nested\n  2. list",
    "| Year | Fee |\n|---|---:|\n| First | ₹1,000 \\| more |",
    "See https://example.in/a_b_c?d=e*f or first_last@example.in, [Library](/Library).\\\nSecond line",
    "![A lamp](/Images/lamp.svg)",
  ].join("\n\n");
  expect(rewrite(readMarkdown(body).doc)).toBe(`\n${body}\n`);
});

test("each block of the text is known by its first line in the file, so that a validation error finds it", () => {
  const body = pages.find(([name]) => name === "BpharmAdmission.md")?.[1] ?? "";
  const read = readMarkdown(body);
  const { markdown, places } = writeMarkdown(read.doc.copy(read.doc.content.cut(read.doc.child(0).nodeSize)), read);
  const lines = markdown.split("\n");
  expect(places.length).toBe(read.doc.childCount - 1);
  for (const [index, { line }] of places.entries()) {
    expect(lines[line - 1]).toBe(read.blocks[index + 1]?.source.split("\n")[0]);
  }
});

const word = fc
  .array(fc.constantFrom(..."abcdefgxyz0129ABরলমিক্ষা।*_[]()#+-.!|\\`<>&~:/{}\"'=@;?,", "www.", "http://", "a@b.in"), {
    minLength: 1,
    maxLength: 8,
  })
  .map((letters) => letters.join(""))
  .filter((text) => !SINGLE_PLACEHOLDER_PATTERN.test(text));
const markSet = fc
  .subarray([
    marks.strong.create(),
    marks.em.create(),
    marks.link.create({ href: "/Library" }),
    marks.link.create({ href: "https://a.in/?b=(c)&d" }),
  ])
  .map((chosen) => chosen.reduce((set: readonly Mark[], mark) => mark.addToSet(set), []));

function inlineOf(hasBreaks: boolean) {
  const leaf = fc.oneof(
    { weight: 6, arbitrary: word.map((text) => ({ text })) },
    { weight: 1, arbitrary: fc.constantFrom("person.principal", "total.D.Pharm").map((name) => ({ name })) },
    { weight: 1, arbitrary: fc.record({ src: fc.constant("/Images/a.svg"), alt: word }) },
  );
  const piece = fc.record({ leaf, marks: markSet, gap: fc.constantFrom("", " ", " ", hasBreaks ? "\n" : " ") });
  return fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) =>
    Fragment.fromArray(
      pieces.flatMap(({ leaf, marks: own, gap }, index) => {
        const next = pieces[index + 1];
        const node =
          "text" in leaf
            ? schema.text(leaf.text, own)
            : "name" in leaf
              ? nodes.name.create(leaf, null, own)
              : nodes.image.create(leaf, null, own);
        if (!next || gap === "") return [node];
        const shared = own.filter((mark) => mark.isInSet(next.marks));
        return [node, gap === "\n" ? nodes.hard_break.create() : schema.text(gap, shared)];
      }),
    ),
  );
}
const paragraph = inlineOf(true).map((content) => nodes.paragraph.create(null, content));
const { list } = fc.letrec<{ list: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.option(paragraph, { freq: 5 }), fc.option(tie("list"), { maxDepth: 2, freq: 3 }))
    .map((content) =>
      nodes.list_item.create(
        null,
        content.filter((one) => one !== null),
      ),
    ),
  list: fc
    .tuple(fc.constantFrom(0, 1, 7), fc.array(tie("item"), { minLength: 1, maxLength: 3 }))
    .map(([order, items]) =>
      order ? nodes.ordered_list.create({ order }, items) : nodes.bullet_list.create(null, items),
    ),
}));
const table = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.array(fc.option(inlineOf(false)), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  )
  .map(([width, rows]) =>
    nodes.table.create(
      null,
      rows.map((row, at) => {
        const cells = row
          .slice(0, width)
          .map((cell, column) =>
            (at === 0 ? nodes.table_header : nodes.table_cell).create({ align: column === 1 ? "right" : null }, cell),
          );
        return nodes.table_row.create(null, cells);
      }),
    ),
  );
const heading = fc
  .tuple(fc.constantFrom(2, 3), inlineOf(false))
  .map(([level, content]) => nodes.heading.create({ level }, content));
const text = fc
  .array(fc.oneof(paragraph, heading, list, table), { minLength: 1, maxLength: 5 })
  .map((blocks) => blocks.filter((block, at) => block.type !== blocks[at - 1]?.type || block.isTextblock))
  .map((blocks) => nodes.doc.create(null, [...blocks, nodes.paragraph.create(null, schema.text("End"))]));

test("whatever is made in the editor is read back as it was made", () => {
  fc.assert(
    fc.property(text, (doc) => {
      // Skip random text that looks like a placeholder, such as `{www.a}`, and would be read as one.
      fc.pre(!/\{[A-Za-z]+\.[^{}]+\}/.test(doc.textContent));
      const markdown = rewrite(doc);
      expect(readMarkdown(markdown).doc.toJSON(), markdown).toEqual(doc.toJSON());
      return true;
    }),
    { numRuns: 80 },
  );
});
