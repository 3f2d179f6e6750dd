import { useState } from "react";
import { api, tryOrToast } from "#admin/api/api.ts";
import { conflictingRecord } from "#admin/api/api-error.ts";
import { downloadFromApi } from "#admin/data/download-csv.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import { BulkBar, useBulk } from "#admin/ui/bulk.tsx";
import { Button, UndoButton } from "#admin/ui/button.tsx";
import { Dialog, DialogFoot } from "#admin/ui/dialog.tsx";
import { Pills, SelectField, TextField } from "#admin/ui/fields.tsx";
import type { BriefEnquiry, DeskEnquiry, EnquiryChanges } from "#contract/enquiries.ts";
import { isSettled, STATUS_LABELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import * as mEnquiries from "#messages/compiled/enquiries.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { ReasonField } from "./call-fields.tsx";
import { enquiryApiPath, updateEnquiry } from "./enquiries-api.ts";
import { createUndoChanges, type EnquiryDraft, toEnquiryChanges } from "./enquiry-form.tsx";
import { NONE, ownerOptions, statusOptions } from "./enquiry-text.ts";
import { MassMessageDialog } from "./mass-message-dialog.tsx";
import { type Desk, type Enquiries, refreshEnquiryDetails, updateCachedEnquiry } from "./use-desk.ts";

/** The values of a bulk change; a blank value leaves each enquiry unchanged. */
type BulkDraft = Pick<EnquiryDraft, "status" | "owner" | "nextCallOn" | "closingReason">;

/** Applies one change to many enquiries. Those that have changed since they were loaded are skipped and listed. */
export function useBulkChanges({ list, openId }: Pick<Desk, "list" | "openId">) {
  const { run, ...bulk } = useBulk<BriefEnquiry>(m.enquiriesInSentence, ({ name }) => name, reasonOf);

  async function send(enquiries: readonly BriefEnquiry[], changesOf: (enquiry: BriefEnquiry) => EnquiryChanges) {
    const outcome = await run(enquiries, (enquiry) =>
      updateEnquiry(enquiry._id, { ...changesOf(enquiry), ifUpdatedAt: enquiry.updatedAt }),
    );
    const newer = outcome.failed.flatMap(({ error }) => conflictingRecord<DeskEnquiry>(error) ?? []);
    for (const enquiry of [...outcome.done.map(({ result }) => result), ...newer])
      updateCachedEnquiry(list.name, enquiry);
    void refreshEnquiryDetails(openId);
    return outcome;
  }

  return {
    ...bulk,
    /** @returns the enquiries that now have the requested values */
    async change(enquiries: readonly BriefEnquiry[], draft: BulkDraft): Promise<BriefEnquiry[]> {
      const isAsAsked = ({ status, owner, nextCallOn }: BriefEnquiry) =>
        [status, ""].includes(draft.status) &&
        [owner?._id ?? NONE, ""].includes(draft.owner) &&
        [nextCallOn, ""].includes(draft.nextCallOn);
      const others = enquiries.filter((enquiry) => !isAsAsked(enquiry));
      const changes = toEnquiryChanges({ ...draft, note: "" });
      const { done, failed, left } = await send(others, () => changes);
      const undo = async () => {
        const before = done.map(({ item, result }) => ({ ...item, updatedAt: result.updatedAt }));
        const undone = await send(before, createUndoChanges);
        if (undone.done.length > 0) toastSuccess(m.enquiriesUpdated({ count: undone.done.length }));
      };
      if (done.length > 0) {
        toastSuccess(m.enquiriesUpdated({ count: done.length }), <UndoButton onUndo={() => void undo()} />);
      } else if (others.length === 0) toastSuccess(m.nothingToChange());
      const refused = new Set([...failed.map(({ item }) => item), ...left]);
      return enquiries.filter((enquiry) => !refused.has(enquiry));
    },
    /** Moves enquiries to the bin. @returns those that were moved */
    async bin(enquiries: readonly BriefEnquiry[], isSpam: boolean): Promise<BriefEnquiry[]> {
      const { done } = await run(enquiries, ({ _id, updatedAt }) =>
        isSpam
          ? api.post(`${enquiryApiPath(_id)}/spam`)
          : api.delete(`${enquiryApiPath(_id)}?ifUpdatedAt=${encodeURIComponent(updatedAt)}`),
      );
      const binned = done.map(({ item }) => item);
      const undo = async () => {
        await run(binned, ({ _id }) => api.post(`${enquiryApiPath(_id)}/restore`));
        await refreshVisibleQueries();
      };
      await refreshVisibleQueries();
      if (binned.length > 0)
        toastSuccess(m.enquiriesBinned({ count: binned.length }), <UndoButton onUndo={() => void undo()} />);
      return binned;
    },
  };
}

function reasonOf(error: unknown): string | null {
  const now = conflictingRecord<DeskEnquiry>(error);
  if (!now) return null;
  const status = STATUS_LABELS[now.status]();
  return now.owner ? m.changedByOther({ status, owner: now.owner.name }) : m.changedByOtherNoOwner({ status });
}

interface EnquiryBulkBarProps {
  enquiries: Enquiries;
  bulk: ReturnType<typeof useBulkChanges>;
}

/** The bar for changing selected enquiries. Those that could not be changed stay selected. */
export function EnquiryBulkBar({ enquiries: { selection, owners, order }, bulk }: EnquiryBulkBarProps) {
  /** The enquiries of the open dialog, in the versions shown when it was opened; null while it is closed. */
  const [changing, setChanging] = useState<readonly BriefEnquiry[] | null>(null);
  const [writtenTo, setWrittenTo] = useState<readonly BriefEnquiry[] | null>(null);
  const may = usePermission();
  const { items } = selection;
  const removeAll = (done: readonly BriefEnquiry[]) => selection.remove(done.map(({ _id }) => _id));
  const bin = async (isSpam: boolean) => removeAll(await bulk.bin(items, isSpam));
  const changes = [
    { label: m.change(), act: () => setChanging(items) },
    ...(may("desk.all") ? [{ label: m.writeToSelected(), act: () => setWrittenTo(items) }] : []),
    { label: m.spam(), act: () => bin(true) },
    { label: m.deleteIt(), act: () => bin(false) },
  ];
  return (
    <>
      <BulkBar selection={selection} total={selection.total} progress={bulk.progress} changes={changes}>
        {may("desk.manage") && <ExportButtons filter={{ ids: items.map(({ _id }) => _id), sort: order }} />}
      </BulkBar>
      {writtenTo && <MassMessageDialog enquiries={writtenTo} onClose={() => setWrittenTo(null)} />}
      {changing && (
        <ChangeDialog
          enquiries={changing}
          owners={owners}
          onClose={() => setChanging(null)}
          onChange={async (draft) => removeAll(await bulk.change(changing, draft))}
        />
      )}
    </>
  );
}

const EXPORTS = [
  ["csv", m.exportCsv],
  ["xlsx", m.excel],
] as const;

/** Buttons that export enquiries. @param props.filter filters for the API; with `ids`, only these enquiries */
export function ExportButtons({ filter }: { filter: object }) {
  const save = (format: string) => downloadFromApi("/enquiries/export", { format, ...filter });
  return EXPORTS.map(([format, label]) => (
    <Button
      key={format}
      look="quiet"
      icon="download"
      busyLabel={m.preparing()}
      onClick={() => tryOrToast(() => save(format), m.failedToLoad())}
    >
      {label()}
    </Button>
  ));
}

interface ChangeDialogProps {
  enquiries: readonly BriefEnquiry[];
  owners: Desk["owners"];
  /** Whether the dialog closes the enquiries: it asks only for the reason. */
  isClosing?: boolean;
  onChange: (draft: BulkDraft) => void;
  onClose: () => void;
}

export function ChangeDialog({ enquiries, owners, isClosing = false, onChange, onClose }: ChangeDialogProps) {
  const [draft, setDraft] = useState<BulkDraft>({ status: isClosing ? "closed" : "", owner: "", nextCallOn: "" });
  const [error, setError] = useState<string>();
  const words =
    isClosing && enquiries[0] ? m.closeNamed({ name: enquiries[0].name }) : m.changeCount({ count: enquiries.length });
  const needsReason = draft.status === "closed" && enquiries.some(({ status }) => status !== "closed");
  const asItIs = { value: "" as const, label: m.asItIs() };
  return (
    <Dialog title={words} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!draft.status && !draft.owner && !draft.nextCallOn) return setError(m.chooseWhatChanges());
          if (needsReason && !draft.closingReason?.trim()) return setError(mEnquiries.reasonIsMissing());
          onClose();
          onChange(draft);
        }}
      >
        {!isClosing && (
          <Pills
            label={m.status()}
            options={[asItIs, ...statusOptions()]}
            value={draft.status}
            error={needsReason ? undefined : error}
            onChange={(status) => {
              const { owner, nextCallOn } = draft;
              setDraft({ status, owner, nextCallOn: isSettled(status) ? "" : nextCallOn });
            }}
          />
        )}
        {needsReason && (
          <ReasonField
            value={draft.closingReason ?? ""}
            error={error}
            onChange={(closingReason) => setDraft({ ...draft, closingReason })}
          />
        )}
        {!isClosing && (
          <SelectField
            label={m.owner()}
            options={[asItIs, ...ownerOptions(owners)]}
            value={draft.owner}
            onChange={(owner) => setDraft({ ...draft, owner })}
          />
        )}
        {!isClosing && !isSettled(draft.status) && (
          <TextField
            label={m.nextCall()}
            hint={m.blankAsItIs()}
            type="date"
            min={collegeDay()}
            value={draft.nextCallOn}
            onChange={(nextCallOn) => setDraft({ ...draft, nextCallOn })}
          />
        )}
        <DialogFoot label={words} type="submit" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
