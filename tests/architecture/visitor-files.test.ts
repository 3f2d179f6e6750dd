import { beforeEach, expect, test } from "vitest";
import { hasBuild, ownSentences, siteSentences, visitorFiles } from "./visitor-files.ts";

/** What only the other side of a wall contains, and how to tell. */
const FOREIGN = {
  "the whole of zod": /["'`]Zod(Object|String|Number)["'`]/,
  "a server package": /\b(fastify|kysely|better-sqlite3|nodemailer|postgres:\/\/)\b/i,
  "a Node module": /["'`]node:[a-z_/]+["'`]/,
  "a path of this checkout": /src\/(admin|server)\/|node_modules\/(?!\.vite)/,
  "a file of the admin": /\/admin\/assets|build\/admin/,
  "a source map": /sourceMappingURL=/,
};

beforeEach((context) => {
  if (!hasBuild()) context.skip("There is no build/site/client. Run `npm run build` first.");
});

test("a visitor downloads no source maps", () => {
  expect(visitorFiles().filter(({ path }) => path.endsWith(".map"))).toEqual([]);
});

test.each(Object.entries(FOREIGN))("%s is in no file that a visitor downloads", (_name, pattern) => {
  const guilty = visitorFiles().filter(({ text }) => pattern.test(text));

  expect(guilty.map(({ path, text }) => `${path}: ${pattern.exec(text)?.[0]}`)).toEqual([]);
});

test("no sentence of the admin or the server is in a file that a visitor downloads", () => {
  const files = visitorFiles();

  const leaks = ownSentences("admin", "server").flatMap((sentence) =>
    files.filter(({ text }) => text.includes(sentence)).map(({ path }) => `${path}: ${sentence}`),
  );

  expect(leaks).toEqual([]);
});

test("a sentence of the site is found, so one of the admin would be", () => {
  const files = visitorFiles();

  expect(files.length).toBeGreaterThan(3);
  expect(siteSentences().some((sentence) => files.some(({ text }) => text.includes(sentence)))).toBe(true);
});
