import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, settingsFiles } from "#server/platform/config.ts";
import { reasonOf, SettingError } from "#server/platform/errors.ts";
import { OPERATOR_TOOL } from "#server/platform/operator-tool.ts";
import { type Command, UsageError } from "./command.ts";

export const siteCommand: Command = {
  name: "site",
  usages: ["create"],
  help: "Makes the folder SITE_DIR for the college's own content, pictures and settings, outside the checkout.",
  async run(args) {
    if (args.length !== 1 || args[0] !== "create") throw new UsageError("site knows one action: create.");
    const config = readConfig();
    const content = join(config.siteDir, "content");
    if (existsSync(content)) {
      console.error(`${content} is there already; nothing was changed.`);
      return 1;
    }
    const settings = settingsFiles(config.siteDir)[0] ?? join(config.siteDir, ".env");
    try {
      for (const name of ["Images", "Pdf"]) await mkdir(join(config.siteDir, "public", name), { recursive: true });
      if (!existsSync(settings)) await writeFile(settings, await readFile(".env.example"), { mode: 0o600, flag: "wx" });
      // Copy the content last: its presence tells that the folder is complete.
      await cp(config.contentDir, content, { recursive: true });
    } catch (error) {
      throw new SettingError(
        `SITE_DIR ${config.siteDir} cannot be made (${reasonOf(error)}). Make this folder for the user that runs the server, or set SITE_DIR.`,
      );
    }
    console.log(
      [
        `${config.siteDir} is the college's own folder now:`,
        `  ${content}: the texts as they are until they are edited in the browser; content/README.md explains the files`,
        `  ${join(config.siteDir, "public", "Images")}: pictures; the content names them as /Images/name.jpg`,
        `  ${join(config.siteDir, "public", "Pdf", "Brochure.pdf")}: the college's own brochure, if there is one`,
        `  ${settings}: settings, such as PUBLIC_URL and SMTP_URL`,
        `After each change of a file: ${OPERATOR_TOOL} doctor, then restart the site.`,
      ].join("\n"),
    );
    return 0;
  },
};
