import type { ReactNode } from "react";
import { tellFailure } from "#admin/api/api.ts";
import { forEach } from "#admin/data/for-each.ts";
import { UndoButton } from "#admin/ui/undo-button.tsx";
import type { CollegeEvent } from "#contract/events.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { inputOf, valuesOf } from "./event-values.ts";
import { updateEvent } from "./events-api.ts";

/** `Event updated`, with a way back to what they were, if nobody has changed them since. @param way to an event that the list does not show */
export function toastUpdated(changes: readonly { before: CollegeEvent; after: CollegeEvent }[], way?: ReactNode): void {
  const undo = async () => {
    const { done, failed } = await forEach(changes, ({ before, after }) =>
      updateEvent(after._id, { ...inputOf(valuesOf(before)), ifUpdatedAt: after.updatedAt }),
    );
    if (done.length > 0) toastSuccess(told(done.length, "updated"));
    if (failed[0]) tellFailure(failed[0].error, "Update failed");
  };
  toastSuccess(
    told(changes.length, "updated"),
    <span>
      <UndoButton onUndo={() => void undo()} />
      {way}
    </span>,
  );
}

/** `Event deleted`, `3 events deleted` */
export function told(count: number, done: "updated" | "deleted"): string {
  return count === 1 ? `Event ${done}` : `${count} events ${done}`;
}
