import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

/**
 * What browsers have only had since Chrome 112, Firefox 115 or Safari 16.5: Vite builds for those before (its target
 * `baseline-widely-available`), but translates syntax alone. Many a telephone stays at an older one for good.
 */
const TOO_NEW = [
  /\bPromise\.(withResolvers|try)\b/,
  /\b(Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bURL\.(canParse|parse)\b/,
  /\bAbortSignal\.any\b/,
  /\bIterator\.|\.(values|keys|entries)\(\)\.(map|filter|find|some|every|toArray|forEach|take|drop)\(/,
  /(?<!\bz)\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /\b(RegExp\.escape|Math\.sumPrecise|Error\.isError|Temporal\.|Intl\.DurationFormat)\b/,
  /\.(toBase64|toHex|getOrInsert|getOrInsertComputed)\(|\bUint8Array\.from(Base64|Hex)\b/,
  /^\s*(await )?using \w/m,
];

const CODE = sourceFiles("src/{site,admin,ui,contract}/**/*.{ts,tsx}").filter(({ path }) => !path.includes(".test."));

test.each(TOO_NEW)("no code for browsers needs what many of them do not have: %s", (pattern) => {
  const guilty = CODE.filter(({ text }) => pattern.test(text));

  expect(guilty.map(({ path, text }) => `${path}: ${pattern.exec(text)?.[0]}`)).toEqual([]);
});

test("the code for browsers is found", () => {
  expect(CODE.length).toBeGreaterThan(300);
});
