/** The longest time, in ms of the processor, in which the server does nothing else. */
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

/** How long a turn may last: a second, or on a machine that is slow today ten times that of a harmless text as long. */
export const patience = (harmless: number) => Math.max(1_000, harmless * 10);
