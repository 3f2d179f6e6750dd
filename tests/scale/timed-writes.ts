import { setTimeout as sleep } from "node:timers/promises";
import { anAnnouncement } from "#tests/server/record-factories.ts";

const WRITES = 20;
const LOOKS_AGAIN_AFTER_MS = 5;

/**
 * Writes notices through the instances in turn and polls the next instance's page for each notice. Returns the times in
 * ms from the response until the notice is shown (`shown`) and until the request that shows the notice (`message`).
 * @param urls the instances
 * @param name part of the notices' titles
 */
export async function timeWrites(urls: readonly string[], token: string, name: string) {
  const times: { shown: number; message: number }[] = [];
  const read = async (url: string) => (await fetch(`${url}/Notices`)).text();
  for (const url of urls) await read(url);
  for (let write = 0; write < WRITES; write += 1) {
    const [from = "", to = ""] = [urls[write % urls.length], urls[(write + 1) % urls.length]];
    const title = `Timed notice ${write} ${name}.`;
    const answer = await fetch(`${from}/api/announcements`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(anAnnouncement({ title })),
    });
    if (answer.status !== 201) throw new Error(`A notice was refused: ${answer.status} ${await answer.text()}`);
    const answeredAt = performance.now();
    let askedAt = answeredAt;
    while (!(await read(to)).includes(title)) {
      await sleep(LOOKS_AGAIN_AFTER_MS);
      askedAt = performance.now();
    }
    times.push({ shown: performance.now() - answeredAt, message: askedAt - answeredAt });
  }
  return { shown: summarize(times.map(({ shown }) => shown)), message: summarize(times.map(({ message }) => message)) };
}

function summarize(times: readonly number[]) {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] ?? 0, worst: sorted.at(-1) ?? 0 };
}
