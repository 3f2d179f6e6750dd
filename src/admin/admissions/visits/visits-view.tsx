import { DeskScreen } from "#admin/admissions/desk-screen.tsx";
import { PRINTED_COLUMNS, type PrintedColumn, PrintedTable } from "#admin/admissions/enquiry-print.tsx";
import { useDesk } from "#admin/admissions/use-desk.ts";
import { api } from "#admin/api/api.ts";
import { textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { TextField, useTypedText } from "#admin/ui/fields.tsx";
import { EmptyState, ListStates } from "#admin/ui/states.tsx";
import type { Appointments, DeskEnquiry } from "#contract/enquiries.ts";
import * as m from "#messages/compiled/admin-desk.ts";
import * as mEnquiries from "#messages/compiled/admin-enquiries.ts";
import { collegeDay, formatDayWithWeekday } from "#ui/formats.ts";
import { hourText, VisitRows } from "./visit-rows.tsx";
import styles from "./visits.module.css";

const FIELDS = { enquiry: textParam, day: textParam };
const { name, mobile, course, owner, notes } = PRINTED_COLUMNS;
const cameText = ({ visitCame }: DeskEnquiry) => (visitCame === null ? "" : visitCame ? m.came() : m.didNotCome());
const COLUMNS: PrintedColumn[] = [[m.hour, hourText], name, mobile, course, owner, [m.came, cameText], notes];

/** The visits on a chosen day, by default today; the list can be printed for the gate or the counter. */
export function VisitsView() {
  const [{ enquiry: openId, day }, set] = useUrlState(FIELDS);
  const shownDay = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : collegeDay();
  const [typedDay, setTypedDay, noteKnown] = useTypedText(shownDay);
  const query = shownDay === collegeDay() ? "" : `day=${shownDay}`;
  const load = () => api.get<Appointments>(`/enquiries/visits?${query}`);
  const desk = useDesk({ name: `enquiry-visits-of?${query}`, load, openId, set });
  const { list, items } = desk;
  const title = m.visitsOfDay({ day: formatDayWithWeekday(shownDay) });
  return (
    <>
      <DeskScreen desk={desk}>
        <Card
          title={title}
          total={list.data && items.length}
          actions={
            <Button look="quiet" icon="print" onClick={() => window.print()}>
              {mEnquiries.print()}
            </Button>
          }
        >
          <div className={styles.day}>
            <TextField
              label={m.visitsOn()}
              type="date"
              value={typedDay}
              onChange={(day) => {
                setTypedDay(day);
                // Ignore incomplete days: while a day is typed, the value is blank or its year is 0002 at first.
                if (!/^[1-9]/.test(day)) return;
                noteKnown(day);
                set({ day, enquiry: "" }, { replace: true });
              }}
            />
          </div>
          <ListStates
            query={list}
            loading={m.loadingVisits()}
            empty={<EmptyState title={m.nobodyComes()}>{m.howVisitsCome()}</EmptyState>}
          >
            <VisitRows items={items} openId={openId} onOpen={desk.openEnquiry} />
          </ListStates>
        </Card>
      </DeskScreen>
      {openId === "" && <PrintedTable title={title} columns={COLUMNS} items={items} />}
    </>
  );
}
