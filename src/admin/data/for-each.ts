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
export async function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Outcome<Item, Result>> {
  const outcome: Outcome<Item, Result> = { done: [], failed: [], left: [...items] };
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const item = outcome.left.shift();
      if (item === undefined) return;
      try {
        outcome.done.push({ item, result: await act(item) });
      } catch (error) {
        outcome.failed.push({ item, error });
        isOver ||= !(error instanceof ApiError) || [0, 401].includes(error.status) || error.status >= 500;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}
