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

/** Maximum turn in ms: 300, or on a slow machine five times that of a harmless text of the same length. */
export const patience = (harmless: number) => Math.max(300, harmless * 5);

/** Like `longestTurn`, but what takes more than `most` gets a second try: the first may have met the garbage collector. */
export async function longestOfTurns(most: number, work: () => unknown): Promise<number> {
  const longest = await longestTurn(work);
  return longest > most ? Math.min(longest, await longestTurn(work)) : longest;
}
