import { ApiError } from "#admin/api/api-error.ts";
import type { CollegeEvent } from "#contract/events.ts";

/** The API changes one event at a time; a browser sends some at once. */
const AT_ONCE = 4;

export interface Outcome<Result> {
  done: { event: CollegeEvent; result: Result }[];
  failed: { event: CollegeEvent; error: unknown }[];
  /** Not tried any more, since the server does not answer or the session has ended. */
  left: CollegeEvent[];
}

/** Does the same to many events. One that is refused does not stop the others; a server out of reach does. */
export async function forEachEvent<Result>(
  events: readonly CollegeEvent[],
  act: (event: CollegeEvent) => Promise<Result>,
): Promise<Outcome<Result>> {
  const outcome: Outcome<Result> = { done: [], failed: [], left: [...events] };
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const event = outcome.left.shift();
      if (!event) return;
      try {
        outcome.done.push({ event, result: await act(event) });
      } catch (error) {
        outcome.failed.push({ event, error });
        isOver ||= !(error instanceof ApiError) || [0, 401].includes(error.status) || error.status >= 500;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}
