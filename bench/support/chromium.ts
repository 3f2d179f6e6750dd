import { type Browser, chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS } from "#tests/e2e/support/browser.ts";
import { findFreePort, findProgram } from "./programs.ts";

export const NO_CHROMIUM = "No Chromium was found: install one, or name its program in CHROMIUM. Left out.";

interface LaunchedChromium extends AsyncDisposable {
  browser: Browser;
  /** Of its debugging protocol, for Lighthouse. */
  port: number;
}

/** The Chromium that `CHROMIUM` names, else an installed one, else null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  return named ? named : findProgram("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");
}

/** Starts a Chromium with an empty profile. */
export async function launchChromium(program: string): Promise<LaunchedChromium> {
  const port = await findFreePort();
  const args = [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: program, args });
  return { browser, port, [Symbol.asyncDispose]: () => browser.close() };
}
