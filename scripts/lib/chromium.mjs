import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { findRuntime, runtimeEnvironment } from "./runtime.mjs";

/** Browsers to look for, the headless shell first: the same engine without windows, a third of the work for each page. */
const COMMANDS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** Debian's packages, with Latin and Bengali fonts like those that every visitor's machine has: the shell brings none. */
const DEBIAN_PACKAGES = ["chromium-headless-shell", "fonts-liberation", "fonts-lohit-beng-bengali"];
/** Debian's packages of Firefox and WebKit, each with its program; a text browser and a reader of PDFs are installed too. */
const ENGINE_PACKAGES = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/**
 * A Chromium for the browser tests: the one that `CHROMIUM` names, else an installed one, else Debian's package where
 * this user may install it, else the download of Playwright.
 * @returns {string} the path of its program
 * @throws {Error} where none of these gives a browser that starts
 */
export function setUpChromium() {
  const named = process.env.CHROMIUM;
  if (named && !runs(named)) throw new Error(`CHROMIUM names ${named}, which does not start.`);
  const found = named || findInstalled() || installDebian(DEBIAN_PACKAGES, findInstalled) || downloadWithPlaywright();
  if (found) return found;
  throw new Error("No Chromium could be set up. Install Chromium or Chrome, or name one in CHROMIUM.");
}

/** Installs the other engines, where Debian has them. @returns {boolean} whether they are there: else scenarios are skipped */
export function setUpEngines() {
  const areHere = () => Object.values(ENGINE_PACKAGES).every(existsSync);
  return areHere() || Boolean(installDebian([...Object.keys(ENGINE_PACKAGES), "lynx", "poppler-utils"], areHere));
}

/** Vitest's global setup of the scenarios: they find the browser in `CHROMIUM`. */
export function setup() {
  process.env.CHROMIUM = setUpChromium();
}

function findInstalled() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const commands = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, chromium.executablePath()].find(runs);
}

/** Installs Debian's packages, where this user may. Returns what `find` then finds, or undefined. */
function installDebian(packages, find) {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const options = { stdio: "inherit", timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-q"], options);
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], options);
  return find();
}

function downloadWithPlaywright() {
  const program = ["node_modules/playwright-core/cli.js", "install", "--no-shell", "chromium"];
  spawnSync(findRuntime() ?? process.execPath, program, { stdio: "inherit", env: runtimeEnvironment() });
  return findInstalled();
}

/** Whether the program starts: some systems have a `chromium` that only tells how to install one. */
function runs(program) {
  return existsSync(program) && spawnSync(program, ["--version"], { timeout: 30_000 }).status === 0;
}
