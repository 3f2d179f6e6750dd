import { readFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { paletteOf } from "#shared/colours.ts";
import { openTestApi, type TestApi } from "#tests/server/open-test-api.ts";
import { publishText } from "#tests/server/publish-text.ts";

const GREEN = "#0b5d3b";
const KEY = "2026/11/0199f3a0-0000-7000-8000-000000000001/seal.png";
const BLUE = { create: { width: 90, height: 60, channels: 3, background: "#0000ff" } } as const;
const ICONS = [
  ["/apple-touch-icon.png", 180],
  ["/Images/icon-192.png", 192],
  ["/Images/icon-512.png", 512],
  ["/Images/icon-maskable-512.png", 512],
] as const;

const read = async (api: TestApi, url: string) => (await api.request({ method: "GET", url })).rawPayload;
const page = async (api: TestApi, url = "/aboutus") => (await read(api, url)).toString();

/** Returns the red, green and blue values of the pixel in the middle. */
async function middleOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(((info.height >> 1) * info.width + (info.width >> 1)) * 3)].slice(0, 3);
}

async function publishAppearance(api: TestApi, yaml: string): Promise<void> {
  await publishText(api, "appearance.yaml", yaml);
  await api.app.features.appearance.refresh();
}

test("an uploaded seal is used in pages, icons, manifest and share pictures until it is removed", async ({
  onTestFinished,
}) => {
  // The code for uploads forbids sharp to read SVG in the whole process: allow it for this test.
  const reading = { operation: ["VipsForeignLoadSvg"] };
  sharp.unblock(reading);
  onTestFinished(() => sharp.block(reading));
  await using api = await openTestApi();
  const before = await page(api);
  const icon = await read(api, "/Images/icon-192.png");
  const file = join(api.dataDir, "media", KEY);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await sharp(BLUE).png().toBuffer());

  await publishAppearance(api, `seal: /media/${KEY}\n`);

  const [, address = ""] = /<img src="(\/Images\/seal\.svg\?\w+)"/.exec(await page(api)) ?? [];
  const admins = await api.request({ method: "GET", url: "/admin/seal" });
  expect(admins.headers).toMatchObject({ location: address, "cache-control": "no-cache" });
  const seal = await api.request({ method: "GET", url: address });
  expect(seal.headers).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": expect.stringMatching(/^default-src 'none'.*sandbox$/),
    "x-content-type-options": "nosniff",
  });
  for (const [url, size] of [["/Images/seal.svg", 90], ["/favicon.svg", 90], ...ICONS] as const) {
    const bytes = await read(api, url);
    expect((await sharp(bytes).metadata()).width, url).toBe(size);
    expect(await middleOf(bytes), url).toEqual([0, 0, 255]);
  }
  expect((await read(api, "/favicon.ico")).readUInt32LE(18)).toBe(22);
  // Until the page's own picture is drawn, the college's picture is served in its place.
  const statusOfShared = async () => (await api.request({ method: "GET", url: "/share/aboutus.png" })).statusCode;
  await expect.poll(statusOfShared).toBe(200);
  const corner = sharp(await read(api, "/share/aboutus.png")).extract({ left: 96, top: 104, width: 20, height: 20 });
  expect((await middleOf(await corner.png().toBuffer()))[2]).toBeGreaterThan(200);
  await publishAppearance(api, "{}\n");
  expect(await page(api)).toBe(before);
  expect((await api.request({ method: "GET", url: "/admin/seal" })).headers.location).toBe("/Images/seal.svg");
  expect(await read(api, "/Images/icon-192.png")).toEqual(icon);
});

test("chosen colours apply to pages, manifest, admin and drawings, at a new address each time; without a choice no CSS is added", async () => {
  await using api = await openTestApi();
  const before = await page(api);
  const drawings = async () => (await page(api, "/")).match(/\/Images\/(?:paar|hero)\.svg\?\w+/g) ?? [];
  expect([before.includes("@layer tokens{:root{--neel"), await drawings()]).toEqual([false, []]);
  expect(await page(api, "/admin/colours.css")).not.toContain("--neel");

  await publishAppearance(api, `colours:\n  primary: "${GREEN}"\n  accent: "${GREEN}"\n`);

  const { "--neel-950": deep = "" } = paletteOf({ primary: GREEN });
  const { headers, body } = await api.request({ method: "GET", url: "/aboutus" });
  expect(body).toContain(`--neel-700:${GREEN}`);
  expect(body).toContain(`--alta-600:${GREEN}`);
  expect(body.split("--halud-400:")).toHaveLength(2);
  expect(body).toContain(`<meta name="theme-color" content="${deep}"/>`);
  expect(body).toContain('<img src="/Images/seal.svg"');
  expect(headers["content-security-policy"]).toContain("style-src 'self' 'sha256-");
  expect(await page(api, "/manifest.webmanifest")).toContain(`"theme_color":"${deep}"`);
  expect(await page(api, "/Images/paar.svg")).toContain(GREEN);
  expect(await page(api, "/admin/login")).toContain('<link rel="stylesheet" href="/admin/colours.css"></head>');
  expect(await page(api, "/admin/colours.css")).toContain(':root[data-theme="dark"]{');

  const green = await drawings();
  await publishAppearance(api, 'colours:\n  accent: "#0f5c66"\n');
  const blue = await drawings();
  expect([green.length, blue.length]).toEqual([2, 2]);
  expect(blue).not.toEqual(green);
  expect(await page(api, "/admin/colours.css")).toContain(blue[0]);
});

test("only the sample's home page shows the sample's building, and a photograph replaces a drawing", async () => {
  await using api = await openTestApi();
  const [home, college] = ["home.yaml", "college.yaml"].map((file) => readFileSync(join("content", file), "utf8"));
  const hero = async () => /<section[^>]*>(<img[^>]*>)?/.exec((await page(api, "/")).split('id="main"')[1] ?? "")?.[1];
  const publishHome = (field: string) =>
    publishText(api, "home.yaml", (home ?? "").replace("hero:\n", `hero:\n  ${field}\n`));
  expect(await hero()).toBeUndefined();

  await publishHome("drawing: book");
  expect(await hero()).toContain('src="/Images/hero-book.svg"');
  await publishText(api, "college.yaml", (college ?? "").replace(/^sampleNote:.*(?:\n +.*)*/m, ""));
  await publishText(api, "home.yaml", home ?? "");
  expect(await hero()).toContain('src="/Images/hero-mortar.svg"');
  await publishHome("picture: { src: /Images/hero-book.svg, alt: The gate, width: 1200, height: 800 }");
  expect(await hero()).toMatch(/src="\/Images\/hero-book\.svg".* alt="The gate".* fetchPriority="high"/);
});

test("a seal that cannot be drawn changes nothing, and icons are made once for all instances", async () => {
  await using api = await openTestApi();
  const icon = await read(api, "/Images/icon-192.png");
  const file = join(api.dataDir, "media", KEY);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "no picture");

  await publishAppearance(api, `seal: /media/${KEY}\n`);
  expect(await read(api, "/Images/icon-192.png")).toEqual(icon);
  expect(await page(api)).toContain('<img src="/Images/seal.svg"');

  await publishAppearance(api, "seal: /Images/plate-tulsi.svg\n");
  const folders = (await readdir(join(api.dataDir, "cache"))).filter((name) => name.startsWith("appearance-"));
  expect(folders).toEqual([expect.stringMatching(/^appearance-[\da-f]{16}$/)]);
});
