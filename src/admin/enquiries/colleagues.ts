import { useEffect } from "react";
import { api } from "#admin/api/api.ts";
import { refreshToLatest, useQuery } from "#admin/data/query-store.ts";
import type { OpenEnquiry } from "#contract/enquiry-lists.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { useDeskChanges } from "./desk-changes.ts";

const PRESENCE = "enquiry-presence";
const NONE: readonly OpenEnquiry[] = [];

const meet = async (open: { enquiry?: string | null }) =>
  (await api.post<{ others: OpenEnquiry[] }>("/enquiries/presence", open, { isQuiet: true })).others;

/** As colleagues know it. */
let told = "";

/** Tells colleagues which enquiry is open here, blank for none: their desks pass it over. */
export function useTellColleagues(openId: string): void {
  useEffect(() => {
    if (openId === told) return;
    told = openId;
    meet({ enquiry: openId || null }).catch(() => {});
  }, [openId]);
}

/** Who of the colleagues has which enquiry open; undefined until it is known. */
export function useColleagues() {
  const { data, error } = useQuery(PRESENCE, () => meet({}));
  useDeskChanges(() => refreshToLatest(PRESENCE));
  // Calling goes on when this cannot be asked.
  return data ?? (error === undefined ? undefined : NONE);
}

/** `Rahul Das is calling`; blank when no one is. */
export function callerText(others: readonly OpenEnquiry[] | undefined, id: string): string {
  const names = (others ?? NONE).filter(({ enquiry }) => enquiry === id).map(({ by }) => by);
  if (names.length === 0) return "";
  return m.isCalling({ count: names.length, names: names.reduce((one, other) => m.bothNames({ one, other })) });
}
