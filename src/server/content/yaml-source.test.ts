import { expect, test } from "vitest";
import { readYaml } from "./yaml-source.ts";

test.each([
  ["a tab at the beginning of a line", "a:\n\tb: 1\n", 2, "a tab stands at the beginning of the line: use spaces"],
  ["a key given twice", "a: 1\nb: 2\na: 3\n", 3, "the same key stands here twice: keep one of them"],
  [
    "a colon inside a text",
    "a: 1\nnote: Hours: ten to five\n",
    2,
    'the text has a colon followed by a space: put the whole text in quotes, "like: this"',
  ],
  [
    "a text that starts with a special character",
    "a: @home\n",
    1,
    "the text starts with a special character: put the whole text in quotes",
  ],
  [
    "a list whose dashes do not stand below each other",
    "a:\n  - x\n - y\n",
    3,
    "the line, or the one before it, is indented by too many or too few spaces",
  ],
  [
    "a key too far to the right",
    "a:\n  b: 1\n c: 2\n",
    3,
    "the line, or the one before it, is indented by too many or too few spaces",
  ],
  [
    "an asterisk before a text",
    "a: 1\nb: *Important\n",
    2,
    "the text starts with a special character: put the whole text in quotes",
  ],
  [
    "an ampersand before a text",
    "a: &Sons\n",
    1,
    "the text starts with a special character: put the whole text in quotes",
  ],
  [
    "an exclamation mark before a text",
    "a: !Important news\n",
    1,
    "the text starts with a special character: put the whole text in quotes",
  ],
  [
    "a number with commas in a group between braces",
    "a: { item: Fee, amount: 10,000, per: year }\n",
    1,
    "000 stands alone between two commas: write a number without commas, such as 10000, and a text with a comma in quotes",
  ],
  [
    "a text with a comma in a group between braces",
    "a: { label: Open, value: 9, 10 and 11 }\n",
    1,
    "10 and 11 stands alone between two commas: write a number without commas, such as 10000, and a text with a comma in quotes",
  ],
  [
    "a colon inside a text between braces",
    "a: { label: Hours: 9 to 5, value: x }\n",
    1,
    'the text has a colon followed by a space: put the whole text in quotes, "like: this"',
  ],
  [
    "a non-breaking space that indents a line",
    "a:\n\u00a0 b: 1\n",
    2,
    "a non-breaking space stands where YAML needs a usual one: delete the spaces of this line and type them anew",
  ],
  [
    "a non-breaking space after a key",
    "a: 1\nb:\u00a0c\n",
    2,
    "a non-breaking space stands where YAML needs a usual one: delete the spaces of this line and type them anew",
  ],
  [
    "a non-breaking space after a dash",
    "-\u00a0b\n",
    1,
    "a non-breaking space stands where YAML needs a usual one: delete the spaces of this line and type them anew",
  ],
  [
    "a text that starts with a bracket",
    "a: 1\nb: [New] Library\n",
    2,
    "the text starts with a special character: put the whole text in quotes",
  ],
  [
    "a text that starts with a brace",
    "a: {Library}\n",
    1,
    "Library stands alone between braces: put the whole text in quotes",
  ],
  [
    "a text whose opening quote is missing",
    'a: 1\nb: Library hours"\n',
    2,
    "the text ends with a quote and does not begin with one: add or remove it",
  ],
  [
    "a text that goes on after a number sign",
    "a: 1\nb: Room #4\n",
    2,
    "what follows # is left out as a comment: put the whole text in quotes, or two spaces before a comment",
  ],
  [
    "entries whose key is gone",
    "- a: 1\nb: 2\n",
    2,
    "the line does not fit the lines before it: look for a missing key, dash or space there",
  ],
])("%s is explained in a sentence", (_, text, line, sentence) => {
  expect(readYaml(text)).toMatchObject({ value: undefined, faults: [{ line, sentence }] });
});

test("a quote that is not closed is one fault and not one for each line after it", () => {
  const { faults } = readYaml('a: "never closed\nb: 2\nc: 3\n');

  expect(faults).toHaveLength(1);
  expect(faults[0]?.sentence).toMatch(/closing quote/);
});

test("all keys that are given twice are told at once", () => {
  expect(readYaml("a: 1\na: 2\nb: 1\nb: 2\n").faults.map(({ line }) => line)).toEqual([2, 4]);
});

test("a file that unfolds into millions of values is refused instead of filling the memory", () => {
  const levels = "bcdefghi".split("").map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`);

  const { value, faults } = readYaml(`a: &a [x,x,x,x,x,x,x,x,x]\n${levels.join("\n")}\n`);

  expect(value).toBeUndefined();
  expect(faults[0]?.line).toBe(1);
});

test("values are found by their line, missing ones by the group that should hold them", () => {
  const source = readYaml("name: Library\nhours:\n  - days: Monday\n    from: 9\n\n  - days: Tuesday\n");

  expect(source.lineOf([])).toBe(1);
  expect(source.lineOf(["hours", 0, "from"])).toBe(4);
  expect(source.lineOf(["hours", 1])).toBe(6);
  expect(source.lineOf(["hours", 1, "from"])).toBe(6);
  expect(source.lineOf(["hours", 7])).toBe(2);
});

test("lines of front matter are counted in the whole file", () => {
  const source = readYaml("route: /Library\ntitle: Library\n", 2);

  expect(source.lineOf(["title"])).toBe(3);
  expect(readYaml("route: /A\nroute: /B\n", 2).faults[0]?.line).toBe(3);
});

test("quotes, number signs and spaces that mean themselves are no fault", () => {
  const text = `a: "10,000 # quoted" # a comment\nb: 5" pipe and 6" pipe\nc: 9:30 to 5  # a comment\nd: C#\ne:\u0020\u0020x\u00a0y\nf: >-\n  Room #4 "here"\n`;

  expect(readYaml(text).faults).toEqual([]);
});
