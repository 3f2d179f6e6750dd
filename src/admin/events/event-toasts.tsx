import { tellFailure } from "#admin/api/api.ts";
import { forEach } from "#admin/data/for-each.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { inputOf, valuesOf } from "./event-values.ts";
import { createEvent, updateEvent } from "./events-api.ts";

/** `Event updated`, with a way back to what they were, if nobody has changed them since. */
export function toastUpdated(changes: readonly { before: CollegeEvent; after: CollegeEvent }[]): void {
  const former = new Map(changes.map(({ before, after }) => [after._id, before]));
  const undo = async () => {
    const { done, failed } = await forEach(
      changes.map(({ after }) => after),
      ({ _id, updatedAt }) => {
        const before = former.get(_id);
        return updateEvent(_id, { ...(before && inputOf(valuesOf(before))), ifUpdatedAt: updatedAt });
      },
    );
    if (done.length > 0) toastSuccess(told(done.length, "updated"));
    if (failed[0]) tellFailure(failed[0].error, "Update failed");
  };
  toastSuccess(told(changes.length, "updated"), <UndoButton onUndo={() => void undo()} />);
}

/** `Event deleted`: undoing makes events of the same content. What could not be made can be tried again. */
export function toastDeleted(events: readonly CollegeEvent[]): void {
  const undo = async () => {
    const { done, failed, left } = await forEach(events, (event) => createEvent(inputOf(valuesOf(event))));
    if (done.length > 0) toastSuccess(told(done.length, "restored"));
    if (!failed[0]) return;
    tellFailure(failed[0].error, "Create failed");
    toastDeleted([...failed.map(({ item }) => item), ...left]);
  };
  toastSuccess(told(events.length, "deleted"), <UndoButton onUndo={() => void undo()} />);
}

function told(count: number, done: string): string {
  return count === 1 ? `Event ${done}` : `${count} events ${done}`;
}
