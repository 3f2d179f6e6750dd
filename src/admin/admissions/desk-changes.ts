import { ApiError } from "#admin/api/api-error.ts";
import { useChanges } from "#admin/data/feed.ts";
import { shownErrors } from "#admin/data/query-store.ts";
import type { Presence } from "#contract/feed.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";

const isUnanswered = ({ status }: ApiError) => status === 0 || status >= 500;

/** Runs `onChange` after a change at any desk, and again until every query on the screen has had an answer. */
export function useDeskChanges(onChange: () => Promise<unknown>): void {
  useChanges("enquiries", async () => {
    await onChange();
    const failure = shownErrors("enquir").find((error) => !(error instanceof ApiError) || isUnanswered(error));
    if (failure) throw failure;
  });
}

/** The place of an enquiry, as presence names it; blank for none. */
export const placeOf = (id: string) => (id === "" ? "" : `enquiries/${id}`);

/** Who has an enquiry open, as `Rahul Das has this open`; blank when no one has. */
export function callerText(others: readonly Presence[] | undefined, id: string): string {
  const names = new Set((others ?? []).filter(({ at }) => at === placeOf(id)).map(({ name }) => name));
  if (names.size === 0) return "";
  return m.isCalling({ count: names.size, names: [...names].reduce((one, other) => m.bothNames({ one, other })) });
}
