import { type ReactNode, useCallback, useMemo, useState } from "react";
import { choiceField, countField, textField, useAddressState } from "#admin/data/use-address-state.ts";
import { withoutHidden } from "#admin/records/pending-deletes.ts";
import type { CollegeEvent } from "#contract/events.ts";
import { collegeDay } from "#ui/college-clock.ts";
import { EVENT_COLLECTION } from "./events-api.ts";
import { type EventView, SCOPES, SORTS, STATUS_FILTERS, selectEvents } from "./select-events.ts";

export const PAGE_SIZE = 50;
const ADDRESS = {
  search: textField(),
  scope: choiceField(SCOPES),
  status: choiceField(STATUS_FILTERS),
  sort: choiceField(SORTS),
  page: countField(),
};
/** What leads to a saved event that the list does not show as it is; null when it is in sight. */
export type WayToEvent = (event: CollegeEvent) => ReactNode;

const NONE: ReadonlySet<string> = new Set();

/** What the list shows of the events: the view is in the address; what is chosen is not. */
export function useEventList(events: readonly CollegeEvent[] | undefined) {
  const [{ page, search, scope, status, sort }, setAddress] = useAddressState(ADDRESS);
  const [chosenIds, setChosenIds] = useState(NONE);
  const today = collegeDay();
  const matching = useMemo(
    () => selectEvents(events ?? [], { search, scope, status, sort }, today),
    [events, search, scope, status, sort, today],
  );
  const lastPage = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const shownPage = Math.min(page, lastPage);
  /** Also what was saved a moment ago. */
  const pageNow = (view: EventView, { _id }: CollegeEvent) => {
    const events = selectEvents(withoutHidden(EVENT_COLLECTION.read()), view, today);
    return Math.floor(events.findIndex((event) => event._id === _id) / PAGE_SIZE) + 1;
  };
  const shown = matching.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);

  const choose = useCallback((ids: readonly string[], isChosen: boolean) => {
    setChosenIds((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);

  return {
    today,
    view: { search, scope, status, sort },
    /** A list that changes begins at its first page. */
    setView: (changes: Partial<EventView>, options?: { replace: boolean }) =>
      setAddress({ ...changes, page: 1 }, options),
    clearFilters: () => setAddress({ search: "", scope: "all", status: "any", page: 1 }),
    isInSight: (event: CollegeEvent) => pageNow({ search, scope, status, sort }, event) === shownPage,
    /** Takes away what hides an event, and goes to it. */
    show(event: CollegeEvent) {
      const whole = { search: "", scope: "all", status: "any" } as const;
      setAddress({ ...whole, page: Math.max(1, pageNow({ ...whole, sort }, event)) });
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>(`#event-${CSS.escape(event._id)} [aria-expanded]`)?.focus();
      });
    },
    matching,
    page: shownPage,
    shown,
    setPage: (next: number) => setAddress({ page: next }),
    chosenIds,
    /** Only what the list shows, on whichever page: nobody changes what they do not see. */
    chosen: matching.filter(({ _id }) => chosenIds.has(_id)),
    choose,
    chooseAll: () => setChosenIds(new Set(matching.map(({ _id }) => _id))),
    clearChosen: () => setChosenIds(NONE),
  };
}
