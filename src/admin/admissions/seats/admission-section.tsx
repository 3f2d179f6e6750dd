import { useState } from "react";
import { courseName, enquiryApiPath } from "#admin/admissions/enquiries-api.ts";
import styles from "#admin/admissions/enquiry-panel.module.css";
import { api, getItems, tryOrToast } from "#admin/api/api.ts";
import { downloadFromApi } from "#admin/data/download-csv.ts";
import { useChanges } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery, refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { Badge } from "#admin/ui/states.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import { type Admission, SEAT_CATEGORIES } from "#contract/seats.ts";
import * as m from "#messages/compiled/admin-seats.ts";
import * as mSeats from "#messages/compiled/seats.ts";
import { formatDay, formatRupees } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { AdmitButton, AdmitDialog } from "./admit-dialog.tsx";

/** The seat that a family has taken, with its receipts; nothing for users who may not admit. */
export function AdmissionSection({ enquiry }: { enquiry: DeskEnquiry }) {
  return usePermission()("desk.all") ? <Admissions enquiry={enquiry} /> : null;
}

function Admissions({ enquiry }: { enquiry: DeskEnquiry }) {
  const { _id, status } = enquiry;
  const [isAdmitting, setIsAdmitting] = useState(false);
  const name = `enquiry-admissions:${_id}`;
  const { data } = useQuery(name, () => getItems<Admission>(`${enquiryApiPath(_id)}/admissions`, { isQuiet: true }));
  useChanges("enquiries", () => refreshQuery(name));
  const hasSeat = data?.some(({ cancelledAt }) => cancelledAt === null);
  if (!data || (data.length === 0 && status !== "admitted" && status !== "applied")) return null;
  return (
    <section aria-label={m.admission()}>
      <h4>{m.admission()}</h4>
      <ul className={styles.list}>
        {data.map((admission) => (
          <AdmissionRow key={admission._id} admission={admission} email={enquiry.email} />
        ))}
        {!hasSeat && (
          <li>
            {status === "admitted" && <small>{m.takesNoSeat()}</small>}
            <AdmitButton onClick={() => setIsAdmitting(true)} />
          </li>
        )}
      </ul>
      {isAdmitting && <AdmitDialog enquiry={enquiry} onClose={() => setIsAdmitting(false)} />}
    </section>
  );
}

function AdmissionRow({ admission, email }: { admission: Admission; email: string }) {
  const { _id, receipt, course, category, number, amount, paidOn, cancelledAt } = admission;
  const path = `/admissions/${encodeURIComponent(_id)}`;
  const facts = [courseName(course), category && SEAT_CATEGORIES[category](), number].filter(Boolean).join(", ");

  const download = () => tryOrToast(() => downloadFromApi(`${path}/receipt`));
  const mail = () =>
    tryOrToast(async () => {
      await api.post(`${path}/mail`);
      toastSuccess(m.mailed({ email }));
    });

  async function cancel() {
    if (!(await confirm(m.cancelQuestion({ receipt }), m.cancelDetails(), m.cancel(), m.keepAdmission()))) return;
    await tryOrToast(async () => {
      await api.post(`${path}/cancel`);
      toastSuccess(m.cancelledNow());
      await refreshVisibleQueries("enquir");
    });
  }

  return (
    <li>
      <span>
        {m.line({ receipt, amount: formatRupees(amount), day: formatDay(paidOn) })}{" "}
        {cancelledAt !== null && <Badge tone="bad">{mSeats.cancelled()}</Badge>}
      </span>
      <small>{facts}</small>
      <div className="wrap">
        <Button icon="download" busyLabel={m.preparing()} onClick={download}>
          {m.download()}
        </Button>
        {email !== "" && (
          <Button look="quiet" icon="mail" busyLabel={m.preparing()} onClick={mail}>
            {m.mail()}
          </Button>
        )}
        {cancelledAt === null && (
          <Button look="quiet" onClick={cancel}>
            {m.cancel()}
          </Button>
        )}
      </div>
    </li>
  );
}
