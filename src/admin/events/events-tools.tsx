import { FilterSelect } from "#admin/ui/filter-select.tsx";
import { SearchField } from "#admin/ui/search-field.tsx";
import { Segmented } from "#admin/ui/segmented.tsx";
import { Toolbar } from "#admin/ui/toolbar.tsx";
import { STATUSES } from "./event-values.ts";
import { type EventView, STATUS_FILTERS } from "./select-events.ts";

const SCOPE_OPTIONS = [
  { value: "all", label: "All" },
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
] as const;
const STATUS_OPTIONS = [{ value: "any", label: "Any status" }, ...STATUSES];

interface EventsToolsProps {
  view: EventView;
  onView: (changes: Partial<EventView>, options?: { replace: boolean }) => void;
}

export function EventsTools({ view, onView }: EventsToolsProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search events"
        placeholder="Search title, category or venue"
        value={view.search}
        onSearch={(search) => onView({ search }, { replace: true })}
      />
      <Segmented label="Dates" options={SCOPE_OPTIONS} value={view.scope} onChange={(scope) => onView({ scope })} />
      <FilterSelect
        label="Status"
        options={STATUS_OPTIONS}
        value={view.status}
        onChange={(value) => onView({ status: STATUS_FILTERS.find((status) => status === value) ?? "any" })}
      />
    </Toolbar>
  );
}
