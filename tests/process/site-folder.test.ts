import { chmod, mkdtempDisposable, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPhonePhoto } from "#tests/server/pictures.ts";
import { runCli } from "#tests/server/run-cli.ts";
import { startServerProcess } from "#tests/support/server-process.ts";

const OWN_SEAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/>${"<!-- own -->".repeat(60)}</svg>`;
const OWN_BROCHURE = "%PDF-1.7\nthe college's own\n%%EOF\n";

/** Creates a new installation without data, and with a folder for the college's files. */
async function anInstallation() {
  const folder = await mkdtempDisposable(join(tmpdir(), "mortarboard-site-"));
  const siteDir = join(folder.path, "site");
  const settings = { DATA_DIR: join(folder.path, "data"), SITE_DIR: siteDir, SAMPLE_DATA: "false" };
  const put = (name: string, content: string | Buffer) => writeFile(join(siteDir, name), content);
  return {
    siteDir,
    put,
    start: () => startServerProcess({ env: { ...settings, PORT: "0", LOG_LEVEL: "info" } }),
    cli: (command: string) => runCli(command.split(" "), { settings }),
    async edit(name: string, before: string, after: string) {
      const text = await readFile(join(siteDir, name), "utf8");
      expect(text).toContain(before);
      await put(name, text.replace(before, after));
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

test("site create with a college's facts writes the starter without mistakes, and refuses a missing or wrong fact", async () => {
  await using college = await anInstallation();
  const incomplete = await college.cli("site create --name Rupnarayan --place Tamluk --address Tamluk --telephone 12");
  const facts =
    "--place Tamluk --address Tamluk --telephone 03228250250 --email office@rupnarayan.in --courses D.Pharm";
  const made = await college.cli(`site create --name Rupnarayan ${facts}`);
  const said = (await college.cli("doctor")).stdout;

  expect([incomplete.code, incomplete.stderr]).toEqual([
    2,
    expect.stringContaining("--telephone is missing or not right."),
  ]);
  expect(made.code).toBe(0);
  expect(said).toMatch(/✓ Content:/);
  expect(await readFile(join(college.siteDir, "content/college.yaml"), "utf8")).toContain("english: Rupnarayan");
});

test("site create makes the college's folder, from which content, pictures, brochure and settings are used", async () => {
  await using college = await anInstallation();
  const made = await college.cli("site create");
  const again = await college.cli("site create");
  const { mode } = await stat(join(college.siteDir, ".env"));
  const before = await college.cli("doctor");
  const photo = await aPhonePhoto({ width: 1512, height: 2016 });
  await college.put("public/Images/the principal.jpg", photo);
  await college.put("public/Images/seal.svg", OWN_SEAL);
  await college.put("public/Pdf/Brochure.pdf", OWN_BROCHURE);
  await college.edit("content/people.yaml", "src: /Images/person-principal.svg", "src: /Images/the%20principal.jpg");
  await college.edit("content/pages/Library.md", "## ", "![The gate](/Images/the%20principal.jpg)\n\n## ");
  await college.edit("content/pages/Library.md", "title: Library", "title: Reading Room");
  await college.edit(".env", "#EMAIL_SERVICE_ID=mortarboard", "EMAIL_SERVICE_ID=reading_room");

  const server = await college.start();
  const get = (path: string) => fetch(server.url + path, { headers: { "accept-encoding": "br" } });
  const text = async (path: string) => (await get(path)).text();
  const page = await text("/Library");
  const payload = await text(/data-payload="([^"]+)"/.exec(page)?.[1] ?? "");
  const [portrait = ""] = /<img[^>]*srcSet="[^"]*\/smaller\/[^>]*>/.exec(await text("/Principal")) ?? [];
  const [inText = ""] = /<img[^>]*alt="The gate"[^>]*>/.exec(page) ?? [];
  const addresses = Array.from(`${portrait} ${inText}`.matchAll(/\/smaller\/[\w.-]+/g), ([address]) => address);
  const replies = await Promise.all(addresses.map(get));
  const sizes = await Promise.all(replies.map(async (reply) => (await reply.arrayBuffer()).byteLength));
  const unknown = await get(`${addresses[0]?.replace(/-\d+\./, "-321.")}`);
  const original = await get("/Images/the%20principal.jpg");
  const seal = await get("/Images/seal.svg");
  const brochure = await get("/Pdf/Brochure.pdf");
  const sealText = await seal.text();
  const brochureText = await brochure.text();
  await server.stop();

  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).toContain(join(college.siteDir, "content"));
  expect(again).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("is there already") });
  expect(mode & 0o777).toBe(0o600);
  expect(before.stdout).toContain("✓ Sample:");
  expect(page).toContain("Reading Room");
  expect(payload).toContain("reading_room");
  expect(portrait).toMatch(/ 320w, .+ 640w"/);
  expect(inText).toMatch(/ 320w, .+ 640w, .+ 1280w"/);
  expect(`${portrait}${inText}`).not.toContain("/Images/the%20principal.jpg");
  expect(replies.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual(
    addresses.map(() => [200, "image/webp"]),
  );
  expect(Math.max(...sizes)).toBeLessThan(photo.length / 2);
  expect(unknown.status).toBe(404);
  expect([original.status, original.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect([seal.headers.get("content-type"), seal.headers.get("content-encoding")]).toEqual(["image/svg+xml", "br"]);
  expect(sealText).toBe(OWN_SEAL);
  expect([brochure.headers.get("content-type"), brochureText]).toEqual(["application/pdf", OWN_BROCHURE]);

  // Keep some of the sample, and add some files that the server cannot use.
  await college.edit("content/college.yaml", "english: Krishnachura College", "english: Damodar College");
  await college.put("public/Pdf/Brochure.pdf", "%PDF-1.7 and no end");
  await college.put("public/Images/seal.svg", photo);
  await college.put("public/Images/gate.jpg", "<html>Page not found</html>");
  await chmod(join(college.siteDir, ".env"), 0o644);
  const left = await college.cli("doctor");

  expect(left.code).toBe(1);
  expect(left.stdout).toContain(`Run: chmod 600 ${join(college.siteDir, ".env")}\n`);
  expect(left.stdout).toMatch(/✗ Pictures: 2 of \d+ are not what their names say\./);
  expect(left.stdout).toContain("/seal.svg is a file of the kind jpg. The seal has to be a drawing: save it as SVG.");
  expect(left.stdout).toContain("/gate.jpg is no picture that browsers show.");
  expect(left.stdout).toMatch(/✗ Brochure: \S+Brochure\.pdf is not a whole PDF, so a made one is served\./);

  // A misspelt key: after a restart the site still shows the last valid text.
  await college.edit("content/pages/Library.md", "title: Reading Room", "titel: Reading Room");
  const restarted = await college.start();
  const lastGood = await (await fetch(`${restarted.url}/Library`)).text();
  const doctor = await college.cli("doctor");
  const ending = await restarted.stop();

  expect(lastGood).toContain("Reading Room");
  const errors = ending.stdout.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(errors).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/pages\/Library\.md:\d+: title is missing/) }),
  ]);
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toMatch(
    /✗ Content: [^✓✗]*Until then a site that has started before goes on without these files\.[^✓✗]*pages\/Library\.md:\d+: title is missing/,
  );
});
