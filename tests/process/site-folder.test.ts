import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { aPhonePhoto } from "#server/testing/pictures.ts";
import { runCli } from "#server/testing/run-cli.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

const OWN_SEAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/>${"<!-- own -->".repeat(60)}</svg>`;
const OWN_BROCHURE = "%PDF-1.7\nthe college's own\n%%EOF\n";

/** A new installation: no data, and a folder for what is the college's own. */
async function anInstallation() {
  const folder = await mkdtemp(join(tmpdir(), "mortarboard-site-"));
  const siteDir = join(folder, "site");
  const settings = { DATA_DIR: join(folder, "data"), SITE_DIR: siteDir, SAMPLE_DATA: "false" };
  return {
    siteDir,
    start: () => startServerProcess({ env: { ...settings, PORT: "0", LOG_LEVEL: "info" } }),
    cli: (...args: string[]) => runCli(args, { settings }),
    async put(name: string, content: string | Buffer) {
      await mkdir(dirname(join(siteDir, name)), { recursive: true });
      await writeFile(join(siteDir, name), content);
    },
    async edit(name: string, before: string, after: string) {
      const text = await readFile(join(siteDir, name), "utf8");
      expect(text).toContain(before);
      await writeFile(join(siteDir, name), text.replace(before, after));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

test("one command makes the college's folder, which is then the site: its content, pictures and settings", async () => {
  await using college = await anInstallation();

  const made = await college.cli("site", "create");
  const again = await college.cli("site", "create");
  await college.edit("content/pages/Library.md", "title: Library", "title: Reading Room");
  await college.edit(".env", "#EMAIL_SERVICE_ID=mortarboard", "EMAIL_SERVICE_ID=reading_room");
  const server = await college.start();
  const page = await (await fetch(`${server.url}/Library`)).text();
  const awakening = await (await fetch(server.url + (/data-awakening="([^"]+)"/.exec(page)?.[1] ?? ""))).text();
  await server.stop();

  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).toContain(join(college.siteDir, "content", "college.yaml"));
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toContain("is there already");
  expect(page).toContain("Reading Room");
  expect(awakening).toContain("reading_room");
  expect((await stat(join(college.siteDir, ".env"))).mode & 0o777).toBe(0o600);
});

test("the doctor names settings that others can read, pictures that are not what they are called, and a broken brochure", async () => {
  await using college = await anInstallation();
  const jpeg = await aPhonePhoto({ width: 60, height: 80 });
  await college.put("public/Images/seal.svg", jpeg);
  await college.put("public/Images/gate.jpg", "<html>Page not found</html>");
  await college.put("public/Images/hall.jpeg", jpeg);
  await college.put("public/Pdf/Brochure.pdf", "%PDF-1.7 and no end");
  await college.put(".env", "");
  await chmod(join(college.siteDir, ".env"), 0o644);

  const { code, stdout } = await college.cli("doctor");

  expect(code).toBe(1);
  expect(stdout).toContain(`Run: chmod 600 ${join(college.siteDir, ".env")}\n`);
  expect(stdout).toMatch(/✗ Pictures: 2 of \d+ are not what their names say\./);
  expect(stdout).toContain("/seal.svg is a file of the kind jpg. The seal has to be a drawing: save it as SVG.");
  expect(stdout).toContain("/gate.jpg is no picture that browsers show.");
  expect(stdout).not.toContain("hall.jpeg");
  expect(stdout).toMatch(/✗ Brochure: \S+Brochure\.pdf is not a whole PDF, so a made one is served\./);
});

test("new pictures and the college's own brochure are served after a restart, without a build", async () => {
  await using college = await anInstallation();
  const before = await college.start();
  const missing = await fetch(`${before.url}/Images/new%20gate.jpg`);
  await before.stop();
  await college.put("public/Images/new gate.jpg", await aPhonePhoto({ width: 60, height: 80 }));
  await college.put("public/Images/seal.svg", OWN_SEAL);
  await college.put("public/Pdf/Brochure.pdf", OWN_BROCHURE);

  const server = await college.start();
  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { "accept-encoding": "br" } });
  const picture = await get("/Images/new%20gate.jpg");
  const seal = await get("/Images/seal.svg");
  const brochure = await get("/Pdf/Brochure.pdf");
  const { stdout } = await college.cli("doctor");
  await server.stop();

  expect(missing.status).toBe(404);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect([seal.headers.get("content-type"), seal.headers.get("content-encoding")]).toEqual(["image/svg+xml", "br"]);
  expect(await seal.text()).toBe(OWN_SEAL);
  expect([brochure.headers.get("content-type"), await brochure.text()]).toEqual(["application/pdf", OWN_BROCHURE]);
  expect(stdout).toMatch(/✓ Brochure: .*the college's own/);
});

test("photographs that the content names go out in the widths of uploads", async () => {
  await using college = await anInstallation();
  await college.cli("site", "create");
  const photo = await aPhonePhoto({ width: 1512, height: 2016 });
  await college.put("public/Images/principal.jpg", photo);
  await college.edit("content/people.yaml", "src: /Images/person-principal.svg", "src: /Images/principal.jpg");
  await college.edit("content/pages/Library.md", "## ", "![The gate](/Images/principal.jpg)\n\n## ");

  const server = await college.start();
  const text = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const [portrait = ""] = /<img[^>]*srcSet="[^"]*\/smaller\/[^>]*>/.exec(await text("/Principal")) ?? [];
  const [inText = ""] = /<img[^>]*alt="The gate"[^>]*>/.exec(await text("/Library")) ?? [];
  const addresses = [...`${portrait} ${inText}`.matchAll(/\/smaller\/[\w.-]+/g)].map(([address]) => address);
  const replies = await Promise.all(addresses.map((address) => fetch(`${server.url}${address}`)));
  const sizes = await Promise.all(replies.map(async (reply) => (await reply.arrayBuffer()).byteLength));
  const unknown = await fetch(`${server.url}${addresses[0]?.replace(/-\d+\./, "-321.")}`);
  await server.stop();

  expect(portrait).toMatch(/ 320w, .+ 640w"/);
  expect(inText).toMatch(/ 320w, .+ 640w, .+ 1280w"/);
  expect(`${portrait}${inText}`).not.toContain("/Images/principal.jpg");
  expect(replies.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual(
    addresses.map(() => [200, "image/webp"]),
  );
  expect(Math.max(...sizes)).toBeLessThan(photo.length / 2);
  expect(unknown.status).toBe(404);
});

test("the doctor names what a college with a name of its own left of the sample, by file and line", async () => {
  await using college = await anInstallation();
  await cp("content", join(college.siteDir, "content"), { recursive: true });
  const before = await college.cli("doctor");
  await college.edit("content/college.yaml", "english: Krishnachura College", "english: Damodar College");

  const { stdout, code } = await college.cli("doctor");

  expect(before.stdout).toContain("✓ Sample:");
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ Sample: [^✓✗]*college\.yaml:\d+: still says “00000 00001”, as the sample does/);
});

test("a restart with a mistake in the content shows the last content without one, and says where the mistake is", async () => {
  await using college = await anInstallation();
  await cp("content", join(college.siteDir, "content"), { recursive: true });
  await college.edit("content/pages/Library.md", "title: Library", "title: Reading Room");
  await (await college.start()).stop();
  await college.edit("content/pages/Library.md", "title: Reading Room", "titel: Reading Room");

  const server = await college.start();
  const page = await (await fetch(`${server.url}/Library`)).text();
  const { stdout, code } = await college.cli("doctor");
  const ending = await server.stop();

  expect(page).toContain("Reading Room");
  const errors = ending.stdout.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(errors).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/pages\/Library\.md:\d+: title is missing/) }),
  ]);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /✗ Content: [^✓✗]*pages\/Library\.md:\d+: title is missing[^✓✗]*the last content without mistakes/,
  );
});
