import { globSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const MODULES = globSync("src/{site,ui}/**/*.module.css").sort();

/**
 * Styles of what no first screen shows. They stand in one file that all pages share, linked where a page has a
 * `<LateStyles />` (site/layout/late-styles.tsx): before the first element that needs them.
 */
const LATE = new RegExp(
  [
    "enquiry/[\\w-]+[.]module",
    "home/(coming-up|course-cards|facilities|fees-help|laboratories|notice-board|placements|recruiters-slider)[.]module",
    "(pages/(closing-band|dated-row|laboratory-cabinet|pager|related-(laboratories|pages))|courses/other-courses)[.]module",
    "(gallery/(album-cards|lightbox|picture-grid)|placements/[\\w-]+)[.]module",
    "layout/(site-footer[.]module|menu-sections)",
  ]
    .map((path) => `/src/site/${path}[.]css`)
    .concat("/src/ui/more-fonts[.]css")
    .join("|")
    .replaceAll("/", "[\\\\/]"),
);

/**
 * `A3` for the fourth class of the first CSS module: visitors pay for each letter on each page. The same in both builds,
 * the one for the browser and the one that renders. No class of `styles/parts.css` looks like this.
 */
function shortName(name: string, file: string, css: string): string {
  const module = letters(MODULES.indexOf(relative(".", file).replaceAll("\\", "/")));
  const classes = [...new Set(Array.from(css.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, found]) => found))];
  return classes.includes(name) ? module + classes.indexOf(name) : `${name}-${module}`;
}

/** 0 is `A`, 25 `Z`, 26 `a`, 52 `AA`. */
function letters(index: number): string {
  const letter = String.fromCharCode((index % 52) + (index % 52 < 26 ? 65 : 71));
  return index < 52 ? letter : letters(Math.floor(index / 52) - 1) + letter;
}

/** Leaves out the tokens that no style of the site uses. */
function dropUnusedTokens(): Plugin {
  return {
    name: "drop-unused-tokens",
    enforce: "post",
    generateBundle(_, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === "asset" && file.fileName.endsWith(".css") ? [file] : [],
      );
      const isUsed = (token: string) =>
        sheets.some(({ source }) => new RegExp(`var\\(${token}\\b(?!-)`).test(`${source}`));
      for (const sheet of sheets) {
        sheet.source = `${sheet.source}`.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (rule, token) =>
          isUsed(token) ? rule : "",
        );
      }
    },
  };
}

/** The public site. The admin is a build of its own: vite.admin.config.ts. */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), dropUnusedTokens()],
  css: { modules: command === "build" ? { generateScopedName: shortName } : {} },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "late", test: LATE },
                // Every file that a page needs is named in it. Small modules without styles cost less here than there.
                {
                  name: "shared",
                  test: /[\\/](react|react-dom|react-router|scheduler)[\\/]|(icon|open-enquiry-button|bilingual|late-styles)\.tsx|(formats|language-of|use-shell|within)\.ts|preload-helper/,
                },
              ],
            },
          },
        },
      },
    },
  },
  // Everything is built in, React's production form too: the serving process needs no package and no NODE_ENV for it.
  ssr: command === "build" ? { noExternal: true } : {},
  optimizeDeps: { entries: ["src/site/**/*.{ts,tsx}"] },
  // The server serves `public/` itself, together with the college's own folder (http/static-files.ts).
  publicDir: false,
  build: { assetsInlineLimit: 0, sourcemap: false },
  // Only module workers can leave the part to fetch later that only pages without WebCrypto need.
  worker: { format: "es" },
}));
