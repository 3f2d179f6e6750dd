import { useState } from "react";
import { api } from "#admin/api/api.ts";
import { askToLeave } from "#admin/dashboard/ask-to-leave.ts";
import { enquiriesText } from "#admin/enquiries/enquiries-text.ts";
import { listUnsavedEnquiries } from "#admin/enquiries/enquiry-drafts.ts";
import { sendAllDeletes } from "#admin/records/pending-deletes.ts";
import { clearSession } from "./stored-session.ts";

/** Logs out, unless the person stays for something unsaved; what follows the session then opens the login. */
export function useLogout(): { isLeaving: boolean; logOut: () => Promise<void> } {
  const [isLeaving, setIsLeaving] = useState(false);

  async function logOut() {
    if (isLeaving || !(await askToLeave(unsavedNotes()))) return;
    setIsLeaving(true);
    await sendAllDeletes();
    // Specification, section 4: the stored data go whatever the server says.
    await api.post("/auth/logout").catch(() => {});
    clearSession();
  }

  return { isLeaving, logOut };
}

/** From one enquiry to the next nobody is asked: the last chance to remember a note is here. */
function unsavedNotes(): string {
  const { length } = listUnsavedEnquiries();
  return length === 0 ? "" : `${enquiriesText(length)} ${length === 1 ? "is" : "are"} not saved.`;
}
