import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect } from "vitest";
import type { TestSite } from "./open-test-site.ts";

/** The newest mail to that address which a site without an SMTP server has written; waits for it. Its text. */
export async function newestMailTo({ dataDir }: TestSite, email: string): Promise<string> {
  const folder = join(dataDir, "mail");
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return mails.findLast(({ to }) => to?.some(({ address }) => address === email))?.text ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}
