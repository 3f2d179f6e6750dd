import { MAX_TEXT_SIZE } from "#contract/documents.ts";

/** Returns texts of maximum length that took Markdown parsers minutes, first cmark's (`test/pathological_tests.py`). */
export function hostileTexts(): [name: string, text: string][] {
  const { characters: length, lines } = MAX_TEXT_SIZE;
  const of = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const counted = (part: (count: number) => string) => {
    let text = "";
    for (let count = 1; text.length < length; count++) text += part(count);
    return text.slice(0, length);
  };
  const half = Math.floor(length / 2);
  const around = (before: string, after: string) => {
    const times = Math.floor(length / (before.length + after.length));
    return `${before.repeat(times)}a${after.repeat(times)}`.slice(0, length);
  };
  const texts: [name: string, text: string][] = [
    ["strong emphasis in itself", around("*a **a ", "b** b*")],
    ["closers of emphasis", of("a_ ")],
    ["openers of emphasis", of("_a ")],
    ["closers of links", of("a]")],
    ["openers of links", of("[a")],
    ["openers and closers that do not match", of("*a_ ")],
    ["openers and closers, multiples of three", `a**b${of("c* ")}`.slice(0, length)],
    ["openers of links and of emphasis", of("[ a_")],
    ["signs of emphasis without space", of("*a_")],
    ["stars in words", of("a**b")],
    ["one run of stars", of("*")],
    ["runs of stars, ever longer", counted((count) => `${"*".repeat(count)}a `)],
    ["pairs of stars around pairs of lines", of("**x [a*b**c*](d)")],
    ["a link in what is no link", of("[ (](")],
    ["pictures that never end", of("![[]()")],
    ["brackets in brackets", around("[", "]")],
    ["pictures in pictures", around("![", "](a)")],
    ["links in links", around("[", "](a)")],
    ["quotations in quotations", `${of("> ").slice(0, half)}a`],
    ["signs of quotations", of(">")],
    ["lists in lists on one line", of("- ")],
    ["numbered lists in lists on one line", of("1. ")],
    ["lists in lists, indented", counted((count) => `${"  ".repeat(count)}* a\n`)],
    ["quotations and lists in each other", of("> - ")],
    ["quotations that shrink", counted((count) => `${"> ".repeat(500 - (count % 500))}a\n`)],
    ["runs of backticks, ever longer", counted((count) => `e${"`".repeat(count)}`)],
    ["single backticks", of("`` ` ")],
    ["links without an end", of("[a](<b")],
    ["links without an end, with text", of("[a](b")],
    ["titles without an end", of('[a](b "c')],
    ["comments without an end", of("<!-- a")],
    ["comments without an end on lines of their own", of("x\n<!--\n\n")],
    ["instructions without an end", of("<?")],
    ["data without an end", of("a <![CDATA[")],
    ["declarations without an end", of("<!A ")],
    ["tags without an end", of("<a b='c\" ")],
    ["a tag with many attributes", `<a${of(" b")}`.slice(0, length)],
    ["tags", of("<a>")],
    ["a table of many columns", `${of("a|").slice(0, half - 1)}\n${of("-|").slice(0, half)}`],
    [
      "a table of many columns and short rows",
      `${of("a|").slice(0, length / 3)}\n${of("-|").slice(0, length / 3)}\n${of("b\n").slice(0, length / 3)}`,
    ],
    ["a table of many rows", `a|b\n-|-\n${of("c|d\n")}`.slice(0, length)],
    ["what could be tables", of("a|b\n-\n")],
    ["definitions", counted((count) => `[${count}]: /a\n`)],
    ["definitions and their uses", counted((count) => `[${count}]: /a\n\n[${count}]`)],
    ["definitions without an end", of("[a]: b\n")],
    ["definitions with a long title without an end", of("[a]: b '\n")],
    ["uses of a definition", `[a]: /${"b".repeat(1000)}\n\n${of("[a] ")}`.slice(0, length)],
    ["uses of a definition with a long title", `[a]: b "${of("b").slice(0, half)}"\n\n${of("[a] ")}`.slice(0, length)],
    ["entities", of("&amp;")],
    ["entities without an end", of("&a")],
    ["numbered entities", of("&#1114112;")],
    ["escapes", of("\\*")],
    ["line ends", of("a\\\n")],
    ["spaces before line ends", of(`a${" ".repeat(1000)}\n`)],
    ["spaces", `a${of(" ")}b`],
    ["empty lines", of("\n")],
    ["headings", of("# a\n")],
    ["headings of one name", of("## a\n\n")],
    ["a long heading above many tables", `## ${of("a").slice(0, half)}\n${of("b|\n-|\n\n")}`.slice(0, length)],
    ["signs of a heading", of("#")],
    ["underlines of headings", of("a\n=\n")],
    ["fences", of("```\n~~~\n")],
    ["mail addresses that are none", of("a@")],
    ["mail addresses that begin anew", of("a@a.")],
    ["parts of mail addresses", of("a.")],
    ["a long mail address", `${"a".repeat(half)}@${"b".repeat(half - 1)}`],
    ["mail addresses", of("a@b.in ")],
    ["web addresses", of("https://a.in/b ")],
    ["beginnings of web addresses", of("www.a")],
    ["web addresses in each other", of("https://a")],
    ["brackets behind a web address", `https://a.in/${of(")")}`.slice(0, length)],
    ["signs behind a web address", `https://a.in/${of(".)")}`.slice(0, length)],
    ["letters of three scripts", of("aকअ")],
    ["words of three scripts", of("a ক, अ; ")],
    ["one word", of("a")],
    ["one Bengali word", of("ক")],
    ["Bengali digits", of("১")],
    ["digits", of("1")],
    ["signs of a telephone", of("11-")],
    ["no letters at all", of("!?")],
    ["braces", of("{a.")],
    ["names that are not known", of("{a.b}")],
  ];
  return texts.map(([name, text]) => [name, text.split("\n", lines).join("\n")]);
}
