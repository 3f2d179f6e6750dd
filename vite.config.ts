import { globSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const FILE_NAMES = "assets/[name]-[hash:6][extname]";
const MODULES = globSync("src/{site,ui}/**/*.module.css").sort();

/**
 * Styles of what no first screen shows. They are in one file that all pages share, linked where a page has a
 * `<DeferredStyles />` (site/parts/deferred-styles.tsx): before the first element that needs them.
 */
const DEFERRED =
  /((home-)?sections|placements|notices|albums|enquiry-(dialog|form|notice)|site-footer|page-changes|dated-row|pager|related-pages)[.]module[.]css|(menu-sections|more-fonts|later)[.]css/;

/** Styles of what few pages show: each a file of its own, deferred too, so that a page that shows one carries no others. */
const RARE = {
  "deferred-people": /(person-card|portrait)[.]module[.]css/,
  "deferred-hero": /hero-picture[.]module[.]css/,
};

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
    ssr: {
      build: {
        rolldownOptions: {
          // A Bengali page has a function of root.tsx as text. Names of functions stay for stack traces.
          output: {
            assetFileNames: FILE_NAMES,
            minify: { compress: true, codegen: true, mangle: { keepNames: { function: true, class: true } } },
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each page names some thirty files: two letters fewer of each hash are as many bytes that do not compress.
            entryFileNames: FILE_NAMES.replace("[extname]", ".js"),
            chunkFileNames: FILE_NAMES.replace("[extname]", ".js"),
            assetFileNames: FILE_NAMES,
            codeSplitting: {
              groups: [
                ...Object.entries(RARE).map(([name, test]) => ({ name, test })),
                { name: "deferred", test: DEFERRED },
                // Every file that a page needs is named in it. Modules without styles of their own cost less here than there.
                {
                  name: "shared",
                  test: /rolldown\/runtime|[\\/](react|react-dom|react-router|scheduler|zod)[\\/]|contract[\\/]enquiry\.ts|(icon|college-links|error-page|language|deferred-styles|pager|photo|related-pages|search-form|sections|terms)\.tsx|(draft|formats|page-meta|picture-address|site-pages|within)\.ts|[\\/]messages[\\/]|preload-helper/,
                },
                { name: "head", test: /(page|content)-head[.]/ },
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
}));
