import { makeBenchFolder } from "./support/belongings.ts";
import { type RunningSite, startSite } from "./support/bench-site.ts";
import { openHttpClient } from "./support/load.ts";
import { type Effort, formatMs, median, type Report } from "./support/report.ts";

const WAYS = [
  { name: "first start: new data folder, sample data", program: ["src/server/main.ts"], isFirst: true },
  { name: "second start", program: ["src/server/main.ts"], isFirst: false },
  {
    name: "second `npm start`, without npm itself",
    program: ["scripts/prestart.mjs", "--build", "src/server/main.ts"],
    isFirst: false,
  },
] as const;

/** From the start of the process to its first answer and to the first home page, which no cache has yet. */
export async function benchStart({ rounds }: Effort): Promise<Report> {
  const results = WAYS.map(() => ({ answer: [] as number[], page: [] as number[], memory: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    await using folder = await makeBenchFolder();
    for (const [index, { program }] of WAYS.entries()) {
      const site = await startSite({ dataDir: folder.path, program });
      const asked = performance.now();
      await (await fetch(site.url)).arrayBuffer();
      results[index]?.answer.push(site.firstAnswerMs);
      results[index]?.page.push(site.firstAnswerMs + performance.now() - asked);
      results[index]?.memory.push(await readMemory(site));
      await site.stop();
    }
  }
  return {
    tables: [
      {
        title: "Start of the server",
        head: ["", "first answer, ms", "first home page, ms", "memory then, MB"],
        rows: WAYS.map(({ name }, index) => [
          name,
          formatMs(median(results[index]?.answer ?? [])),
          formatMs(median(results[index]?.page ?? [])),
          formatMs(median(results[index]?.memory ?? [])),
        ]),
      },
    ],
    notes: [],
  };
}

/** Resident memory in megabytes. */
async function readMemory({ url }: RunningSite): Promise<number> {
  using http = openHttpClient(url, 1);
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await http.ask({ path: "/metrics" }))?.[1];
  return Number(bytes) / 1e6;
}
