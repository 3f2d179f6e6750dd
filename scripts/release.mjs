/**
 * Makes dist/mortarboard-VERSION-linux-CPU.tar.gz from the checkout and the build. The release runs without npm, and
 * includes Node.js.
 *
 *     npm run release [-- --cpu=arm64]
 *     npm run release -- --folder=DIR    writes to a new folder instead of an archive
 *
 * Reproducible: the same commit gives the same bytes. Requires GNU tar.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyReleaseFiles, finishPackages, listFiles } from "./lib/release-files.ts";
import { root } from "./lib/runtime.mjs";

const { values } = parseArgs({
  options: { cpu: { type: "string", default: process.arch }, folder: { type: "string" } },
});
const { cpu } = values;
process.chdir(root);

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const name = `mortarboard-${version}-linux-${cpu}`;
const folder = values.folder ?? join("dist", name);
if (!values.folder) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

copyReleaseFiles(folder, [`node-linux-${cpu}`]);
const forThePlatform = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc", "--include=optional"];
const asLocked = ["--omit=dev", "--legacy-peer-deps", "--ignore-scripts", "--prefer-offline", "--loglevel=error"];
run("npm", ["ci", ...forThePlatform, ...asLocked], { cwd: folder });
finishPackages(folder, cpu);

// Outside a Git checkout, such as in a container, there is no commit: VERSION then has the version only.
const commit = (format) => spawnSync("git", ["log", "-1", `--format=${format}`], { encoding: "utf8" }).stdout?.trim();
writeFileSync(join(folder, "VERSION"), `${[version, commit("%H %cs")].filter(Boolean).join(" ")}\n`);
const sums = listFiles(folder).map((file) => `${sha256(join(folder, file))}  ${file}\n`);
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));

if (!values.folder) {
  const archive = `${name}.tar.gz`;
  const sameBytes = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=a+rX,u+w,go-w"];
  const time = `--mtime=@${commit("%ct") || 0}`;
  run("tar", [...sameBytes, time, "--use-compress-program=gzip -9n", "-cf", archive, name], { cwd: "dist" });
  rmSync(folder, { recursive: true });
  writeFileSync(join("dist", `${archive}.sha256`), `${sha256(join("dist", archive))}  ${archive}\n`);
  console.log(`dist/${archive}: ${Math.round(statSync(join("dist", archive)).size / 1e6)} MB`);
}

function run(program, programArguments, options) {
  const { status, error } = spawnSync(program, programArguments, { stdio: "inherit", ...options });
  if (status === 0) return;
  console.error(`${program} failed${error ? ` (${error.message})` : ": its own words are above"}.`);
  process.exit(1);
}

function sha256(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
