import { useState } from "react";
import { api } from "#admin/api/api.ts";
import { askToLeave } from "#admin/dashboard/ask-to-leave.ts";
import { sendAllDeletes } from "#admin/records/pending-deletes.ts";
import { clearSession } from "./stored-session.ts";

/** Logs out, unless the person stays for something unsaved; what follows the session then opens the login. */
export function useLogout(): { isLeaving: boolean; logOut: () => Promise<void> } {
  const [isLeaving, setIsLeaving] = useState(false);

  async function logOut() {
    if (isLeaving || !(await askToLeave())) return;
    setIsLeaving(true);
    await sendAllDeletes();
    // Specification, section 4: the stored data go whatever the server says.
    await api.post("/auth/logout").catch(() => {});
    clearSession();
  }

  return { isLeaving, logOut };
}
