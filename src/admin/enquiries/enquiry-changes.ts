import type { DeskEnquiry, EnquiryChanges, EnquiryStatus } from "#contract/enquiries.ts";

/** What a clerk chooses and types. `none`: no owner, no call. Blank, where many are changed at once: left as it is. */
export interface EnquiryDraft {
  status: EnquiryStatus | "";
  owner: string;
  nextCallOn: string;
  note: string;
}

export const NONE = "none";
export const UNCHANGED: EnquiryDraft = { status: "", owner: "", nextCallOn: "", note: "" };

/** What the form shows of an enquiry. */
export function valuesOf({ status, owner, nextCallOn }: DeskEnquiry): EnquiryDraft {
  return { status, owner: owner?._id ?? NONE, nextCallOn: nextCallOn ?? NONE, note: "" };
}

/** Only what differs is sent: what a colleague changed beside it stays. @param saved before the changes */
export function changesOf({ status, owner, nextCallOn, note }: EnquiryDraft, saved = UNCHANGED): EnquiryChanges {
  return {
    ...(status !== "" && status !== saved.status && { status }),
    ...(owner !== "" && owner !== saved.owner && { owner: owner === NONE ? null : owner }),
    ...(nextCallOn !== "" &&
      nextCallOn !== saved.nextCallOn && { nextCallOn: nextCallOn === NONE ? null : nextCallOn }),
    ...(note.trim() !== "" && { note }),
  };
}

/** Whether an enquiry has another status, or another owner, after this. */
export function isChange({ status, owner }: EnquiryChanges, enquiry: DeskEnquiry): boolean {
  return (
    (status !== undefined && status !== enquiry.status) ||
    (owner !== undefined && owner !== (enquiry.owner?._id ?? null))
  );
}

/** What puts the fields back that these changes touched; null when a note was among them, which stays. */
export function undoOf(changes: EnquiryChanges, before: DeskEnquiry): EnquiryChanges | null {
  if (changes.note !== undefined) return null;
  return {
    ...(changes.status !== undefined && { status: before.status }),
    ...(changes.owner !== undefined && { owner: before.owner?._id ?? null }),
    ...(changes.nextCallOn !== undefined && { nextCallOn: before.nextCallOn }),
  };
}
