import { useState } from "react";
import { showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { formatMomentWithWeekday } from "#admin/collections/documents/document-state.tsx";
import { documentCalls } from "#admin/collections/documents/documents-api.ts";
import { Preview } from "#admin/collections/documents/preview.tsx";
import { PreviewLinksDialog } from "#admin/collections/documents/preview-links-dialog.tsx";
import { confirmDraftDiscard, PublishDialog, ReviewDialog } from "#admin/collections/documents/publish-dialog.tsx";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Badge, FormNote, Pending } from "#admin/ui/states.tsx";
import type { Collection, DraftFacts } from "#contract/collections/define-collection.ts";
import * as mDocuments from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import * as mRecords from "#messages/compiled/admin-records.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./collection-form.module.css";
import type { CollectionRecord, DraftDialogRequest, DraftedRecord } from "./collection-overrides.ts";
import { documentPathOf, getDraft, refreshRecords } from "./collection-records.ts";
import { getRecordTitle } from "./collection-values.ts";
import type { RecordForm } from "./record-form.ts";

export function DraftBadge({ draft }: { draft: DraftFacts | undefined }) {
  if (!draft) return null;
  const { publishAt } = draft;
  return (
    <Badge look="ring">
      {publishAt ? mDocuments.scheduledFor({ moment: formatMomentWithWeekday(publishAt) }) : mDocuments.draft()}
    </Badge>
  );
}

interface NewDraftsProps {
  collection: Collection;
  drafts: ReadonlyMap<string, DraftedRecord>;
  edit: (record: CollectionRecord) => void;
}

/** Lists the drafts of records that were never public. The list shows other drafts at their records. */
export function NewDrafts({ collection, drafts, edit }: NewDraftsProps) {
  const fresh = [...drafts.values()].filter(({ draft }) => draft.isNew);
  if (fresh.length === 0) return null;
  return (
    <section aria-label={mRecords.newDrafts()}>
      <h3 className="inset">{mRecords.newDrafts()}</h3>
      <ul className="rows">
        {fresh.map((record) => (
          <li key={record._id}>
            <div>
              <span>
                {getRecordTitle(collection, record)} <DraftBadge draft={record.draft} />
              </span>
              <small>
                {record.draft.savedBy}, {formatMoment(record.updatedAt)}
              </small>
            </div>
            <Button
              look="quiet"
              icon="edit"
              aria-label={mRecords.editTitle({ title: getRecordTitle(collection, record) })}
              onClick={() => edit(record)}
            >
              {mRecords.edit()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DraftButtonsProps = {
  collection: Collection;
  record: CollectionRecord | null;
  form: RecordForm;
  show: (shown: DraftDialogRequest) => void;
};

/** Draft buttons in the footer of a form. Unsaved input is saved as a draft before a dialog about the draft opens. */
export function DraftButtons({ collection, record, form, show }: DraftButtonsProps) {
  const draft = getDraft(record);
  const mayPublish = usePermission()("site.publish");
  const openSaved = async (what: DraftDialogRequest["what"]) => {
    const saved = form.isDirty ? await form.saveDraft() : record;
    if (saved) show({ what, record: saved });
  };
  const discard = async () => {
    if (!record || !(await confirmDraftDiscard())) return;
    await tryOrToast(async () => {
      await documentCalls(documentPathOf(collection, record)).discardDraft(record.updatedAt);
      await refreshRecords(collection);
      form.close();
      toastSuccess(m.discarded());
    }, m.notDiscarded());
  };
  const isSaved = Boolean(draft?.savedAt);
  const isDraft = isSaved || form.isDirty;
  const dialogs = [
    { what: "back", label: m.sendBack(), look: "quiet", isShown: mayPublish && isSaved },
    { what: "review", label: m.sendForReview(), look: "main", isShown: !mayPublish && isDraft },
    { what: "schedule", label: m.schedule(), look: "quiet", isShown: mayPublish && isDraft },
    { what: "preview", label: m.preview(), look: "plain", isShown: record !== null || form.isDirty },
  ] as const;
  return (
    <>
      {isSaved && (
        <Button look="quiet" busyLabel={m.discarding()} onClick={discard}>
          {m.discardDraft()}
        </Button>
      )}
      {dialogs
        .filter(({ isShown }) => isShown)
        .map(({ what, label, look }) => (
          <Button key={what} look={look} aria-haspopup="dialog" onClick={() => openSaved(what)}>
            {label}
          </Button>
        ))}
      {form.isDirty && <Button onClick={() => form.saveDraft()}>{mRecords.saveDraft()}</Button>}
    </>
  );
}

export function ScheduleNote({ collection, record }: { collection: Collection; record: CollectionRecord | null }) {
  const { publishAt, scheduleFault } = getDraft(record) ?? {};
  const mayPublish = usePermission()("site.publish");
  if (!record || !publishAt) return null;
  const cancel = () =>
    tryOrToast(async () => {
      // Reload after a refusal too: the record may have been published since the form was opened.
      await documentCalls(documentPathOf(collection, record))
        .cancelSchedule()
        .finally(() => refreshRecords(collection));
      toastSuccess(m.scheduleCancelled());
    }, m.notCancelled());
  const title = scheduleFault
    ? m.notPublishedWhenDue()
    : m.willBePublished({ moment: formatMomentWithWeekday(publishAt) });
  return (
    <FormNote tone={scheduleFault ? "bad" : "info"} title={title}>
      <p>{scheduleFault || m.notPartOfSchedule()}</p>
      {mayPublish && (
        <Button busyLabel={m.cancelling()} onClick={cancel}>
          {m.cancelSchedule()}
        </Button>
      )}
    </FormNote>
  );
}

type DraftDialogProps = {
  collection: Collection;
  shown: DraftDialogRequest;
  show: (shown: DraftDialogRequest | null) => void;
};

/** Dialog about a draft. Rendered by the screen, because saving a new record's draft replaces the form. */
export function DraftDialog({ collection, shown, show }: DraftDialogProps) {
  const { what, record } = shown;
  const path = documentPathOf(collection, record);
  const title = getRecordTitle(collection, record);
  const close = () => show(null);
  if (what === "links") return <PreviewLinksDialog path={path} title={title} onClose={close} />;
  if (what !== "preview") return <SavedDraftDialog {...{ collection, path, what }} onClose={close} />;
  return (
    <Dialog title={m.preview()} isWide onClose={close}>
      <div className={styles.preview}>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => show({ what: "links", record })}>
          {m.previewLink()}
        </Button>
        <Preview path={path} route={`${collection.public?.page}/${record._id}`} version={record.updatedAt} />
      </div>
    </Dialog>
  );
}

type SavedDraftProps = { collection: Collection; path: string; what: DraftDialogRequest["what"]; onClose: () => void };

/** Dialog that schedules a saved draft, or sends it to a colleague. */
function SavedDraftDialog({ collection, path, what, onClose }: SavedDraftProps) {
  const [calls] = useState(() => documentCalls(path));
  const query = useQuery(`document:${path}`, calls.fetch);
  if (!query.data?.draftText) return <Pending query={query} loading={m.loadingPreview()} />;
  const { draftText } = query.data;
  if (what !== "schedule") {
    const onSent = () => void refreshRecords(collection);
    return <ReviewDialog document={query.data} text={draftText} isBack={what === "back"} {...{ onSent, onClose }} />;
  }
  const publish = async (note: string, at: string | null) => {
    try {
      await calls.publish(draftText.version, note, at);
      await refreshRecords(collection);
      if (at) toastSuccess(mDocuments.scheduledFor({ moment: formatMomentWithWeekday(at) }));
      onClose();
    } catch (error) {
      void refreshQuery(`document:${path}`);
      showErrorToast(error, m.notPublished());
    }
  };
  return <PublishDialog document={query.data} text={draftText} isScheduled onClose={onClose} onPublish={publish} />;
}
