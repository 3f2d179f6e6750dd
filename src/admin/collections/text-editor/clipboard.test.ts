import { readFileSync } from "node:fs";
import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { blocksOfHtml, type PastedNode } from "./clipboard-html.ts";
import { blocksOfText } from "./clipboard-text.ts";
import { documentOf } from "./markdown-reader.ts";
import { writeMarkdown } from "./markdown-writer.ts";

const sample = (name: string) => readFileSync(new URL(`clipboard-samples/${name}`, import.meta.url), "utf8");

type Hast = ReturnType<typeof fromHtml>["children"][number];

/** Converts a node of the test's HTML parser to a `PastedNode`. */
function pastedNode(node: Hast): PastedNode {
  const isElement = node.type === "element";
  const properties: Record<string, unknown> = isElement ? node.properties : {};
  const attribute = (name: string) => {
    const value = properties[name === "class" ? "className" : name.replace("span", "Span")];
    return Array.isArray(value) ? value.join(" ") : String(value ?? "");
  };
  return {
    tag: isElement ? node.tagName : node.type === "text" ? "" : "#",
    text: node.type === "text" ? node.value : "",
    attribute,
    children: isElement ? node.children.map(pastedNode) : [],
  };
}

function pasteHtml(html: string) {
  const children = fromHtml(html).children.map(pastedNode);
  const { blocks, pictures } = blocksOfHtml(
    { tag: "#", text: "", attribute: () => "", children },
    "https://college.test",
  );
  return { markdown: markdownOf(blocks), pictures };
}

function markdownOf(blocks: Parameters<typeof documentOf>[0]): string {
  const doc = documentOf(blocks);
  return writeMarkdown(doc, { doc, blocks: [], rest: "" }).markdown.trim();
}

const HOSTEL = `- Two bed sheets
  - white ones
- A lock

1. Fill in the form.
2. Pay at the office.

ছাত্রীদের জন্য আলাদা বাড়ি আছে।

| **Room** | **Rent** |
|---|---|
| Single with a desk | ₹2,000 |`.normalize("NFC");

test("what comes from Word keeps headings, marks, lists and tables, and nothing of Word", () => {
  expect(pasteHtml(sample("word.html.txt"))).toEqual({
    markdown: `## Hostel

The hostel is **five minutes** from the gate. Ask the *warden*, or write to [hostel@example.in](mailto:hostel@example.in).

### What to bring

${HOSTEL}`,
    pictures: 1,
  });
});

test("what comes from Google Docs is the same, with links to this site as its own pages", () => {
  expect(pasteHtml(sample("google-docs.html.txt"))).toEqual({
    markdown: `## Hostel

The hostel is **five minutes** from the gate. Ask the *warden*, or read [the rules](https://www.antiragging.in/) and [Library](/Library).

### What to bring

${HOSTEL}`,
    pictures: 1,
  });
});

test("what comes from WhatsApp keeps its lines, bold, italic and smileys, not who sent it", () => {
  expect(markdownOf(blocksOfText(sample("whatsapp.txt")))).toBe(
    `**Notice**\\
*Classes* resume on **Monday** 🙏\\
Venue: Hall 1 Seminar Hall\\
ছাত্রছাত্রীরা সকাল দশটায় আসবেন।\\
https://example.in/a_b_c

Bring:

- Admit card
- 2 photographs`.normalize("NFC"),
  );
  const lines =
    '<span class="selectable-text" style="white-space: pre-wrap;"><strong>Notice</strong>\nat ten\n\nOffice</span>';
  expect(pasteHtml(lines).markdown).toBe("**Notice**\\\nat ten\n\nOffice");
  const smiley = '<span>Come <img alt="🙏" class="emoji" src="data:image/gif;base64,R0lGOD"> soon<br><br>Office</span>';
  expect(pasteHtml(smiley)).toEqual({ markdown: "Come 🙏 soon\n\nOffice", pictures: 0 });
});

test("what comes from a PDF loses the line ends of the page, its hyphens and its ligatures", () => {
  expect(markdownOf(blocksOfText(sample("pdf.txt")))).toBe(
    `Pharmacognosy Laboratory

The laboratory has forty microscopes. Students of the first year identify drugs by leaf and bark, and those of the final year write a monograph on one of them. The garden, which is kept by the students, supplies sarpagandha and vasaka.

In the afternoon the room is open to students who wish to repeat an experiment; ask the teacher in charge.

- a lens and a note book in which every drawing is dated and also signed by the teacher
- a clean apron

ভেষজ উদ্ভিদের বাগানে একশো কুড়িটি প্রজাতির গাছ আছে, প্রতিটির গায়ে নাম লেখা থাকে। ছাত্রছাত্রীরা নিজেরাই বাগানের দেখাশোনা করে।`.normalize("NFC"),
  );
});

test.each([
  [
    "scripts, styles and files of the computer",
    '<p onclick="x()">A<script>b()</script> <a href="file:///C:/a.doc">c</a> <a href="javascript:d()">d</a></p>',
    "A c d",
  ],
  [
    "comments and deleted text of Word",
    `<p>The fee is <del cite="mailto:Sen" datetime="2026-06-01T10:00">₹40,000</del><ins>₹45,000</ins>.
    <span class=MsoCommentReference><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[AS1]</a></span></p>
    <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1"
    class=msocomtxt><p class=MsoCommentText>Is this right? Ask Das babu.</p></div></div></div>`,
    "The fee is ₹45,000.",
  ],
  [
    "headings keep their order from ## on",
    "<h1>One</h1><h2>Two</h2><h4>Four</h4><p>x</p>",
    "## One\n\n### Two\n\n### Four\n\nx",
  ],
  ["headings without a first one stay", "<h2><b>Two</b></h2><h3>Three</h3>", "## Two\n\n### Three"],
  [
    "joined cells leave empty ones",
    "<table><tr><td colspan=2>a</td></tr><tr><td>b</td><td>c</td></tr></table>",
    "| a | |\n|---|---|\n| b | c |",
  ],
  [
    "cells joined downwards leave the cells below in their columns",
    "<table><tr><td rowspan=3>a</td><td colspan=2 rowspan=2>b</td><td>c</td></tr><tr><td>d</td></tr><tr><td>e</td></tr></table>",
    "| a | b | | c |\n|---|---|---|---|\n| | | | d |\n| | e | | |",
  ],
  ["a list without a paragraph", "<ol><li>a<ul><li>b</li></ul></li><li><br></li></ol>", "1. a\n   - b"],
  [
    "names in braces and signs of Markdown",
    "<p>{college.name} *is* # 1. here</p>",
    "{college.name} \\*is\\* # 1. here",
  ],
  [
    "letters in two forms",
    "<p>\u09af\u09bc\u09be \u00ad\u200bক\u09cd\u200dষ re\u0301sume\u0301</p>",
    "\u09af\u09bc\u09be ক\u09cd\u200dষ r\u00e9sum\u00e9",
  ],
])("pasted HTML: %s", (_, html, markdown) => {
  expect(pasteHtml(html).markdown).toBe(markdown);
});

const TAGS = "p div ul ol li table tr td h1 h3 span b i br blockquote pre dl a".split(" ");
const STYLES = ["", "font-weight:700", "white-space:pre", "mso-list:l0 level2 lfo1"];
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 7 },
    fc.nat(99).map((word) => ` word${word}x\n`),
    fc
      .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...STYLES), fc.array(tie("html"), { maxLength: 4 }))
      .map(([tag, style, children]) => `<${tag} style="${style}">${children.join("")}</${tag}>`),
  ),
}));
const textOf = ({ text, children }: PastedNode): string => text + children.map(textOf).join("");

test("no word of pasted HTML is lost, however its elements are nested", () => {
  fc.assert(
    fc.property(fc.array(html, { minLength: 1, maxLength: 4 }), (parts) => {
      const source = parts.join("");
      const words = fromHtml(source)
        .children.map(pastedNode)
        .map(textOf)
        .join("")
        .match(/word\d+x/g);
      expect(pasteHtml(source).markdown.match(/word\d+x/g)).toEqual(words);
    }),
    { numRuns: 300 },
  );
});
