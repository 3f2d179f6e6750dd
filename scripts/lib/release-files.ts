import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Package versions by name. */
type Packages = Record<string, string>;

const root = join(resolve(import.meta.dirname, "../.."), "/");
/** Files of the checkout that a release contains. The server reads them from its working directory. */
const SHIPPED = [
  "{build,content,docs,ops,public,starter}/**/*",
  "src/{contract,messages,server,shared}/**/*",
  "{CHANGELOG,LICENSE,README,SECURITY}*",
  "{.env.example,package-lock.json}",
];
const NOT_SHIPPED = /\.test\.tsx?$|^src\/server\/dev\.ts$|(^|\/)tsconfig\.json$/;
const CODE = /^(src|build\/site\/server)\/.+\.[jt]s$/;
/** Matches package files not needed at run time: type declarations, source maps, C sources, documentation. */
const NOT_RUN =
  /\.(map|[ch]|cpp|gyp)$|\.d\.[cm]?ts$|(^|\/)(?!licen[cs]e|notice)[^/]+\.md$|^node-linux-\w+\/(include|share)\//i;

/**
 * Copies the release's files from the checkout to a folder. Its package.json lists only packages that the code uses.
 * @param optional optional dependencies to keep, such as Node.js
 * @returns the contents of package.json
 */
export function copyReleaseFiles(folder: string, optional: readonly string[] = []): { dependencies: Packages } {
  const files = globSync(SHIPPED, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/"))
    .filter((file) => !NOT_SHIPPED.test(file));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const code = files.filter((file) => CODE.test(file)).map((file) => readFileSync(join(root, file), "utf8"));
  const isNamed = (name: string) => code.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`));
  const { scripts, devDependencies, ...manifest } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  manifest.dependencies = keep(manifest.dependencies, isNamed);
  manifest.optionalDependencies = keep(manifest.optionalDependencies, (name) => optional.includes(name));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Removes unneeded files from the installed packages, and links Node.js into `.bin`, as in a checkout. */
export function finishPackages(folder: string, cpu: string): void {
  const packages = join(folder, "node_modules");
  const foreign = new RegExp(`/prebuilds/(?!linux-${cpu}\\.)`);
  for (const file of listFiles(packages)) if (NOT_RUN.test(file) || foreign.test(file)) rmSync(join(packages, file));
  rmSync(join(packages, ".bin"), { recursive: true, force: true });
  mkdirSync(join(packages, ".bin"));
  symlinkSync(`../node-linux-${cpu}/bin/node`, join(packages, ".bin/node"));
}

/** Lists the files below a folder, as sorted relative paths. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
    .sort();
}

function keep(packages: Packages, isKept: (name: string) => boolean): Packages {
  return Object.fromEntries(Object.entries(packages).filter(([name]) => isKept(name)));
}
