import { useMemo, useState } from "react";
import { api, showFailure } from "#admin/api/api.ts";
import { momentWords } from "#admin/collections/documents/document-state.ts";
import badges from "#admin/collections/documents/documents.module.css";
import { documentCalls } from "#admin/collections/documents/documents-api.ts";
import { Preview } from "#admin/collections/documents/preview.tsx";
import { PreviewLinksDialog } from "#admin/collections/documents/preview-links-dialog.tsx";
import { PublishDialog } from "#admin/collections/documents/publish-dialog.tsx";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { Collection, DraftFacts } from "#contract/collections/define-collection.ts";
import * as mDocuments from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import * as mRecords from "#messages/compiled/admin-records.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import styles from "./kind-form.module.css";
import type { RecordFormState } from "./kind-form.tsx";
import { draftsOf, refreshRecords } from "./kind-records.ts";
import type { KindScreenState } from "./kind-screen.tsx";
import type { KindRecord } from "./kind-slots.ts";
import { titleOf } from "./kind-values.ts";

/** A record with its draft on top. */
export type DraftedRecord = KindRecord & { draft: DraftFacts };

/** By the id of the record. */
export function useDrafts(kind: Collection): ReadonlyMap<string, DraftedRecord> {
  const { data } = useQuery(draftsOf(kind), async () => {
    if (!kind.public?.drafts) return [];
    return (await api.get<{ items: DraftedRecord[] }>(`${kind.path}/drafts`)).items;
  });
  return useMemo(() => new Map(data?.map((item) => [item._id, item])), [data]);
}

export const draftIn = (record: KindRecord | null) => record?.draft as DraftFacts | undefined;

const pathOf = (kind: Collection, { _id }: KindRecord) => `${kind.name}/${_id}`;

/** @returns the record as it is public now */
export async function publishDraft(kind: Collection, { draft: _, ...record }: KindRecord): Promise<KindRecord> {
  const { current } = await documentCalls(pathOf(kind, record)).publish(record.updatedAt, "", null, {});
  return { ...record, updatedAt: current?.version ?? record.updatedAt };
}

export function DraftBadge({ draft }: { draft: DraftFacts | undefined }) {
  if (!draft) return null;
  const { publishAt } = draft;
  return (
    <span className="badge" data-look="ring">
      {publishAt ? mDocuments.scheduledFor({ moment: momentWords(publishAt) }) : mDocuments.draft()}
    </span>
  );
}

/** Those of records that were never public: the others stand in the list. */
export function NewDrafts({ screen: { kind, drafts, edit } }: { screen: KindScreenState }) {
  const fresh = [...drafts.values()].filter(({ draft }) => draft.isNew);
  if (fresh.length === 0) return null;
  return (
    <section aria-label={mRecords.newDrafts()} className={styles.newDrafts}>
      <h3>{mRecords.newDrafts()}</h3>
      <ul className={badges.links}>
        {fresh.map((record) => (
          <li key={record._id}>
            <span>
              {titleOf(kind, record)} <DraftBadge draft={record.draft} />
              <small>
                {record.draft.savedBy}, {formatMoment(record.updatedAt)}
              </small>
            </span>
            <Button
              look="quiet"
              icon="edit"
              aria-label={mRecords.editTitle({ title: titleOf(kind, record) })}
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

type DraftFormProps = { screen: KindScreenState; record: KindRecord | null; form: RecordFormState };

/** In the foot of a form. What was typed is saved as a draft before it is shown. */
export function DraftButtons({ screen: { kind, open }, record, form }: DraftFormProps) {
  const draft = draftIn(record);
  const openSaved = async (what: "preview" | "schedule") => {
    const saved = form.isDirty ? await form.saveDraft() : record;
    if (saved) open({ what, record: saved });
  };
  const discard = async () => {
    const asked = { question: m.discardQuestion(), details: m.discardDetails(), refusal: m.keepIt() };
    if (!record || !(await confirm({ ...asked, action: m.discardDraft() }))) return;
    try {
      await documentCalls(pathOf(kind, record)).discardDraft();
      await refreshRecords(kind);
      form.close();
      toastSuccess(m.discarded());
    } catch (error) {
      showFailure(error, m.notDiscarded());
    }
  };
  return (
    <>
      {draft?.savedAt && (
        <Button look="quiet" busyLabel={m.discarding()} onClick={discard}>
          {m.discardDraft()}
        </Button>
      )}
      {(draft?.savedAt || form.isDirty) && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => openSaved("schedule")}>
          {m.schedule()}
        </Button>
      )}
      {(record || form.isDirty) && (
        <Button aria-haspopup="dialog" onClick={() => openSaved("preview")}>
          {m.preview()}
        </Button>
      )}
      {form.isDirty && <Button onClick={() => form.saveDraft()}>{mRecords.saveDraft()}</Button>}
    </>
  );
}

export function ScheduleNote({ kind, record }: { kind: Collection; record: KindRecord | null }) {
  const { publishAt, scheduleFault } = draftIn(record) ?? {};
  if (!record || !publishAt) return null;
  const cancel = async () => {
    try {
      await documentCalls(pathOf(kind, record)).cancelSchedule();
      await refreshRecords(kind);
      toastSuccess(m.scheduleCancelled());
    } catch (error) {
      showFailure(error, m.notCancelled());
    }
  };
  const title = scheduleFault ? m.notPublishedWhenDue() : m.willBePublished({ moment: momentWords(publishAt) });
  return (
    <FormNote tone={scheduleFault ? "bad" : "info"} title={title}>
      <p>{scheduleFault || m.notPartOfSchedule()}</p>
      <Button busyLabel={m.cancelling()} onClick={cancel}>
        {m.cancelSchedule()}
      </Button>
    </FormNote>
  );
}

export interface DraftShown {
  what: "preview" | "links" | "schedule";
  record: KindRecord;
}

/** Over the screen, since a new record's form becomes that of its draft. */
export function DraftDialog({ screen: { kind, open }, shown }: { screen: KindScreenState; shown: DraftShown }) {
  const { what, record } = shown;
  const path = pathOf(kind, record);
  const title = titleOf(kind, record);
  const close = () => open(null);
  if (what === "links") return <PreviewLinksDialog path={path} title={title} onClose={close} />;
  if (what === "schedule") return <ScheduleDialog kind={kind} path={path} onClose={close} />;
  return (
    <Dialog title={m.preview()} isWide onClose={close}>
      <div className={styles.preview}>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => open({ what: "links", record })}>
          {m.previewLink()}
        </Button>
        <Preview path={path} route={`${kind.public?.page}/${record._id}`} version={record.updatedAt} />
      </div>
    </Dialog>
  );
}

function ScheduleDialog({ kind, path, onClose }: { kind: Collection; path: string; onClose: () => void }) {
  const [calls] = useState(() => documentCalls(path));
  const query = useQuery(`document:${path}`, calls.fetch);
  if (!query.data?.draftText) return <Pending query={query} loading={m.loadingPreview()} />;
  const { draftText } = query.data;
  const publish = async (note: string, at: string | null) => {
    try {
      await calls.publish(draftText.version, note, at, {});
      await refreshRecords(kind);
      if (at) toastSuccess(mDocuments.scheduledFor({ moment: momentWords(at) }));
      onClose();
    } catch (error) {
      void refreshQuery(`document:${path}`);
      showFailure(error, m.notPublished());
    }
  };
  return (
    <PublishDialog
      document={query.data}
      text={draftText}
      faults={[]}
      isScheduled
      onClose={onClose}
      onPublish={publish}
    />
  );
}
