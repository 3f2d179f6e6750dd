import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useAdmins } from "#admin/accounts/accounts-api.ts";
import { api } from "#admin/api/api.ts";
import { choiceField, textField, useAddressState } from "#admin/data/address-state.ts";
import { changeQuery, refreshToLatest, useLast, useQuery } from "#admin/data/query-store.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import type { Admin } from "#contract/admins.ts";
import type { DeskEnquiry, EnquiryToday } from "#contract/enquiries.ts";
import { useColleagues, useTellColleagues } from "../colleagues.ts";
import { useDeskChanges } from "../desk-changes.ts";
import { useOutcomes } from "../enquiries-api.ts";
import { detailsName, refreshAround, rowId, showChanged } from "../use-enquiries.ts";

const FIELDS = { enquiry: textField, mine: choiceField(["", "true"]) };
const NOBODY: readonly Admin[] = [];
const NOTHING: EnquiryToday["items"] = [];
/** As wide as the person stands beside the list: then the first is open by itself. */
const WIDE = "(min-width: 64.01rem)";

export type Today = ReturnType<typeof useToday>;

/** Whom to call now, and who is open. Both live in the address. */
export function useToday() {
  const [{ enquiry: openId, mine }, set] = useAddressState(FIELDS);
  const [, setParams] = useSearchParams();
  const owners = useAdmins().data ?? NOBODY;
  // With the queue, not after it: the first key may be a digit.
  useOutcomes();
  const name = `enquiries-today?${mine}`;
  const query = useQuery(name, () => api.get<EnquiryToday>(`/enquiries/today?mine=${mine}`, { isQuiet: true }));
  const data = useLast(query.data);
  const items = data?.items ?? NOTHING;
  const isWide = useIsWide();
  useTellColleagues(openId);
  const others = useColleagues();
  const isFree = ({ _id }: DeskEnquiry) => !others?.some(({ enquiry }) => enquiry === _id);
  const first = others && query.data?.items.find(isFree)?._id;
  useEffect(() => {
    if (isWide && openId === "" && first && !isLeaving()) set({ enquiry: first }, { replace: true });
  }, [isWide, openId, first, set]);

  const at = items.findIndex(({ _id }) => _id === openId);
  const goTo = (item: DeskEnquiry | undefined) =>
    item
      ? () => {
          set({ enquiry: item._id }, { replace: openId !== "" });
          document.getElementById(rowId(item._id))?.scrollIntoView({ block: "nearest" });
        }
      : null;
  const previous = at > 0 ? goTo(items[at - 1]) : null;
  const next = goTo(items[at + 1]);
  useShortcut("J", () => next?.());
  useShortcut("K", () => previous?.());

  function close() {
    set({ enquiry: "" }, { replace: true });
    document.getElementById(rowId(openId))?.focus();
  }

  useDeskChanges(() => Promise.all([name, detailsName(openId)].map(refreshToLatest)));

  return {
    list: { ...query, name, data },
    items,
    owners,
    others,
    counts: data?.counts,
    isMine: mine !== "",
    setMine: (isMine: boolean) => set({ mine: isMine ? "true" : "", enquiry: "" }),
    openId,
    previous,
    next,
    openEnquiry: (id: string) => set({ enquiry: id }, { replace: openId !== "" }),
    close: isWide && at >= 0 ? undefined : close,
    /** To the one after whom no colleague calls, or to the first who was passed over. */
    goOn() {
      const left = items.filter(({ _id }) => _id !== openId);
      const free = [...items.slice(at + 1), ...left].find(isFree);
      set({ enquiry: free?._id ?? "" }, { replace: true });
      changeQuery<EnquiryToday>(name, (shown) => ({ ...shown, items: left }));
      void refreshToLatest(name);
    },
    show(item: DeskEnquiry) {
      showChanged(name, item);
      refreshAround(item._id);
      void refreshToLatest(name);
    },
    /** All of one mobile number, in the list. */
    findAll: (mobile: string) => setParams({ tab: "enquiries", view: "list", search: mobile }),
  };
}

/** Whether the address is another view's already, which is still loading. */
function isLeaving(): boolean {
  return !["today", null].includes(new URLSearchParams(location.search).get("view"));
}

function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const follow = () => setIsWide(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  return isWide;
}
