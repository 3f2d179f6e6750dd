import { api } from "#admin/api/api.ts";
import type { Admin } from "#contract/admins.ts";
import type {
  DeskEnquiry,
  EnquiryChanges,
  EnquiryDay,
  EnquiryDetails,
  EnquiryList,
  EnquirySummary,
  MailPurpose,
} from "#contract/enquiries.ts";

/** @param query filter, page and limit, as an address has them */
export function fetchEnquiries(query: string, isQuiet = false): Promise<EnquiryList> {
  return api.get(`/enquiries?${query}`, { isQuiet });
}

export function fetchEnquiry(id: string): Promise<EnquiryDetails> {
  return api.get(`/enquiries/${encodeURIComponent(id)}`);
}

export async function updateEnquiry(id: string, changes: EnquiryChanges, isQuiet = false): Promise<DeskEnquiry> {
  const path = `/enquiries/${encodeURIComponent(id)}`;
  return (await api.patch<{ item: DeskEnquiry }>(path, changes, { isQuiet })).item;
}

export async function resendMail(id: string, purpose: MailPurpose): Promise<DeskEnquiry> {
  return (await api.post<{ item: DeskEnquiry }>(`/enquiries/${encodeURIComponent(id)}/mails`, { purpose })).item;
}

/** @param query filter, or `ids`, as an address has them */
export function fetchExport(query: string): Promise<{ filename: string; csv: string }> {
  return api.get(`/enquiries/export?${query}`);
}

export function fetchSummary(): Promise<EnquirySummary> {
  return api.get("/enquiries/summary");
}

/** Each day of a range. @param range `from` and `to`, as an address has them */
export async function fetchDays(range: string): Promise<EnquiryDay[]> {
  return (await api.get<{ days: EnquiryDay[] }>(`/enquiries/days?${range}`)).days;
}

/** Those who can take care of an enquiry. */
export async function fetchOwners(): Promise<Admin[]> {
  return (await api.get<{ admins: Admin[] }>("/admins")).admins;
}
