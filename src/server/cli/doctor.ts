import { type Config, readConfig } from "#server/config.ts";
import { SettingError } from "#server/errors.ts";
import type { Command } from "./command.ts";
import { checkAddress, checkDataDir, checkMail, checkNode, checkSettingsFiles, type Finding } from "./doctor-checks.ts";
import { checkContent } from "./doctor-content.ts";
import { checkDatabase } from "./doctor-database.ts";

export const doctorCommand: Command = {
  name: "doctor",
  usages: [""],
  help: "Checks everything that the site needs, and says what to do about what it finds.",
  async run() {
    const findings = [checkNode(process.versions.node), ...(await checkConfigured())];
    for (const { isGood, text } of findings) console.log(`${isGood ? "✓" : "✗"} ${text.replaceAll("\n", "\n  ")}`);
    return findings.every(({ isGood }) => isGood) ? 0 : 1;
  },
};

async function checkConfigured(): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [{ isGood: false, text: `Settings: ${error.message}` }];
  }
  return [
    await checkSettingsFiles(config),
    checkAddress(config),
    ...(await checkContent(config)),
    await checkDataDir(config),
    ...(await checkDatabase(config)),
    await checkMail(config),
  ];
}
