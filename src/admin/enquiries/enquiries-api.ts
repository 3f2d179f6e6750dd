import { useEffect } from "react";
import { api } from "#admin/api/api.ts";
import { ENQUIRY_DRAFTS, listDraftNames } from "#admin/data/drafts.ts";
import { changeQuery, refreshQuery, useQuery } from "#admin/data/query-store.ts";
import type { DeskEnquiry, DeskOutcome, EnquiryChanges, EnquiryList } from "#contract/enquiries.ts";

export const pathOf = (id: string) => `/enquiries/${encodeURIComponent(id)}`;

/** @param query filters, page and limit (or `ids`) as in an address */
export const fetchEnquiries = (query: string, isQuiet = false) =>
  api.get<EnquiryList>(`/enquiries?${query}`, { isQuiet });

export async function updateEnquiry(id: string, changes: EnquiryChanges, isQuiet = false): Promise<DeskEnquiry> {
  return (await api.patch<{ item: DeskEnquiry }>(pathOf(id), changes, { isQuiet })).item;
}

const NO_OUTCOMES: readonly DeskOutcome[] = [];

/** The college's own, in the order of their buttons; none until they have come. */
export function useOutcomes(): readonly DeskOutcome[] {
  const load = async () => (await api.get<{ items: DeskOutcome[] }>("/enquiries/outcomes")).items;
  return useQuery("enquiry-outcomes", load).data ?? NO_OUTCOMES;
}

/** An outcome in the language of the screen, by its label; any other text as it is. */
export function useOutcomeName(): (label: string) => string {
  const outcomes = useOutcomes();
  return (label) => outcomes.find((outcome) => outcome.label === label)?.name ?? label;
}

const UNREAD = "unread-enquiries";

/** The number of unread enquiries; 0 until it is known. Loads it again when the page becomes visible. */
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

export const setUnreadCount = (unread: number) => changeQuery<number>(UNREAD, () => unread);

export const draftName = (id: string) => ENQUIRY_DRAFTS + id;

export function listUnsavedEnquiries(): string[] {
  return listDraftNames(ENQUIRY_DRAFTS).map((name) => name.slice(ENQUIRY_DRAFTS.length));
}
