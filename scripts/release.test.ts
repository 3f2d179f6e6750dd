import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { aSendRequest } from "#tests/server/factories.ts";
import { aJpeg } from "#tests/server/pictures.ts";
import { EMAIL, ADMIN_PASSWORD as PASSWORD } from "#tests/server/seed-admin.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { copyReleaseFiles } from "./lib/release-files.ts";

/**
 * Creates a release in a temporary folder: from the archive in the variable RELEASE, or else from the release's files
 * with links to the installed packages.
 */
async function openRelease() {
  const folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-release-"));
  if (process.env.RELEASE) {
    execFileSync("tar", ["-xf", process.env.RELEASE, "-C", folder.path, "--strip-components=1"]);
    execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: folder.path });
    return folder;
  }
  const links = Object.keys(copyReleaseFiles(folder.path).dependencies).map((name) => [
    name,
    resolve("node_modules", name),
  ]);
  for (const [name = "", target = ""] of [...links, [".bin/node", process.execPath]]) {
    const link = join(folder.path, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  writeFileSync(join(folder.path, "VERSION"), "0.0.0\n");
  return folder;
}

test("a release works without npm: pages, brochure, enquiries, uploads and the operator's tool", async () => {
  await using release = await openRelease();
  await using data = await mkdtempDisposable(join(tmpdir(), "mortarboard-data-"));
  const cwd = release.path;
  const node = join(cwd, "node_modules/.bin/node");
  const env = { PATH: "", PORT: "0", DATA_DIR: data.path, SITE_DIR: "no-site", CAPTCHA: "off", LOG_LEVEL: "warn" };
  const cli = (input: string, ...args: string[]) =>
    execFileSync(node, ["src/server/cli/main.ts", ...args], { cwd, env, input, encoding: "utf8" });

  expect(existsSync(join(cwd, "src/messages/compiled/site.ts"))).toBe(true);
  expect(cli("", "help")).toMatch(/^ {2}mortarboard doctor$/m);
  expect(cli("", "migrate")).toContain("The database is up to date now.");
  expect(cli(`${PASSWORD}\n`, "admin", "create", EMAIL, "--name", "Ananya Sen")).toContain("can log in now");
  await using site = await startServerProcess({ cwd, command: [node, "src/server/main.ts"], env });
  const get = (path: string) => fetch(site.url + path);
  const send = (path: string, body: object) =>
    fetch(site.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (const path of [
    "/",
    "/Gallery",
    "/ContactUs",
    "/admin/login",
    "/readyz",
    "/api/docs",
    "/sitemap.xml",
    "/metrics",
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  // The brochure needs the typesetter, the fonts and the icon maker, which run in separate processes.
  // Poll, because on a busy machine the brochure can take longer than the server's request timeout of a minute.
  await expect.poll(async () => (await (await get("/Pdf/Brochure.pdf")).text()).slice(0, 5)).toBe("%PDF-");
  expect((await get("/share/index.png")).headers.get("content-type")).toBe("image/png");
  expect(await (await send("/api/v1.0/email/send", aSendRequest())).text()).toBe("OK");

  const { token } = (await (await send("/api/auth/login", { email: EMAIL, password: PASSWORD })).json()) as {
    token: string;
  };
  const pictures = new FormData();
  pictures.append("images", new Blob([Uint8Array.from(await aJpeg())]), "photo.jpg");
  const headers = { authorization: `Bearer ${token}` };
  const uploaded = await fetch(`${site.url}/api/image-gallery/images`, { method: "POST", headers, body: pictures });
  expect([uploaded.status, await uploaded.text()]).toEqual([201, expect.stringContaining("publicId")]);
  await expect.poll(async () => (await get("/Gallery")).text()).toContain(".avif");
  expect(await (await fetch(`${site.url}/api/enquiries`, { headers })).json()).toMatchObject({ total: 1 });
  expect(cli("", "outbox", "list", "--status", "all")).toContain("2");

  const started = await fetch(`${site.url}/api/own-site/start`, { method: "POST", headers });
  expect([started.status, await started.json()]).toEqual([200, expect.objectContaining({ stage: "preparing" })]);
  expect(await (await fetch(`${site.url}/api/own-site/offers`, { headers })).text()).toContain("B.Pharm");
  expect(await readFile(join(cwd, "package.json"), "utf8")).not.toMatch(/"(vite|@react-router\/dev|vitest)"/);
});
