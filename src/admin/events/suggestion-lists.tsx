import { memo } from "react";
import type { CollegeEvent } from "#contract/events.ts";
import { suggestionsOf } from "./event-values.ts";

export const CATEGORIES = "event-categories";
export const VENUES = "event-venues";

/** What the fields for category and venue suggest. Once on the screen, for all of its forms. */
export const SuggestionLists = memo(function SuggestionLists({ events }: { events: readonly CollegeEvent[] }) {
  return (
    <>
      <datalist id={CATEGORIES}>
        {suggestionsOf(events, "category").map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <datalist id={VENUES}>
        {suggestionsOf(events, "venue").map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
});
