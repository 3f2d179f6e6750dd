import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyPluginAsync } from "fastify";
import { LANGUAGE_NAMES } from "#messages/languages.ts";
import type { Content } from "#server/collections/content/load-content.ts";
import { memoised } from "#server/collections/content/memo.ts";
import { NotFoundError } from "#server/platform/errors.ts";
import { createFileCache } from "#server/platform/file-cache.ts";
import { runInChild } from "#server/platform/work/child-process.ts";

const MAKER = new URL("./subset-font.ts", import.meta.url);
const TIME_LIMIT_MS = 20_000;
/** Maximum number of cached fonts: pages opened before a change still request earlier fonts. */
const FONTS_KEPT = 50;

interface WordFont {
  /** Class of the elements, and name of the font family. */
  className: string;
  words: string[];
  hash: string;
}

/** Returns the fonts for Bengali words on English pages: one for words on every page, one for each group of people. */
export function wordFontsOf(content: () => Content): () => WordFont[] {
  const maker = readFileSync(MAKER);
  return memoised(content, ({ college, home, courses, people }) =>
    [
      [
        "sign",
        LANGUAGE_NAMES.bn,
        college.name.bengali,
        home.hero.bengali,
        ...courses.flatMap(({ plant }) => plant?.bengali ?? []),
      ],
      ...Map.groupBy(people, ({ group }) => group)
        .entries()
        .map(([group, members]) => [group, ...members.map(({ name }) => name.bengali)]),
    ].map(([className = "", ...words]) => {
      const hash = createHash("sha256").update(maker).update(words.join("\n")).digest("hex").slice(0, 12);
      return { className, words: words.filter((word) => word !== undefined), hash };
    }),
  );
}

/**
 * Placeholder for Bengali words until their subset font is loaded, on machines without a Bengali font. It draws a box
 * for each letter, at half size so that the boxes are about as wide as the word. Latin letters come from the next font.
 */
const PLACEHOLDER_FONT =
  '@font-face{font-family:unseen;src:local("Arial"),local("Liberation Sans"),local("Roboto");size-adjust:50%;unicode-range:U+980-9FF}';

/**
 * Returns the font rules for the Bengali words in this HTML. Until a font is loaded its words are invisible: for 3 s by
 * the browser's default, then by `ui/hide-missing-glyphs.ts` if the machine has no Bengali font. Client-side navigation
 * adds no rules: names then appear in the full font.
 */
export function wordFontsCss(wordFonts: readonly WordFont[], html: string): string {
  const rules = wordFonts
    .filter(({ className }) => className === "sign" || html.includes(`class="${className}"`))
    .map(
      ({ className: name, hash }) =>
        `@font-face{font-family:${name};src:url(/signs/${hash}.woff2)}.${name}{font-family:${name},unseen,var(--font-text)}`,
    );
  return PLACEHOLDER_FONT + rules.join("");
}

/** Serves the fonts. Each is subset in a child process at its first request. */
export const wordFontRoutes: FastifyPluginAsync<{ wordFonts: () => WordFont[]; dataDir: string }> = async (
  app,
  { wordFonts, dataDir },
) => {
  const cache = createFileCache({ dataDir, kind: "sign", type: "woff2", maxFiles: FONTS_KEPT });

  app.get<{ Params: { hash: string } }>("/signs/:hash([0-9a-f]{12}).woff2", async ({ params: { hash } }, reply) => {
    const wordFont = wordFonts().find((each) => each.hash === hash);
    const bytes = wordFont
      ? await cache.getOrMake(hash, () => runInChild(MAKER, "subsetFont", wordFont, TIME_LIMIT_MS), app.log)
      : await cache.read(hash);
    if (!bytes) throw new NotFoundError();
    return reply.header("cache-control", "public, max-age=31536000, immutable").type("font/woff2").send(bytes);
  });
};
