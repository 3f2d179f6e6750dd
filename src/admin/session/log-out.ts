import { api } from "#admin/api/api.ts";
import { askToLeave } from "#admin/dashboard/ask-to-leave.ts";
import { enquiriesText } from "#admin/enquiries/enquiries-text.ts";
import { listUnsavedEnquiries } from "#admin/enquiries/enquiry-drafts.ts";
import { sendAllDeletes } from "#admin/records/pending-deletes.ts";
import { clearSession, readToken } from "./stored-session.ts";

/**
 * Logs out, unless the person stays for something unsaved. The login opens at once; the server ends the session behind it,
 * after the deletes that waited for their undo.
 */
export async function logOut(): Promise<void> {
  if (!(await askToLeave(unsavedNotes()))) return;
  const token = readToken();
  const deletes = sendAllDeletes();
  // Specification, section 4: the stored data go whatever the server says.
  clearSession();
  await deletes;
  await api.post("/auth/logout", undefined, { token, isQuiet: true }).catch(() => {});
}

/** A change from one enquiry to another asks nothing, so the logout asks about notes that are not saved. */
function unsavedNotes(): string {
  const { length } = listUnsavedEnquiries();
  return length === 0 ? "" : `${enquiriesText(length)} ${length === 1 ? "is" : "are"} not saved.`;
}
