import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SettingError } from "#server/errors.ts";
import { finishPage } from "./finish-page.ts";
import type { Frontend } from "./frontend.ts";

/**
 * Loads what `npm run build` made.
 * @param buildDir the folder `build/`
 * @throws {SettingError} when there is no build
 */
export async function loadBuiltFrontend(buildDir: string): Promise<Frontend> {
  const clientDir = join(buildDir, "site/client");
  try {
    const serverFile = join(buildDir, "site/server/index.js");
    const serverBuild = await import(pathToFileURL(serverFile).href);
    const parts = {
      stylesheets: await readStylesheets(join(clientDir, "assets")),
      earlyScript: (await readFile(join(buildDir, "early/early.js"), "utf8")).trim(),
    };
    const adminDocument = await readFile(join(buildDir, "admin/index.html"), "utf8");
    return {
      render: serverBuild.entry.module.createRenderer(serverBuild),
      finish: (html, address, style) => finishPage(html, address, parts, style),
      bengali: (await readFile(serverFile, "utf8")).match(/[\u0980-\u09ff\u200c\u200d]+/g)?.join(" ") ?? "",
      adminDocument: async () => adminDocument,
      folders: [
        { root: join(clientDir, "assets"), prefix: "/assets/" },
        { root: join(buildDir, "admin/assets"), prefix: "/admin/assets/" },
      ],
    };
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      (error.code === "ERR_MODULE_NOT_FOUND" || error.code === "ENOENT")
    ) {
      throw new SettingError("The site is not built: run `npm start`, or `npm run build` first.");
    }
    throw error;
  }
}

/** The text of each stylesheet of the build by its address, `/assets/root-….css`. */
async function readStylesheets(assetsDir: string): Promise<Map<string, string>> {
  const names = (await readdir(assetsDir)).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(names.map((name) => readFile(join(assetsDir, name), "utf8")));
  return new Map(names.map((name, index) => [`/assets/${name}`, texts[index]?.trim() ?? ""]));
}
