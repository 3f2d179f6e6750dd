import { globSync } from "node:fs";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

const FILE_NAMES = "assets/[name]-[hash:6][extname]";
const MODULES = globSync("src/{site,ui}/**/*.module.css").sort();

/**
 * Styles that no first screen needs. All pages share one file with these styles, linked at `<DeferredStyles />`
 * (site/parts/deferred-styles.tsx): before the first element that needs them.
 */
const DEFERRED =
  /((home-)?sections|placements|notices|albums|enquiry-(dialog|form|notice)|site-footer|page-changes|dated-row|pager|related-pages)[.]module[.]css|(menu-sections|more-fonts|later)[.]css/;

/** Styles of rare elements, each in a separate deferred file, so that pages load only those that they need. */
const RARE = {
  "deferred-people": /(person-card|portrait)[.]module[.]css/,
  "deferred-hero": /hero-picture[.]module[.]css/,
  "deferred-marks": /marks[.]module[.]css/,
  "deferred-plate": /herbarium-plate[.]module[.]css/,
};

/**
 * Returns a short class name, to keep pages small: `A3` for the fourth class of the first CSS module. The client build
 * and the server build give the same names. No class in `styles/parts.css` has this form.
 */
function shortName(name: string, file: string, css: string): string {
  const module = letters(MODULES.indexOf(relative(".", file).replaceAll("\\", "/")));
  const classes = [...new Set(Array.from(css.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, found]) => found))];
  return classes.includes(name) ? module + classes.indexOf(name) : `${name}-${module}`;
}

/** Converts a number to letters: 0 → `A`, 25 → `Z`, 26 → `a`, 52 → `AA`. */
function letters(index: number): string {
  const letter = String.fromCharCode((index % 52) + (index % 52 < 26 ? 65 : 71));
  return index < 52 ? letter : letters(Math.floor(index / 52) - 1) + letter;
}

/** Puts every CSS module into the cascade layer `page`, above the styles that all pages share. */
const pageLayer: Plugin = {
  name: "page-layer",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".module.css") ? `@layer page {${code}}` : null),
};

/** Removes design tokens that no style of the site uses. */
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

/** Build of the public site. vite.admin.config.ts builds the admin. */
export default defineConfig(({ command }) => ({
  plugins: [pageLayer, reactRouter(), dropUnusedTokens()],
  css: { modules: command === "build" ? { generateScopedName: shortName } : {} },
  environments: {
    ssr: {
      // Vite leaves the choice of React's build to the running server, whose NODE_ENV is not set.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        rolldownOptions: {
          // Minify: Bengali pages contain the source text of a function in root.tsx. Keep names for stack traces.
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
            // Use short hashes: each page names some thirty files, and hashes do not compress.
            entryFileNames: FILE_NAMES.replace("[extname]", ".js"),
            chunkFileNames: FILE_NAMES.replace("[extname]", ".js"),
            assetFileNames: FILE_NAMES,
            codeSplitting: {
              groups: [
                ...Object.entries(RARE).map(([name, test]) => ({ name, test })),
                { name: "deferred", test: DEFERRED },
                // Each file adds its name to the page, so modules without styles are cheaper in one shared file.
                {
                  name: "shared",
                  test: /rolldown\/runtime|[\\/](react|react-dom|react-router|scheduler|zod)[\\/]|contract[\\/]enquiry\.ts|(icon|college-links|error-page|language|deferred-styles|pager|photo|related-pages|search-form|sections|terms)\.tsx|(draft|event-days|formats|page-meta|picture-address|site-pages|with-timeout|within)\.ts|[\\/]messages[\\/]|preload-helper/,
                },
                { name: "head", test: /(page|content)-head[.]/ },
              ],
            },
          },
        },
      },
    },
  },
  // Bundle everything, including React's production build: the server then needs no packages for rendering.
  ssr: command === "build" ? { noExternal: true } : {},
  optimizeDeps: { entries: ["src/site/**/*.{ts,tsx}"] },
  // The server serves `public/` and the college's public folder (http/static-files.ts).
  publicDir: false,
  build: { assetsInlineLimit: 0, sourcemap: false },
}));
