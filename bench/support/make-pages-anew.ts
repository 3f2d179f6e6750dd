import type { Topic } from "#server/rendering/page-cache.ts";
import { openAppInProcess } from "./app-in-process.ts";
import { makeBenchFolder } from "./belongings.ts";

const TOPICS: readonly Topic[] = ["announcements", "events", "gallery", "placed-students"];
/** They warm the code up and do not count. */
const FIRST_ONES = 5;

/**
 * How long a page takes that no cache has, such as the first after a write: queries, rendering, and packing with brotli
 * and gzip. Inside this process, since nothing from outside can empty the cache.
 * @returns milliseconds of each time
 */
export async function makePagesAnew(path: string, times: number): Promise<number[]> {
  await using folder = await makeBenchFolder();
  await using app = await openAppInProcess({ DATA_DIR: folder.path });
  const timesMs: number[] = [];
  for (let round = 0; round < FIRST_ONES + times; round += 1) {
    for (const topic of TOPICS) app.pageCache.clear(topic);
    const start = performance.now();
    const answer = await app.server.inject({ path, headers: { "accept-encoding": "br" } });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    if (round >= FIRST_ONES) timesMs.push(performance.now() - start);
  }
  return timesMs;
}
