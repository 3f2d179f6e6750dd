import { ApiError } from "#admin/api/api-error.ts";

const CONCURRENCY = 4;

/** Calls `act` for each item. A refusal does not stop the others; no response, a 401 or a 5xx does. */
export async function runConcurrently<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const done: { item: Item; result: Result }[] = [];
  const failed: { item: Item; error: unknown }[] = [];
  /** Items not tried yet; some remain if the server does not respond or the session has ended. */
  const left = [...items];
  let isOver = false;

  async function work() {
    while (!isOver) {
      const item = left.shift();
      if (item === undefined) return;
      try {
        done.push({ item, result: await act(item) });
      } catch (error) {
        failed.push({ item, error });
        isOver ||= !(error instanceof ApiError) || [0, 401].includes(error.status) || error.status >= 500;
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, work));
  return { done, failed, left };
}
