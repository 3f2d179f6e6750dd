import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type StarterFacts, starterFactsSchema, writeStarter } from "#server/collections/content/starter.ts";
import { OPERATOR_TOOL, readConfig, settingsFiles } from "#server/platform/config.ts";
import { errorReason, SettingError } from "#server/platform/errors.ts";
import { type Command, UsageError } from "./command.ts";

const OPTIONS = {
  name: { type: "string" },
  "bengali-name": { type: "string" },
  place: { type: "string" },
  "bengali-place": { type: "string" },
  address: { type: "string" },
  telephone: { type: "string" },
  email: { type: "string" },
  courses: { type: "string" },
} as const;

export const siteCommand: Command = {
  name: "site",
  usages: [
    "create --name NAME --place PLACE [--address ADDRESS] [--telephone NUMBER] [--email ADDRESS] [--courses NAMES] [--bengali-name NAME] [--bengali-place PLACE]",
    "create",
  ],
  help: "Makes the folder SITE_DIR for the college's own content, pictures and settings, outside the checkout. With the college's name the content is the starter, which says nothing of the sample; without, it is the sample.",
  async run(args) {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    if (positionals.length !== 1 || positionals[0] !== "create") throw new UsageError("site knows one action: create.");
    const facts = Object.keys(values).length > 0 ? starterFactsOf(values) : null;
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
      // Copy the content last: the presence of `content` means that SITE_DIR is complete.
      const unknown = facts ? await writeStarter(config.siteDir, facts) : [];
      if (unknown.length > 0) throw new UsageError(`The starter has no course ${unknown.join(", ")}.`);
      if (!facts) await cp(config.contentDir, content, { recursive: true });
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new SettingError(
        `SITE_DIR ${config.siteDir} cannot be made (${errorReason(error)}). Make this folder for the user that runs the server, or set SITE_DIR.`,
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

/** Parses the options about the college. @throws {UsageError} naming the first option that is missing or wrong */
function starterFactsOf(values: object): StarterFacts {
  const { data, error } = starterFactsSchema.safeParse(values);
  if (data) return data;
  const [option] = error.issues[0]?.path ?? [];
  throw new UsageError(`--${String(option)} is missing or not right.`);
}
