import { useEffect, useState, useSyncExternalStore } from "react";
import { api } from "#admin/api/api.ts";
import { readDraft } from "#admin/data/drafts.ts";
import { useOtherAdmins } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { updateQueryData } from "#admin/data/query-store.ts";
import { choiceParam, textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { Chip, EmptyState, ListStates } from "#admin/ui/states.tsx";
import type { DeskEnquiry, EnquiryToday } from "#contract/enquiries.ts";
import { callTimeText } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-desk.ts";
import { collegeDay, formatMoment } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import { DeskScreen, UnsavedEnquiries } from "./desk-screen.tsx";
import { courseName, enquiryDraftName, useOutcomes } from "./enquiries-api.ts";
import { describePresence, formatNextAttempt, isTakenByColleague, nextCallText } from "./enquiry-text.ts";
import styles from "./today-view.module.css";
import { rowId, useDesk } from "./use-desk.ts";
import { VisitsToday } from "./visits/visit-rows.tsx";

const FIELDS = { enquiry: textParam, mine: choiceParam(["", "true"]) };
/** Screens with the details beside the list, on which the first person is opened automatically. */
const WIDE = "(min-width: 64.01rem)";

const PAGE = 100;
/** Maximum length of the list, set by the server. */
const MAX_LISTED = 1000;

/** The queue of the people to call today, and today's visits. */
export function TodayView() {
  const today = useToday();
  return (
    <DeskScreen desk={today} isQueue>
      <div className="stack">
        <VisitsToday mine={today.mine} openId={today.openId} onOpen={today.openEnquiry} />
        <Queue today={today} />
      </div>
    </DeskScreen>
  );
}

type Today = ReturnType<typeof useToday>;

function useToday() {
  const [{ enquiry: openId, mine }, set] = useUrlState(FIELDS);
  // Load the outcomes together with the queue: the first key pressed may be an outcome's digit.
  useOutcomes();
  const [limit, setLimit] = useState(PAGE);
  const name = `enquiries-today?${mine}${limit === PAGE ? "" : limit}`;
  const load = () => api.get<EnquiryToday>(`/enquiries/today?mine=${mine}&limit=${limit}`, { isQuiet: true });
  const desk = useDesk({ name, load, openId, set });
  const { items, list, shown } = desk;
  const others = useOtherAdmins();
  const isFree = ({ _id }: DeskEnquiry) => !isTakenByColleague(others, _id);
  // Exclude the last `later` families, whose promised or preferred time is still to come today.
  const due = items.slice(0, items.length - (shown?.later ?? 0));
  const first = others && !list.isLoading && due.find(isFree)?._id;
  const isWide = useSyncExternalStore(followWidth, () => matchMedia(WIDE).matches);
  useEffect(() => {
    if (isWide && openId === "" && first && !isLeaving()) set({ enquiry: first }, { replace: true });
  }, [isWide, openId, first, set]);
  const at = items.findIndex(({ _id }) => _id === openId);
  return {
    ...desk,
    others,
    counts: shown?.counts,
    dueCount: due.length,
    /** Shows a longer list; null at the maximum length. */
    showMore: limit < MAX_LISTED ? () => setLimit(Math.min(MAX_LISTED, limit * 3)) : null,
    mine,
    setMine: (next: typeof mine) => set({ mine: next, enquiry: "" }),
    close: isWide && at >= 0 ? undefined : desk.close,
    /** Opens the next person whom no colleague is calling, or the first one who was skipped. */
    openNext() {
      const isLeft = ({ _id }: DeskEnquiry) => _id !== openId;
      const free = [...due.slice(at + 1), ...due].filter(isLeft).find(isFree);
      set({ enquiry: free?._id ?? "" }, { replace: true });
      updateQueryData<EnquiryToday>(list.name, (old) => ({ ...old, items: items.filter(isLeft) }));
      void list.refresh();
    },
  };
}

/** Returns whether the URL already belongs to another view, which is still loading. */
function isLeaving(): boolean {
  return !["today", null].includes(new URLSearchParams(location.search).get("view"));
}

function followWidth(follow: () => void) {
  const media = matchMedia(WIDE);
  media.addEventListener("change", follow);
  return () => media.removeEventListener("change", follow);
}

const PARTS = [
  ["overdue", m.overdueCount],
  ["due", m.dueCount],
  ["new", m.newCount],
] as const;

function Queue({ today }: { today: Today }) {
  const { list, items, counts, dueCount, showMore, mine, setMine } = today;
  const maySeeAll = usePermission()("desk.all");
  const total = counts ? counts.overdue + counts.due + counts.new : null;
  return (
    <Card title={total === null ? m.toCall() : m.toCallCount({ count: total })}>
      <div className={styles.head}>
        <p className="wrap fine" role="status">
          {counts &&
            PARTS.filter(([part]) => counts[part] > 0).map(([part, say]) => (
              <span key={part} data-part={part}>
                {rich(say({ count: counts[part] }))}
              </span>
            ))}
        </p>
        {maySeeAll && (
          <Segmented
            label={m.whoseCalls()}
            options={[
              { value: "", label: m.everyones() },
              { value: "true", label: m.mine() },
            ]}
            value={mine}
            onChange={setMine}
          />
        )}
      </div>
      {list.data && <UnsavedEnquiries desk={today} />}
      <ListStates
        query={list}
        loading={m.loadingToCall()}
        empty={<EmptyState title={m.nobodyLeft()}>{mine ? m.noneOfMine() : m.noneAtAll()}</EmptyState>}
      >
        <ol className={styles.queue} aria-label={m.toCall()}>
          {items.slice(0, dueCount).map((enquiry) => (
            <QueueRow key={enquiry._id} enquiry={enquiry} today={today} />
          ))}
        </ol>
        {total !== null && total > items.length && (
          <p className="fine strip wrap">
            {m.moreMoveUp({ count: total - items.length })}
            {showMore && <Button onClick={showMore}>{m.showMore()}</Button>}
          </p>
        )}
        {items.length > dueCount && (
          <>
            <h3 className="strip">{m.laterToday()}</h3>
            <ol className={styles.queue} aria-label={m.laterToday()}>
              {items.slice(dueCount).map((enquiry) => (
                <QueueRow key={enquiry._id} enquiry={enquiry} today={today} />
              ))}
            </ol>
          </>
        )}
      </ListStates>
    </Card>
  );
}

function QueueRow({ enquiry, today: { openId, others, openEnquiry } }: { enquiry: DeskEnquiry; today: Today }) {
  const { _id, name, course, attempts, nextCallOn, createdAt, owner } = enquiry;
  const isOpen = _id === openId;
  const caller = describePresence(others, _id);
  const isNew = nextCallOn === null;
  const due = isNew ? m.newSince({ moment: formatMoment(createdAt) }) : nextCallText(enquiry, Date.now());
  return (
    <li data-overdue={(!isNew && nextCallOn < collegeDay()) || undefined}>
      <button
        type="button"
        className="fill unframed"
        id={rowId(_id)}
        aria-current={isOpen || undefined}
        onClick={() => openEnquiry(_id)}
      >
        <b>{name}</b>
        <span className="due fine">{due}</span>
        <span className="fine">
          {[courseName(course), attempts > 0 && formatNextAttempt(attempts), callTimeText(enquiry), owner?.name]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {caller && <Chip>{caller}</Chip>}
        {readDraft(enquiryDraftName(_id)) !== null && <Chip tone="warn">{m.notSaved()}</Chip>}
      </button>
    </li>
  );
}
