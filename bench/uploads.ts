import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { MAX_IMAGE_BYTES } from "#contract/media.ts";
import { aForm } from "#server/testing/forms.ts";
import { type AdminSite, openAdminSite } from "./support/admin-site.ts";
import { type Effort, formatMs, median, percentile, type Report } from "./support/report.ts";

const PICTURES = 10;
const ASK_EVERY_MS = 50;
const IDLE_MS = 2_000;
const MADE_WITHIN_MS = 300_000;

/** One upload of ten pictures of 1 MB, and how quickly others are answered meanwhile. */
export async function benchUploads({ rounds }: Effort): Promise<Report> {
  const picture = await photoOfOneMegabyte();
  const phases: Phase[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    await using site = await openAdminSite();
    phases.push([
      await during(site, "nothing else going on", () => sleep(IDLE_MS)),
      await during(site, `one upload of ${PICTURES} × 1 MB`, () => upload(site, picture)),
      await during(site, "then their smaller widths being made", () => untilMade(site)),
    ]);
  }
  const rows = (phases[0] ?? []).map(({ name }, index) => {
    const same = phases.flatMap((round) => round[index] ?? []);
    const latency = (percent: number) =>
      formatMs(median(same.map(({ latenciesMs }) => percentile(latenciesMs, percent))));
    return [name, formatMs(median(same.map(({ tookMs }) => tookMs))), latency(50), latency(99), latency(100)];
  });
  return {
    tables: [
      {
        title: `/healthz asked every ${ASK_EVERY_MS} ms during`,
        head: ["", "took ms", "p50 ms", "p99 ms", "most ms"],
        rows,
      },
    ],
    notes: [`Each picture has ${picture.length} bytes, ${WIDTH} × ${HEIGHT} pixels.`],
  };
}

interface Phase {
  name: string;
  tookMs: number;
  latenciesMs: number[];
}

/** Asks at a steady pace, whether the last answer has come or not. */
async function during(site: AdminSite, name: string, act: () => Promise<unknown>): Promise<Phase> {
  const latenciesMs: number[] = [];
  const asked = new Set<Promise<void>>();
  const askOnce = async () => {
    const begun = performance.now();
    await (await fetch(`${site.url}/healthz`)).arrayBuffer();
    latenciesMs.push(performance.now() - begun);
  };
  const begun = performance.now();
  const timer = setInterval(() => asked.add(askOnce()), ASK_EVERY_MS);
  try {
    await act();
  } finally {
    clearInterval(timer);
  }
  const tookMs = performance.now() - begun;
  await Promise.all(asked);
  return { name, tookMs, latenciesMs };
}

async function upload({ url, headers: authorization }: AdminSite, bytes: Buffer): Promise<void> {
  const files = Array.from({ length: PICTURES }, (_, index) => ({
    field: "images",
    name: `photo-${index + 1}.jpg`,
    type: "image/jpeg",
    bytes,
  }));
  const { payload, headers } = aForm(files);
  const reply = await fetch(`${url}/api/image-gallery/images`, {
    method: "POST",
    headers: { ...authorization, ...headers },
    body: new Uint8Array(payload),
  });
  if (reply.status !== 201) throw new Error(`The upload was answered ${reply.status}: ${await reply.text()}`);
}

async function untilMade({ url, headers }: AdminSite): Promise<void> {
  const end = performance.now() + MADE_WITHIN_MS;
  for (;;) {
    const reply = await fetch(`${url}/api/image-gallery`, { headers });
    const { images } = (await reply.json()) as { images: { sources: unknown[] }[] };
    if (images.length === PICTURES && images.every(({ sources }) => sources.length > 0)) return;
    if (performance.now() > end) throw new Error("The smaller widths were not made in time.");
    await sleep(500);
  }
}

const WIDTH = 2_000;
const HEIGHT = 1_500;

/** As large as the limit lets a photo be: soft noise, at the best quality that fits. */
async function photoOfOneMegabyte(): Promise<Buffer> {
  const noise = sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  }).blur(1.2);
  const raw = await noise.png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 95; quality > 10; quality -= 1) {
    const jpeg = await sharp(raw).jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_IMAGE_BYTES) return jpeg;
  }
  throw new Error("The photo does not get small enough.");
}
