import { useRef, useState } from "react";
import { api, showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { conflictingRecord } from "#admin/api/api-error.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { Button, UndoButton } from "#admin/ui/button.tsx";
import { confirm, Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { Pills, SearchField } from "#admin/ui/fields.tsx";
import type { IconName } from "#admin/ui/icon.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import type { DeskEnquiry } from "#contract/enquiries.ts";
import type { EnquiryMerge } from "#contract/enquiry-intake.ts";
import { STATUS_LABELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import {
  courseName,
  enquiryApiPath,
  fetchEnquiries,
  postEnquiry,
  refreshUnreadCount,
  restoreEnquiry,
  updateEnquiry,
} from "./enquiries-api.ts";
import { readableMobile } from "./enquiry-text.ts";
import styles from "./intake.module.css";
import { CorrectPersonForm } from "./person-form.tsx";
import { type OpenDesk, refreshEnquiryDetails } from "./use-desk.ts";

interface EnquiryActionsProps {
  enquiry: DeskEnquiry;
  /** Other enquiries from the same mobile number: the likely ones to merge with. */
  others: readonly DeskEnquiry[];
  desk: OpenDesk;
  onMarkAsUnread: () => void;
}

type Act = [label: string, icon: IconName, act: () => unknown, busyLabel?: string];

/** Buttons for what can be done with an enquiry, apart from calling and writing. */
export function EnquiryActions({ enquiry, others, desk, onMarkAsUnread }: EnquiryActionsProps) {
  const [open, setOpen] = useState<"edit" | "merge" | null>(null);
  const { _id, name, updatedAt } = enquiry;
  const close = () => setOpen(null);
  const buttons = useRef<HTMLDivElement>(null);

  /** Reloads the list, the totals and the details of `changedId`; omit the id after a deletion. */
  function refreshDesk(changedId = ""): void {
    void refreshQuery(desk.list.name);
    void refreshUnreadCount();
    void refreshEnquiryDetails(changedId);
  }

  /** Opens the next person or closes the panel, unless another enquiry was opened in the meantime. */
  function leave() {
    if (buttons.current) (desk.openNext ?? desk.close)?.();
  }

  async function binIt(call: () => Promise<unknown>, done: typeof m.isInBin) {
    try {
      await call();
    } catch (error) {
      showErrorToast(error, m.deleteFailed());
      const current = conflictingRecord<DeskEnquiry>(error);
      if (current) desk.show(current);
      return;
    }
    leave();
    refreshDesk();
    const undo = async () => {
      if (await tryOrToast(() => restoreEnquiry(_id), m.updateFailed())) refreshDesk();
    };
    toastSuccess(done({ name }), <UndoButton onUndo={() => void undo()} />);
  }

  /** Copies a new link to the family page, where a family sees and corrects its enquiry, for sending by WhatsApp. */
  async function copyFamilyLink() {
    const { url } = await api.post<{ url: string }>(`${path}/family-link`);
    await navigator.clipboard.writeText(url);
    toastSuccess(m.familyLinkCopied());
  }

  async function setNews(wantsNews: boolean) {
    await tryOrToast(async () => desk.show(await updateEnquiry(_id, { wantsNews })), m.updateFailed());
    refreshDesk(_id);
  }

  async function erasePerson() {
    const details = m.erasePersonDetails({ mobile: readableMobile(enquiry.mobile) || enquiry.email });
    if (!(await confirm(m.erasePersonQuestion(), details, m.erasePerson()))) return;
    if (!(await tryOrToast(() => api.post(`${path}/erase`), m.eraseFailed()))) return;
    leave();
    refreshDesk();
    toastSuccess(m.personErased());
  }

  const may = usePermission();
  const path = enquiryApiPath(_id);
  const version = `?ifUpdatedAt=${encodeURIComponent(updatedAt)}`;
  const acts: Act[] = [
    [m.edit(), "edit", () => setOpen("edit")],
    ...(may("desk.all") ? [[m.merge(), "copy", () => setOpen("merge")] as Act] : []),
    [m.deleteIt(), "bin", () => binIt(() => api.delete(path + version), m.isInBin), m.deleting()],
    [m.spam(), "alert", () => binIt(() => api.post(`${path}/spam`), m.isSpam), m.deleting()],
    ...(may("desk.manage") ? [[m.erasePerson(), "bin", erasePerson] as Act] : []),
    [m.copyFamilyLink(), "copy", () => tryOrToast(copyFamilyLink, m.familyLinkFailed()), m.copying()],
    [m.print(), "print", () => window.print()],
    [m.markAsUnread(), "mail", onMarkAsUnread],
  ];
  return (
    <div className={styles.actions} ref={buttons}>
      {acts.map(([label, icon, act, busyLabel = ""]) => (
        <Button key={label} look="quiet" icon={icon} busyLabel={busyLabel} onClick={act}>
          {label}
        </Button>
      ))}
      <Button look="quiet" icon="mail" onClick={() => setNews(enquiry.optedOutAt !== null)}>
        {enquiry.optedOutAt === null ? m.stopNews() : m.allowNews()}
      </Button>
      {open === "edit" && (
        <Dialog title={m.editNamed({ name })} onClose={close}>
          <CorrectPersonForm key={_id} enquiry={enquiry} onSaved={desk.show} onClose={close} />
        </Dialog>
      )}
      {open === "merge" && (
        <Dialog title={m.mergeTwo()} onClose={close}>
          <MergeForm
            enquiry={enquiry}
            others={others}
            onMerged={(id) => {
              desk.openEnquiry(id);
              refreshDesk(id);
            }}
            onClose={close}
          />
        </Dialog>
      )}
    </div>
  );
}

const MAX_RESULTS = 8;

type MergeFormProps = {
  enquiry: DeskEnquiry;
  others: readonly DeskEnquiry[];
  onMerged: (id: string) => void;
  onClose: () => void;
};

function MergeForm({ enquiry, others, onMerged, onClose }: MergeFormProps) {
  const [search, setSearch] = useState("");
  const [otherId, setOtherId] = useState(others[0]?._id ?? "");
  const [kept, setKept] = useState<"this" | "other">("this");
  const [problem, setProblem] = useState<string>();
  const query = new URLSearchParams({ search, limit: String(MAX_RESULTS) }).toString();
  const isSearching = search.trim() !== "";
  const found = useQuery(`enquiries-to-merge?${query}`, async () =>
    isSearching ? (await fetchEnquiries(query)).items : [],
  );
  const choices = isSearching ? (found.data ?? []).filter(({ _id }) => _id !== enquiry._id) : others;
  const other = choices.find(({ _id }) => _id === otherId);

  async function merge() {
    if (!other) return setProblem(m.chooseToMerge());
    const [stays, goes] = kept === "this" ? [enquiry, other] : [other, enquiry];
    const input: EnquiryMerge = { other: goes._id, ifUpdatedAt: stays.updatedAt, ifOtherUpdatedAt: goes.updatedAt };
    try {
      const merged = await postEnquiry(`${enquiryApiPath(stays._id)}/merge`, input);
      const undo = () => void tryOrToast(() => restoreEnquiry(goes._id), m.updateFailed());
      toastSuccess(m.mergedIntoNamed({ name: merged.name }), <UndoButton onUndo={undo} />);
      onClose();
      onMerged(merged._id);
    } catch (error) {
      setProblem(showErrorToast(error, m.updateFailed()));
    }
  }

  return (
    <div className="stack">
      <p>{m.mergeHelp()}</p>
      <SearchField label={m.findOther()} placeholder={m.findBy()} value={search} onSearch={setSearch} />
      <fieldset className={styles.candidates} aria-label={m.mergeWith()}>
        {choices.map((one) => (
          <label key={one._id} className="tick tile">
            <input
              type="radio"
              name="merged-with"
              checked={one._id === otherId}
              onChange={() => {
                setOtherId(one._id);
                setProblem(undefined);
              }}
            />
            <span>
              <b>{one.name}</b>
              <small>
                {courseName(one.course)}, {readableMobile(one.mobile)}, {STATUS_LABELS[one.status]()},{" "}
                {formatMoment(one.createdAt)}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {choices.length === 0 && (
        <p className="fine" role="status">
          {isSearching ? m.noMatch() : m.noOther()}
        </p>
      )}
      {other && (
        <Pills
          label={m.whoseDetails()}
          options={[
            { value: "this", label: `${enquiry.name}, ${courseName(enquiry.course)}` },
            { value: "other", label: `${other.name}, ${courseName(other.course)}` },
          ]}
          value={kept}
          onChange={setKept}
        />
      )}
      {problem && <FormNote tone="bad" title={problem} />}
      <DialogFoot label={m.merge()} busyLabel={m.merging()} onClick={merge} onCancel={onClose} />
    </div>
  );
}
