import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { findRuntime, runtimeEnvironment } from "./runtime.mjs";

/** Commands to look for. The headless shell, the same engine without windows, needs a third of the work per page. */
const COMMANDS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** Debian packages: the shell, which has no fonts, and Latin and Bengali fonts like those on visitors' machines. */
const DEBIAN_PACKAGES = ["chromium-headless-shell", "fonts-liberation", "fonts-lohit-beng-bengali"];
/** Debian packages for tests in Firefox and WebKit, each with its program. */
const ENGINE_PACKAGES = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/**
 * Finds a Chromium for the browser tests: from the variable `CHROMIUM`, an installed one, Debian's package if this user
 * has permission to install it, or Playwright's download, in this order.
 * @returns {string} the path of the executable
 * @throws {Error} if none of these starts
 */
export function setUpChromium() {
  const named = process.env.CHROMIUM;
  if (named && !runs(named)) throw new Error(`CHROMIUM names ${named}, which does not start.`);
  const found = named || findInstalled() || installDebian(DEBIAN_PACKAGES, findInstalled) || downloadWithPlaywright();
  if (found) return found;
  throw new Error("No Chromium could be set up. Install Chromium or Chrome, or name one in CHROMIUM.");
}

/** On Debian, installs Firefox, WebKit, a text browser and PDF tools. @returns {boolean} whether both engines exist */
export function setUpEngines() {
  const areHere = () => Object.values(ENGINE_PACKAGES).every(existsSync);
  return areHere() || Boolean(installDebian([...Object.keys(ENGINE_PACKAGES), "lynx", "poppler-utils"], areHere));
}

/** Vitest's global setup of the browser tests, which read the path of the browser from `CHROMIUM`. */
export function setup() {
  process.env.CHROMIUM = setUpChromium();
}

function findInstalled() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const commands = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, chromium.executablePath()].find(runs);
}

/** Installs the Debian packages if this user has permission. Returns the result of `find`, or undefined. */
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

/** Whether the program starts. On some systems, `chromium` only prints how to install Chromium. */
function runs(program) {
  return existsSync(program) && spawnSync(program, ["--version"], { timeout: 30_000 }).status === 0;
}
