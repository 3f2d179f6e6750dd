import { readDraft } from "#admin/data/drafts.ts";
import { Card } from "#admin/ui/card.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { EmptyState, ListStates } from "#admin/ui/list-states.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { callTimeText } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-desk.ts";
import { collegeDay, formatMoment } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import { callerText } from "../colleagues.ts";
import { draftName } from "../enquiries-api.ts";
import { EnquiryDetails } from "../enquiry-details.tsx";
import { nextCallText, tryText } from "../enquiry-text.ts";
import { UnsavedEnquiries } from "../unsaved-enquiries.tsx";
import { rowId } from "../use-enquiries.ts";
import styles from "./today.module.css";
import { type Today, useToday } from "./use-today.ts";

/** Whom to call now, one after the other. */
export function TodayView() {
  const today = useToday();
  const { openId, goOn } = today;
  return (
    <div className={styles.screen} data-open={openId !== "" || undefined}>
      <Queue today={today} />
      {openId !== "" && <EnquiryDetails id={openId} enquiries={today} isPrinted goOn={goOn} />}
    </div>
  );
}

const PARTS = [
  ["overdue", m.overdueCount],
  ["due", m.dueCount],
  ["new", m.newCount],
] as const;

function Queue({ today }: { today: Today }) {
  const { list, items, counts, isMine, setMine } = today;
  const total = counts ? counts.overdue + counts.due + counts.new : null;
  return (
    <Card title={total === null ? m.toCall() : m.toCallCount({ count: total })}>
      <div className={styles.head}>
        <p className="wrap fine" role="status">
          {counts &&
            PARTS.filter(([part]) => counts[part] > 0).map(([part, say]) => (
              <span key={part} data-part={part}>
                {rich(say({ count: counts[part] }), { b: (inside) => <b>{inside}</b> })}
              </span>
            ))}
        </p>
        <Segmented
          label={m.whoseCalls()}
          options={[
            { value: "all", label: m.everyones() },
            { value: "mine", label: m.mine() },
          ]}
          value={isMine ? "mine" : "all"}
          onChange={(whose) => setMine(whose === "mine")}
        />
      </div>
      {list.data && <UnsavedEnquiries enquiries={today} />}
      <ListStates
        query={{ ...list, data: list.data && items }}
        loading={m.loadingToCall()}
        failed={m.failedToLoad()}
        empty={<EmptyState title={m.nobodyLeft()}>{isMine ? m.noneOfMine() : m.noneAtAll()}</EmptyState>}
      >
        <ol className={styles.queue} aria-label={m.toCall()}>
          {items.map((enquiry) => (
            <QueueRow key={enquiry._id} enquiry={enquiry} today={today} />
          ))}
        </ol>
        {total !== null && total > items.length && (
          <p className={styles.more}>{m.moreMoveUp({ count: total - items.length })}</p>
        )}
      </ListStates>
    </Card>
  );
}

function QueueRow({ enquiry, today: { openId, others, openEnquiry } }: { enquiry: DeskEnquiry; today: Today }) {
  const { _id, name, course, attempts, nextCallOn, createdAt, owner } = enquiry;
  const isOpen = _id === openId;
  const caller = callerText(others, _id);
  const isNew = nextCallOn === null;
  const due = isNew ? m.newSince({ moment: formatMoment(createdAt) }) : nextCallText(enquiry, Date.now());
  return (
    <li data-part={isNew ? "new" : nextCallOn < collegeDay() ? "overdue" : "due"} data-open={isOpen || undefined}>
      <button type="button" id={rowId(_id)} aria-current={isOpen || undefined} onClick={() => openEnquiry(_id)}>
        <b>{name}</b>
        <span className={styles.due}>{due}</span>
        <span className={styles.facts}>
          {[course, attempts > 0 && tryText(attempts), callTimeText(enquiry), owner?.name].filter(Boolean).join(" · ")}
        </span>
        {caller && <span className="chip">{caller}</span>}
        {readDraft(draftName(_id)) !== null && (
          <span className="chip" data-tone="warn">
            {m.notSaved()}
          </span>
        )}
      </button>
    </li>
  );
}
