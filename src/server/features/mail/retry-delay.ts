const DELAYS_SECONDS = [10, 30, 2 * 60, 10 * 60, 30 * 60, 60 * 60] as const;
const SPREAD = 0.2;

/**
 * How long a mail rests after a failed attempt: 10 s, 30 s, 2 min, 10 min, 30 min, 1 h, then an hour each time, each up to
 * 20 % shorter or longer so that mails which failed together do not come back together.
 * @param attempts how many attempts have failed, from 1
 * @returns milliseconds
 */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const seconds = DELAYS_SECONDS[Math.min(attempts, DELAYS_SECONDS.length) - 1] ?? DELAYS_SECONDS[0];
  return Math.round(seconds * 1000 * (1 + SPREAD * (2 * random() - 1)));
}
