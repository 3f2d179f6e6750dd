import type { CollegeEvent, EventInput } from "#contract/events.ts";
import { formatDay } from "#ui/formats.ts";

export type EventStatus = CollegeEvent["status"];

/** What the form holds. `galleryCategory` is an `_id`, or empty for none. */
export interface EventValues {
  title: string;
  description: string;
  date: string;
  startTime: string;
  endTime: string;
  venue: string;
  category: string;
  galleryCategory: string;
  status: EventStatus;
}

export type EventProblems = Partial<Record<keyof EventValues, string>>;

export const EMPTY_EVENT: EventValues = {
  title: "",
  description: "",
  date: "",
  startTime: "",
  endTime: "",
  venue: "",
  category: "",
  galleryCategory: "",
  status: "published",
};

export const STATUSES = [
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
  { value: "cancelled", label: "Cancelled" },
] as const satisfies { value: EventStatus; label: string }[];

export const FIELD_LABELS: Record<keyof EventValues, string> = {
  title: "Title",
  date: "Date",
  category: "Category",
  startTime: "Starts",
  endTime: "Ends",
  venue: "Venue",
  galleryCategory: "Gallery",
  status: "Status",
  description: "Description",
};

export function statusLabel(status: EventStatus): string {
  return STATUSES.find(({ value }) => value === status)?.label ?? status;
}

export function valuesOf(event: CollegeEvent): EventValues {
  const { title, description, date, startTime, endTime, venue, category, galleryCategory, status } = event;
  const gallery = galleryCategory?._id ?? "";
  return { title, description, date, startTime, endTime, venue, category, galleryCategory: gallery, status };
}

/** As the API takes it. */
export function inputOf(values: EventValues): EventInput {
  return { ...values, galleryCategory: values.galleryCategory || null };
}

/** Specification, section 5. The server checks the rest. */
export function problemsOf({ title, date }: EventValues): EventProblems {
  return {
    ...(title.trim() === "" && { title: "Title is required" }),
    ...(date === "" && { date: "Date is required" }),
  };
}

/**
 * Some fields of two versions of an event, in the order of the form, as people read them.
 * @param conflicts the fields
 * @param titleOf the title of a gallery by its `_id`
 */
export function differencesOf(
  conflicts: readonly (keyof EventValues)[],
  mine: EventValues,
  theirs: EventValues,
  titleOf: (gallery: string) => string,
) {
  const wordsOf = (values: EventValues, name: keyof EventValues): string => {
    if (values[name] === "") return "";
    if (name === "status") return statusLabel(values.status);
    if (name === "date") return formatDay(values.date);
    return name === "galleryCategory" ? titleOf(values.galleryCategory) : values[name];
  };
  const names = Object.keys(FIELD_LABELS) as (keyof EventValues)[];
  return names
    .filter((name) => conflicts.includes(name))
    .map((name) => ({ label: FIELD_LABELS[name], theirs: wordsOf(theirs, name), mine: wordsOf(mine, name) }));
}

/** What stands in a field of the existing events, the most frequent first: suggestions for the next one. */
export function suggestionsOf(events: readonly CollegeEvent[], field: "category" | "venue"): string[] {
  const counts = new Map<string, number>();
  for (const { [field]: text } of events) if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
}
