import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { SettingError } from "./errors.ts";

/** Beside the checkout: `git pull` never meets it, and a second checkout for an upgrade finds it too. */
export const DEFAULT_SITE_DIR = "../mortarboard-site";

/**
 * Adds what the checkout's `.env` and the one in SITE_DIR set to this process's environment. A variable that is set
 * already stays; the first file may set SITE_DIR.
 * @throws {SettingError} when a file is there and cannot be read
 */
export function loadSettingsFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  for (const locate of [() => ".", () => environment.SITE_DIR?.trim() || DEFAULT_SITE_DIR]) {
    const file = resolve(locate(), ".env");
    try {
      if (existsSync(file)) process.loadEnvFile(file);
    } catch (error) {
      throw new SettingError(`The file ${file} cannot be read (${error instanceof Error ? error.message : error}).`);
    }
  }
  return environment;
}

/** The paths of these files, those that are there. */
export function settingsFiles(siteDir: string): string[] {
  return [...new Set([resolve(".env"), resolve(siteDir, ".env")])].filter((file) => existsSync(file));
}
