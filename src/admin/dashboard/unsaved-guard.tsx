import { useEffect } from "react";
import { useBlocker } from "react-router";
import { hasUnsavedForms } from "#admin/data/use-unsaved-guard.ts";
import { readStoredSession } from "#admin/session/stored-session.ts";
import { askToLeave } from "./ask-to-leave.ts";

/** Asks before somebody leaves a tab, or the page, while a form has something unsaved. One for the page. */
export function UnsavedGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving =
      currentLocation.pathname !== nextLocation.pathname ||
      tabOf(currentLocation.search) !== tabOf(nextLocation.search);
    // When the session has ended there is no choice; the drafts stay.
    return isLeaving && hasUnsavedForms() && readStoredSession() !== null;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void askToLeave().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (hasUnsavedForms()) event.preventDefault();
    };
    window.addEventListener("beforeunload", askBrowser);
    return () => window.removeEventListener("beforeunload", askBrowser);
  }, []);

  return null;
}

function tabOf(search: string): string | null {
  return new URLSearchParams(search).get("tab");
}
