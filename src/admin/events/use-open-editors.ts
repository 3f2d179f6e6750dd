import { useCallback, useState } from "react";
import { readDraft } from "#admin/data/draft-storage.ts";
import type { CollegeEvent } from "#contract/events.ts";

/** Which events are being edited. Those with something unsaved from an earlier visit are open from the start. */
export function useOpenEditors(events: readonly CollegeEvent[] | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string> | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  if (events && open === null) {
    setOpen(new Set(events.map(({ _id }) => _id).filter((id) => readDraft(`event:${id}`) !== null)));
  }

  const show = useCallback((id: string) => {
    setAsked(id);
    setOpen((before) => new Set(before).add(id));
  }, []);
  const hide = useCallback((id: string) => {
    setAsked(null);
    setOpen((before) => new Set([...(before ?? [])].filter((other) => other !== id)));
  }, []);
  return { open: open ?? NONE, asked, show, hide };
}

const NONE: ReadonlySet<string> = new Set();
