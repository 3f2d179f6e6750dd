import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtempDisposable, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { EMAIL, ADMIN_PASSWORD as PASSWORD } from "#tests/server/seed-admin.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

const LIST = "ls-files -zco --exclude-standard content public scripts src :(glob)*.json :(glob)*.ts".split(" ");
/** Matches a path or a code block of the guide. A code block belongs to the last path above. */
const STEPS = /(?:content|src)\/[\w./-]+\.\w+|^```(\w+)\n([\s\S]*?)^```$/gm;

/** Follows the guide in a folder: a `diff` block changes a file, any other code block is a complete new file. */
async function followGuide(folder: string): Promise<void> {
  let file = "";
  for (const [path, language, code = ""] of (await readFile("docs/adding-a-collection.md", "utf8")).matchAll(STEPS)) {
    if (language === undefined) file = join(folder, path);
    else if (language === "diff") await writeFile(file, changed(await readFile(file, "utf8"), code));
    else await mkdir(dirname(file), { recursive: true }).then(() => writeFile(file, code, { flag: "wx" }));
  }
}

/** Applies a diff to a text. Each hunk, separated by `@@` lines, replaces text that must occur exactly once. */
function changed(text: string, diff: string): string {
  return diff.split("\n@@\n").reduce((before, part) => {
    const [old = "", fresh = ""] = [/^\+.*\n?|^./gm, /^-.*\n?|^./gm].map((left) => part.replace(left, "").trimEnd());
    expect(before.split(old), part).toHaveLength(2);
    return before.replace(old, () => fresh);
  }, text);
}

test("following the guide for a new collection gives a page for each record, in English and in Bengali", async () => {
  await using stack = new AsyncDisposableStack();
  const { path: cwd } = stack.use(await mkdtempDisposable(join(tmpdir(), "mortarboard-added-")));
  const files = execFileSync("git", LIST, { encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => existsSync(name))) await cp(file, join(cwd, file));
  await symlink(resolve("node_modules"), join(cwd, "node_modules"));
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: join(cwd, "data"), SITE_DIR: resolve("tests/support/site") };
  await followGuide(cwd);
  await promisify(execFile)(process.execPath, ["scripts/prestart.mjs", "--no-install", "--build"], { cwd, env });
  const command = [process.execPath, "src/server/main.ts"] as const;
  await using site = await startServerProcess({ cwd, command, env: { ...env, PORT: "0", LOG_LEVEL: "info" } });
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const reply = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return reply.json() as Promise<{ token: string; publication: { _id: string } }>;
  };
  const textOf = async (path: string) => (await fetch(site.url + path)).text();
  const toAdmin = ["src/server/cli/main.ts", "admin", "create", EMAIL, "--name", "Ananya Sen"];
  execFileSync(process.execPath, toAdmin, { cwd, env, input: `${PASSWORD}\n` });
  const { token } = await post("/api/auth/login", { email: EMAIL, password: PASSWORD });
  const fields = { title: "Herbs of Bankura", year: 2026, translations: { bn: { title: "বাঁকুড়ার ভেষজ" } } };
  const { publication } = await post("/api/publications", fields, token);
  expect(publication).toMatchObject(fields);
  const path = `/Publications/${publication._id}`;
  expect(await textOf(path)).toMatch(/<h1[^>]*>Herbs of Bankura<\/h1>[\s\S]*>2026</);
  expect(await textOf(`/bn${path}`)).toMatch(/<h1[^>]*>বাঁকুড়ার ভেষজ<\/h1>[\s\S]*>2026</);
  expect(await textOf("/Publications")).toContain(`<a href="${path}">Herbs of Bankura</a>`);
  expect((await fetch(`${site.url}/share${path}.png`)).headers.get("content-type")).toBe("image/png");
});
