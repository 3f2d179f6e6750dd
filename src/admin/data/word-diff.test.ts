import { expect, test } from "vitest";
import { type DiffPart, diffWords } from "./word-diff.ts";

const marked = (parts: readonly DiffPart[]) =>
  parts.map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `[+${text}+]`)).join("");

test.for<[string, string, string]>([
  ["The office opens at 10.", "The office opens at 11.", "The office opens at [-10-][+11+]."],
  ["", "New words", "[+New words+]"],
  ["Gone", "", "[-Gone-]"],
  ["Same", "Same", "Same"],
  ["Dr. Sen teaches here", "Prof. Roy Das teaches", "[-Dr-][+Prof+]. [-Sen-][+Roy Das+] teaches[- here-]"],
  ["one two three", "four five six", "[-one two three-][+four five six+]"],
  ["আজ ছুটি থাকবে।", "আজ ছুটি নেই।", "আজ ছুটি [-থাকবে-][+নেই+]।"],
  ["One\nTwo", "One\n\nTwo", "One\n[+\n+]Two"],
  ["First.\n\nLast.", "First.\n\nNew.\n\nLast.", "First.\n\n[+New.\n\n+]Last."],
])("%j to %j is %j", ([before, after, shown]) => {
  expect(marked(diffWords(before, after))).toBe(shown);
});

test("any two texts are put together again from their parts, also long ones, which are compared by lines", () => {
  const text = (seed: number, lines: number) =>
    Array.from({ length: lines }, (_, line) => `Line ${(line * seed) % 97} of ${line % 7} words,  and more.\n`).join(
      "",
    );
  for (const [before, after] of [
    [text(3, 40), text(5, 50)],
    [text(1, 3000), text(2, 3000)],
  ] as const) {
    const parts = diffWords(before, after);
    const without = (kind: DiffPart["kind"]) => parts.filter((part) => part.kind !== kind).map(({ text }) => text);
    expect(without("added").join("")).toBe(before);
    expect(without("removed").join("")).toBe(after);
  }
});
