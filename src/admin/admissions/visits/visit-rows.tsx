import { courseName, updateEnquiry } from "#admin/admissions/enquiries-api.ts";
import { createUndoChanges } from "#admin/admissions/enquiry-form.tsx";
import { findVisitMail, shortDay } from "#admin/admissions/enquiry-text.ts";
import { api, tryOrToast } from "#admin/api/api.ts";
import { useChanges } from "#admin/data/feed.ts";
import { refreshQuery, refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { Button, UndoButton } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { Badge } from "#admin/ui/states.tsx";
import type { Appointments, DeskEnquiry } from "#contract/enquiries.ts";
import { callTimeText } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-desk.ts";
import * as mEnquiries from "#messages/compiled/admin-enquiries.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./visits.module.css";

interface VisitRowsProps {
  items: readonly DeskEnquiry[];
  openId: string;
  onOpen: (id: string) => void;
}

export const hourText = ({ visitAt }: DeskEnquiry) =>
  visitAt === "" ? m.anyHour() : callTimeText({ callFrom: visitAt, callUntil: "" });

/** The visits of a day by hour, each with the buttons *came* and *did not come*. */
export function VisitRows({ items, openId, onOpen }: VisitRowsProps) {
  return (
    <ul className="rows">
      {items.map((enquiry) => (
        <VisitRow key={enquiry._id} enquiry={enquiry} isOpen={enquiry._id === openId} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type VisitRowProps = { enquiry: DeskEnquiry; isOpen: boolean; onOpen: (id: string) => void };

function VisitRow({ enquiry, isOpen, onOpen }: VisitRowProps) {
  const { _id, name, course, email, owner, visitOn, visitCame } = enquiry;
  const isLate = visitOn !== null && visitOn < collegeDay();
  const mail = findVisitMail(enquiry);
  const way = email === "" ? m.noMailNoAddress() : mail && (mail.status === "parked" ? m.wayRefused() : m.wayMailed());

  async function note(came: boolean) {
    await tryOrToast(async () => {
      const saved = await updateEnquiry(_id, { visitCame: came });
      const before = { ...createUndoChanges(enquiry), ifUpdatedAt: saved.updatedAt };
      const undo = () => void tryOrToast(() => updateEnquiry(_id, before).then(refreshLists));
      toastSuccess((came ? m.cameNamed : m.missedNamed)({ name }), <UndoButton onUndo={undo} />);
    });
    await refreshLists();
  }

  return (
    <li className={styles.visit} aria-current={isOpen || undefined}>
      <div>
        <p className="wrap">
          <span className={styles.hour}>
            {isLate && `${shortDay(visitOn)}, `}
            {hourText(enquiry)}
          </span>
          <button type="button" className="plainLink" onClick={() => onOpen(_id)}>
            {name}
          </button>
        </p>
        <small>{[courseName(course), owner?.name, visitCame === null && way].filter(Boolean).join(" · ")}</small>
      </div>
      {visitCame === null ? (
        <div className="wrap">
          <Button
            icon="ok"
            aria-label={m.cameNamed({ name })}
            busyLabel={mEnquiries.saving()}
            onClick={() => note(true)}
          >
            {m.came()}
          </Button>
          <Button
            look="quiet"
            aria-label={`${m.didNotCome()}: ${name}`}
            busyLabel={mEnquiries.saving()}
            onClick={() => note(false)}
          >
            {m.didNotCome()}
          </Button>
        </div>
      ) : (
        <Badge tone={visitCame ? "ok" : "warn"}>{visitCame ? m.came() : m.didNotCome()}</Badge>
      )}
    </li>
  );
}

const refreshLists = () => refreshVisibleQueries("enquir");

/** Today's visits, above the calls; nothing if there are none. */
export function VisitsToday({ mine, ...shared }: { mine: string } & Omit<VisitRowsProps, "items">) {
  const name = `enquiry-visits?mine=${mine}`;
  const query = useQuery(name, () => api.get<Appointments>(`/enquiries/visits?mine=${mine}`, { isQuiet: true }));
  useChanges("enquiries", () => refreshQuery(name));
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={m.visitsToday()} total={items.filter(({ visitCame }) => visitCame === null).length}>
      <VisitRows items={items} {...shared} />
    </Card>
  );
}
