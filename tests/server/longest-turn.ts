/** The longest CPU time, in ms, during which `work` lets the server do nothing else. */
export async function longestTurn(work: () => unknown): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let isDone = false;
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  turn();
  return longest;
}

/** The longest turn that is allowed, in ms: `least`, or on a slow machine ten times that of a harmless text of the same length. */
export const patience = (harmless: number, least = 1_000) => Math.max(least, harmless * 10);

/** `least` for the texts of pages: twice the limit of 300 ms, which holds on a quiet machine. */
export const LEAST_FOR_PAGES_MS = 600;
