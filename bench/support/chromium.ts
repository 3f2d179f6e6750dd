import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { makeBenchFolder, startProcess, stopProcess } from "./belongings.ts";
import { findProgram } from "./programs.ts";

export const NO_CHROMIUM = "No Chromium was found: install one, or name its program in CHROMIUM. Left out.";

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--remote-debugging-port=0",
];

/** The Chromium that `CHROMIUM` names, else an installed one, else null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  return named ? named : findProgram("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
}

/**
 * Starts a Chromium with an empty profile.
 * @returns the port of its debugging protocol
 */
export async function launchChromium(program: string): Promise<{ port: number } & AsyncDisposable> {
  const profile = await makeBenchFolder();
  const browser = startProcess(program, [...ARGUMENTS, `--user-data-dir=${profile.path}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const close = async () => {
    await stopProcess(browser);
    await profile[Symbol.asyncDispose]();
  };
  try {
    return { port: await readPort(browser), [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readPort(browser: ChildProcess): Promise<number> {
  if (!browser.stderr) throw new Error("Chromium's messages cannot be read.");
  const lines = createInterface(browser.stderr);
  const failed = once(browser, "error").then(([error]) => Promise.reject(error));
  const port = (async () => {
    for await (const line of lines) {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1];
      if (found) return Number(found);
    }
    throw new Error("Chromium ended before it told its port.");
  })();
  const result = await Promise.race([port, failed]);
  browser.stderr.resume();
  return result;
}
