import { api } from "#admin/api/api.ts";
import { refreshShown, useQuery } from "#admin/data/query-store.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { enquirySchema } from "#contract/enquiry.ts";
import type { EnquiryInput, EnquiryMerge, EnquiryPerson } from "#contract/enquiry-intake.ts";
import { pathOf } from "./enquiries-api.ts";

type Item = { item: DeskEnquiry };

const NO_COURSES: readonly string[] = [];

/** The college's courses by name; empty until they are known. */
export function useCourseNames(): readonly string[] {
  const load = async () => (await api.get<{ courses: string[] }>("/enquiries/courses")).courses;
  return useQuery("enquiry-courses", load).data ?? NO_COURSES;
}

export const addEnquiry = async (input: EnquiryInput) => (await api.post<Item>("/enquiries", input)).item;

export const correctEnquiry = async (id: string, person: EnquiryPerson) =>
  (await api.patch<Item>(`${pathOf(id)}/person`, person)).item;

export const mergeEnquiry = async (id: string, merge: EnquiryMerge) =>
  (await api.post<Item>(`${pathOf(id)}/merge`, merge)).item;

/** Everything in sight may have changed by it. */
export async function restoreEnquiry(id: string): Promise<void> {
  await api.post(`${pathOf(id)}/restore`);
  await refreshShown();
}

/** Enquiries with the number or the address that is being typed, as soon as one of them is whole. */
export function useDuplicates({ mobile, email }: { mobile: string; email: string }): readonly DeskEnquiry[] {
  const whole = {
    mobile: enquirySchema.shape.mobile.safeParse(mobile).data,
    email: enquirySchema.shape.email.safeParse(email).data,
  };
  const given = Object.entries(whole).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  const load = async () =>
    query === ""
      ? []
      : (await api.get<{ items: DeskEnquiry[] }>(`/enquiries/duplicates?${query}`, { isQuiet: true })).items;
  return useQuery(`enquiry-duplicates?${query}`, load).data ?? [];
}

/** The address of an enquiry on the desk. */
export const deskLink = (id: string) => `?tab=enquiries&view=list&enquiry=${encodeURIComponent(id)}`;
