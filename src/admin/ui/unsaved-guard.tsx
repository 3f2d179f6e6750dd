import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { api } from "#admin/api/api.ts";
import { clearSession, readStoredSession, readToken } from "#admin/api/session.ts";
import { ENQUIRY_DRAFTS, hasUnsavedForms, listDraftNames } from "#admin/data/drafts.ts";
import * as m from "#messages/compiled/admin.ts";
import { confirm } from "./dialog.tsx";

export function UnsavedGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving =
      currentLocation.pathname !== nextLocation.pathname ||
      tabOf(currentLocation.search) !== tabOf(nextLocation.search);
    // Do not ask after the session has ended: the login must open, and drafts stay.
    return isLeaving && hasUnsavedForms() && readStoredSession() !== null;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void askToLeave().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useBeforeUnload((event) => {
    if (hasUnsavedForms()) event.preventDefault();
  });

  return null;
}

const tabOf = (search: string) => new URLSearchParams(search).get("tab");

/** If anything is unsaved, asks before leaving. @param elsewhere text about unsaved input in forms that are not open */
export async function askToLeave(elsewhere = ""): Promise<boolean> {
  if (!hasUnsavedForms() && elsewhere === "") return true;
  return confirm(m.leaveUnsaved(), `${elsewhere} ${m.textStays()}`.trim(), m.leave(), m.stay());
}

/** Asks about unsaved changes, ends the session in the browser at once, and sends the logout in the background. */
export async function logOut(): Promise<void> {
  // Switching between enquiries does not ask, so count unsaved notes of all enquiries here.
  const { length } = listDraftNames(ENQUIRY_DRAFTS);
  const notes = length === 0 ? "" : m.enquiriesUnsaved({ count: length });
  if (!(await askToLeave(notes))) return;
  const token = readToken();
  // Remove the stored session first, whatever the server responds.
  clearSession();
  await import("#admin/data/push-device.ts")
    .then(({ unsubscribeFromPush }) => unsubscribeFromPush(token))
    .catch(() => {});
  await api.post("/auth/logout", undefined, { token, isQuiet: true }).catch(() => {});
}
