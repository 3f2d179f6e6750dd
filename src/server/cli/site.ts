import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Config, readConfig } from "#server/config.ts";
import { SettingError } from "#server/errors.ts";
import { reasonOf } from "#server/features/mail/mail-transport.ts";
import { settingsFiles } from "#server/settings-files.ts";
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
    await createSite(config, { content, settings }).catch((error: unknown) => {
      throw new SettingError(
        `SITE_DIR ${config.siteDir} cannot be made (${reasonOf(error)}). Make this folder for the user that runs the server, or set SITE_DIR.`,
      );
    });
    console.log(
      [
        `${config.siteDir} is the college's own folder now:`,
        `  ${join(content, "college.yaml")}: facts and texts, and the other files there; content/README.md explains them`,
        `  ${join(config.siteDir, "public", "Images")}: pictures; the content names them as /Images/name.jpg`,
        `  ${join(config.siteDir, "public", "Pdf", "Brochure.pdf")}: the college's own brochure, if there is one`,
        `  ${settings}: settings, such as PUBLIC_URL and SMTP_URL`,
        "After each change: npm run cli -- doctor, then restart the site. Put the folder into your backups.",
        ...(config.contentDir === resolve("content")
          ? []
          : [`The setting CONTENT_DIR still names ${config.contentDir}: delete it.`]),
      ].join("\n"),
    );
    return 0;
  },
};

/** The content is copied last: where it exists, the folder is complete. */
async function createSite(config: Config, { content, settings }: { content: string; settings: string }): Promise<void> {
  for (const name of ["Images", "Pdf"]) await mkdir(join(config.siteDir, "public", name), { recursive: true });
  if (!existsSync(settings)) await writeFile(settings, await readFile(".env.example"), { mode: 0o600, flag: "wx" });
  await cp(config.contentDir, content, { recursive: true });
}
