import { type AddressField, choiceField, countField, textField } from "#admin/data/use-address-state.ts";
import { COURSE_NAMES } from "#contract/course-names.ts";
import { ENQUIRY_STATUSES } from "#contract/enquiry-statuses.ts";

export const PAGE_SIZE = 50;

const dayField: AddressField<string> = {
  initial: "",
  parse: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
};

const FILTERS = {
  search: textField(),
  course: choiceField(["", ...COURSE_NAMES]),
  status: choiceField(["", ...ENQUIRY_STATUSES]),
  owner: textField(),
  from: dayField,
  to: dayField,
  due: choiceField(["", "true"]),
};

/** What the address keeps of this tab: the filters, the page, and which enquiry is open. */
export const ADDRESS_FIELDS = { ...FILTERS, page: countField(), enquiry: textField() };

export type Filters = { [Name in keyof typeof FILTERS]: (typeof FILTERS)[Name]["initial"] };
export type Address = Filters & { page: number; enquiry: string };

export const NO_FILTERS = Object.fromEntries(
  Object.entries(FILTERS).map(([name, { initial }]) => [name, initial]),
) as Filters;

/** The filters as the API takes them; empty when nothing is filtered. */
export function filterQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(FILTERS) as (keyof Filters)[]) {
    const value = name === "search" ? filters.search.trim() : filters[name];
    if (value !== "") query.set(name, value);
  }
  return query.toString();
}

/** The chosen days alone. */
export function rangeQuery({ from, to }: Pick<Filters, "from" | "to">): string {
  return filterQuery({ ...NO_FILTERS, from, to });
}

export function listQuery({ page, ...filters }: Omit<Address, "enquiry">, limit = PAGE_SIZE): string {
  const filter = filterQuery(filters);
  return `${filter}${filter && "&"}page=${page}&limit=${limit}`;
}

/** How many of the filters that a phone folds away are set. */
export function foldedFilters({ course, owner, from, to }: Filters): number {
  return [course, owner, from, to].filter((value) => value !== "").length;
}
