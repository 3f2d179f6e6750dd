import { useCallback } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { rowId } from "./enquiry-row.tsx";

type SetOpen = (changes: { enquiry: string }, options?: { replace?: boolean }) => void;

/**
 * Which enquiry is open stands in the address, so that Back closes it on a phone. J and K go down and up the list.
 * @param openId blank when none is
 */
export function useOpenEnquiry(items: readonly DeskEnquiry[], openId: string, setOpen: SetOpen) {
  const at = items.findIndex(({ _id }) => _id === openId);
  const open = useCallback((enquiry: string) => setOpen({ enquiry }), [setOpen]);
  const close = useCallback(() => {
    setOpen({ enquiry: "" }, { replace: true });
    document.getElementById(rowId(openId))?.focus();
  }, [setOpen, openId]);

  function goTo(enquiry: DeskEnquiry | undefined) {
    if (!enquiry) return null;
    return () => {
      setOpen({ enquiry: enquiry._id }, { replace: openId !== "" });
      document.getElementById(rowId(enquiry._id))?.scrollIntoView({ block: "nearest" });
    };
  }
  // From an enquiry that is not on this page there is no way up or down.
  const previous = at > 0 ? goTo(items[at - 1]) : null;
  const next = openId === "" || at >= 0 ? goTo(items[at + 1]) : null;
  useShortcut("J", () => next?.());
  useShortcut("K", () => previous?.());
  return { open, close, previous, next };
}
