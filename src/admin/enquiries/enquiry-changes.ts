import type { DeskEnquiry, EnquiryChanges, EnquiryStatus } from "#contract/enquiries.ts";

/** What a clerk has chosen or typed and not saved. Blank: left as it is; `none`: taken away. */
export interface EnquiryDraft {
  status: EnquiryStatus | "";
  owner: string;
  nextCallOn: string;
  note: string;
}

export const NONE = "none";
export const UNCHANGED: EnquiryDraft = { status: "", owner: "", nextCallOn: "", note: "" };

/** Only what was touched is sent: what somebody else changed beside it stays. */
export function changesOf({ status, owner, nextCallOn, note }: EnquiryDraft): EnquiryChanges {
  return {
    ...(status !== "" && { status }),
    ...(owner !== "" && { owner: owner === NONE ? null : owner }),
    ...(nextCallOn !== "" && { nextCallOn: nextCallOn === NONE ? null : nextCallOn }),
    ...(note.trim() !== "" && { note }),
  };
}

/** A choice for the draft: what the record says already is no change. */
export function choice<Value extends string>(chosen: Value, recorded: string | null): Value | "" {
  return chosen === (recorded ?? NONE) ? "" : chosen;
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
