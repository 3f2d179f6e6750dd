import { ApiError } from "#admin/api/api-error.ts";

/** The API changes one record at a time; a browser sends some at once. */
const AT_ONCE = 4;

export interface Outcome<Item, Result> {
  done: { item: Item; result: Result }[];
  failed: { item: Item; error: unknown }[];
  /** Not tried any more, since the server does not answer or the session has ended. */
  left: Item[];
}

/** Does the same to many. One that is refused does not stop the others; a server out of reach does. */
export function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Outcome<Item, Result>> {
  return startForEach(items, act).outcome;
}

/** The same for somebody who may be in a hurry: then all that wait go at once. */
export function startForEach<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
  const { done, failed, left }: Outcome<Item, Result> = { done: [], failed: [], left: [...items] };
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

  const workers = Array.from({ length: AT_ONCE }, work);
  return {
    outcome: (async () => {
      // Those that hurry adds are waited for too.
      for (const worker of workers) await worker;
      return { done, failed, left };
    })(),
    hurry() {
      if (!isOver) workers.push(...Array.from({ length: left.length }, work));
    },
  };
}
