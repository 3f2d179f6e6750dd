import { useEffect } from "react";
import { api, getItems } from "#admin/api/api.ts";
import { ENQUIRY_DRAFTS, listDraftNames } from "#admin/data/drafts.ts";
import { getQueryData, refreshQuery, refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import type { CustomField } from "#contract/custom-fields.ts";
import type { DeskEnquiry, DeskOutcome, EnquiryChanges, EnquiryList } from "#contract/enquiries.ts";
import { enquirySchema } from "#contract/enquiry.ts";
import type { EnquiryPerson } from "#contract/enquiry-intake.ts";
import { outcomeName } from "#contract/enquiry-words.ts";

export const enquiryApiPath = (id: string) => `/enquiries/${encodeURIComponent(id)}`;

/** Fetches a list of enquiries. @param query query string with filters, page and limit, or `ids` */
export const fetchEnquiries = (query: string, isQuiet = false) =>
  api.get<EnquiryList>(`/enquiries?${query}`, { isQuiet });

export async function updateEnquiry(id: string, changes: EnquiryChanges, isQuiet = false): Promise<DeskEnquiry> {
  return (await api.patch<{ item: DeskEnquiry }>(enquiryApiPath(id), changes, { isQuiet })).item;
}

/** Returns the college's outcomes of a call, in the order of their buttons; empty until loaded. */
export function useOutcomes(): readonly DeskOutcome[] {
  return useQuery("enquiry-outcomes", () => getItems<DeskOutcome>("/enquiries/outcomes")).data ?? [];
}

/** Returns a function from an outcome's label to its name in the language of the screen; other text is unchanged. */
export function useOutcomeName(): (label: string) => string {
  const outcomes = useOutcomes();
  return (label) => outcomeName(outcomes, label);
}

/** Returns the college's custom fields in the language of the screen; empty until loaded. */
export function useCustomFields(): readonly CustomField[] {
  return useQuery("enquiry-fields", () => getItems<CustomField>("/enquiries/fields")).data ?? [];
}

const UNREAD = "unread-enquiries";

/** Returns the number of unread enquiries, 0 until loaded. It is reloaded when the page becomes visible. */
export function useUnreadCount(): number {
  const { data = 0 } = useQuery(UNREAD, async () => (await fetchEnquiries("limit=1", true)).unread);
  useEffect(() => {
    const ask = () => document.hidden || void refreshUnreadCount();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, []);
  return data;
}

export const refreshUnreadCount = () => refreshQuery(UNREAD);

export const enquiryDraftName = (id: string) => ENQUIRY_DRAFTS + id;
/** Returns the name of the draft that holds unsaved corrections of an enquiry's personal data. */
export const personDraftName = (id: string) => `person:${id}`;

export function listUnsavedEnquiries(): string[] {
  return listDraftNames(ENQUIRY_DRAFTS).map((name) => name.slice(ENQUIRY_DRAFTS.length));
}

type Item = { item: DeskEnquiry };

type Courses = { courses: string[]; names: Readonly<Record<string, string>> };
const COURSES = "enquiry-courses";

/** Loads the college's courses and returns their names as stored; empty until loaded. */
export function useCourseNames(): readonly string[] {
  return useQuery(COURSES, () => api.get<Courses>("/enquiries/courses")).data?.courses ?? [];
}

/** Returns a course's name in the language of the screen, for screens that load the courses by `useCourseNames`. */
export const courseName = (stored: string) => getQueryData<Courses>(COURSES)?.names[stored] ?? stored;

/** Posts to a route that adds or changes an enquiry. @returns the resulting enquiry */
export const postEnquiry = async (path: string, input: object) => (await api.post<Item>(path, input)).item;

export const correctEnquiry = async (id: string, person: EnquiryPerson) =>
  (await api.patch<Item>(`${enquiryApiPath(id)}/person`, person)).item;

/** Restores an enquiry from the bin and reloads every query on the screen, since any of them may show it. */
export async function restoreEnquiry(id: string): Promise<void> {
  await api.post(`${enquiryApiPath(id)}/restore`);
  await refreshVisibleQueries();
}

/** Returns enquiries with the mobile number or email address being typed, once one of the two is complete. */
export function useDuplicates({ mobile, email }: { mobile: string; email: string }): readonly DeskEnquiry[] {
  const whole = {
    mobile: enquirySchema.shape.mobile.safeParse(mobile).data,
    email: enquirySchema.shape.email.safeParse(email).data,
  };
  const given = Object.entries(whole).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  const load = async () =>
    query === "" ? [] : getItems<DeskEnquiry>(`/enquiries/duplicates?${query}`, { isQuiet: true });
  return useQuery(`enquiry-duplicates?${query}`, load).data ?? [];
}

export const enquiryDeskUrl = (id: string) => `?tab=enquiries&view=list&enquiry=${encodeURIComponent(id)}`;
