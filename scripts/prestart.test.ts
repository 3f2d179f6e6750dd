import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const scripts = fileURLToPath(new URL("./", import.meta.url));

/** Fake npm: logs the arguments, and only creates the folder of packages. */
const NPM = `import { appendFileSync, mkdirSync } from "node:fs";
appendFileSync("npm-calls.txt", process.argv.slice(2).join(" ") + "\\n");
mkdirSync("node_modules/.bin", { recursive: true });`;

const BUILD = `import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { buildStamp, sourcesFingerprint } from "./lib/stamps.mjs";
appendFileSync("build-calls.txt", "built\\n");
mkdirSync("build", { recursive: true });
writeFileSync(buildStamp("build"), sourcesFingerprint());`;

test("a program gets its arguments, returns its exit code, and does not run after a failed installation", () => {
  using checkout = makeCheckout({ "program.mjs": "console.log(process.argv.slice(2).join('|')); process.exit(7);" });
  const run = () => checkout.prestart("program.mjs", "--name", "two words");

  expect(run()).toMatchObject({ status: 7, stdout: "--name|two words\n" });

  checkout.write("package-lock.json", `{ "name": "changed" }`);
  checkout.write("npm.mjs", "process.exit(1);");
  const failed = run();
  expect(failed).toMatchObject({ status: 1, stdout: "" });
  expect(failed.stderr).toContain("The packages could not be installed");
});

test("packages are installed once, the tools when first needed, and a start keeps the tools", () => {
  using checkout = makeCheckout();
  const calls = () => checkout.read("npm-calls.txt").trimEnd().split("\n");

  checkout.prestart();
  checkout.prestart();
  checkout.prestart("--tools");
  checkout.prestart("--tools");
  checkout.prestart();
  checkout.write("package-lock.json", `{ "name": "changed" }`);
  checkout.prestart();

  const withTools = expect.stringMatching(/^ci --include=dev /);
  const first = expect.stringMatching(/^ci --omit=dev .*--include=optional --ignore-scripts/);
  expect(calls()).toEqual([first, withTools, withTools]);
});

test("with --no-install nothing is installed: installed packages are used, and missing ones are named", () => {
  using checkout = makeCheckout({
    "package.json": `{ "dependencies": { "here": "1" } }`,
    "program.mjs": "console.log('ran');",
  });

  const without = checkout.prestart("--no-install", "program.mjs");
  checkout.write("node_modules/here/package.json", "{}");
  const installedOtherwise = checkout.prestart("--no-install", "program.mjs");

  expect(without).toMatchObject({ status: 1, stdout: "" });
  expect(without.stderr).toMatch(/^The packages are not installed .*: here\. Run "npm start" or "npm run build"/);
  expect(installedOtherwise).toMatchObject({ status: 0, stdout: "ran\n" });
  expect(checkout.has("npm-calls.txt")).toBe(false);
});

test("the command line never installs", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

  expect(scripts.cli).toBe("node scripts/prestart.mjs --no-install src/server/cli/main.ts");
});

test("the site is built only if its sources have changed", () => {
  using checkout = makeCheckout({ "src/site/root.tsx": "1", "tests/a.ts": "1", "src/site/root.test.tsx": "1" });
  const builds = () => checkout.read("build-calls.txt").trimEnd().split("\n").length;
  checkout.prestart("--build");
  checkout.prestart("--build");
  expect(builds()).toBe(1);

  checkout.write("tests/a.ts", "2");
  checkout.write("src/site/root.test.tsx", "2");
  checkout.prestart("--build");
  expect(builds()).toBe(1);

  checkout.write("src/site/root.tsx", "2");
  expect(checkout.prestart("--build").stderr).toContain("must be restarted");
  expect(builds()).toBe(2);

  checkout.write("src/server/main.ts", "1");
  checkout.prestart("--build");
  expect(builds()).toBe(3);
});

test.skipIf(process.platform === "win32")(
  "a program ends when npm's shell is killed, which sends no signal to it",
  async () => {
    using checkout = makeCheckout({
      "program.mjs": `setInterval(() => {}, 1000); console.log("up");
      process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); });`,
    });
    checkout.prestart();
    const command = `"${process.execPath}" scripts/prestart.mjs program.mjs; true`;
    const shell = spawn("sh", ["-c", command], {
      cwd: checkout.folder,
      env: checkout.env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(shell.stdout, "data");

    shell.kill("SIGTERM");

    expect(String((await once(shell.stdout, "data"))[0])).toBe("stopped\n");
  },
);

/** Creates a temporary checkout with the real scripts, and with fakes of npm and the build. */
function makeCheckout(files: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "mortarboard-checkout-"));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(scripts, join(folder, "scripts"), { recursive: true });
  const standIns = { "package-lock.json": "{}", "npm.mjs": NPM, "scripts/build.mjs": BUILD };
  for (const [path, text] of Object.entries({ ...standIns, ...files })) write(path, text);
  const env = { ...process.env, npm_execpath: join(folder, "npm.mjs"), npm_lifecycle_event: "start" };
  return {
    folder,
    env,
    write,
    prestart: (...options: string[]) =>
      spawnSync(process.execPath, ["scripts/prestart.mjs", ...options], { cwd: folder, env, encoding: "utf8" }),
    read: (path: string) => readFileSync(join(folder, path), "utf8"),
    has: (path: string) => existsSync(join(folder, path)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}
