/** Returns the longest CPU time, in ms, for which `work` blocks the event loop. */
export async function measureLongestBlock(work: () => unknown): Promise<number> {
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

/** Returns the maximum turn in ms: 300, or on a slow machine five times the turn of a harmless text of equal length. */
export const maxBlockMs = (harmless: number) => Math.max(300, harmless * 5);

/** Like `measureLongestBlock`, but measures twice more above `most`, since garbage collection may have interfered. */
export async function remeasureLongestBlock(most: number, work: () => unknown): Promise<number> {
  const longest = await measureLongestBlock(work);
  return longest > most ? Math.min(longest, await measureLongestBlock(work), await measureLongestBlock(work)) : longest;
}
