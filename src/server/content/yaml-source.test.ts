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
