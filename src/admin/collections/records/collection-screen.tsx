import { lazy, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { showErrorToast } from "#admin/api/api.ts";
import { useBin } from "#admin/collections/history/bin-card.tsx";
import { deleteWithUndo } from "#admin/collections/history/delete-with-undo.tsx";
import { focusOpener, ListCard } from "#admin/collections/list/list-card.tsx";
import { type ListState, useList } from "#admin/collections/list/list-state.ts";
import { collegePart } from "#admin/data/college-parts.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { readDraft, writeDraft } from "#admin/data/drafts.ts";
import { useChanges } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { runConcurrently } from "#admin/data/run-concurrently.ts";
import { useBulk, useSelection } from "#admin/ui/bulk.tsx";
import { Button, ToastButton, UndoButton } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { EmptyState, LoadingState } from "#admin/ui/states.tsx";
import { askToLeave } from "#admin/ui/unsaved-guard.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import { COLLEGE_PARTS } from "#contract/collections/document-parts.ts";
import { recordPermission } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { CollectionForm } from "./collection-form.tsx";
import type {
  CollectionOverrides,
  CollectionRecord,
  DraftDialogRequest,
  DraftedRecord,
  RecordFormContext,
} from "./collection-overrides.ts";
import {
  cachedRecords,
  refreshRecords,
  saveRecord,
  updateCachedRecord,
  useDrafts,
  useRecords,
} from "./collection-records.ts";
import {
  createListConfig,
  csvOf,
  draftNameOf,
  getRecordTitle,
  listUnsavedRecordIds,
  recordToInput,
  savedFileOf,
  toFormValues,
} from "./collection-values.ts";
import { DraftDialog, NewDrafts } from "./record-drafts.tsx";
import { useRecordTable } from "./record-table.tsx";

const DocumentEditor = lazy(async () => ({
  default: (await import("#admin/collections/documents/document-editor.tsx")).DocumentEditor,
}));

const OVERRIDES: Readonly<Record<string, () => Promise<{ overrides: CollectionOverrides }>>> = {
  notice: () => import("./notice-overrides.tsx"),
  album: () => import("./album-overrides.tsx"),
  event: () => import("./event-overrides.tsx"),
  placement: () => import("./placement-overrides.ts"),
};

export async function loadCollectionScreen(collection: Collection) {
  const { overrides } = (await OVERRIDES[collection.name]?.()) ?? { overrides: {} };
  return () => <CollectionScreen collection={collection} overrides={overrides} />;
}

function CollectionScreen({ collection, overrides }: { collection: Collection; overrides: CollectionOverrides }) {
  const { words } = collection;
  const { drafts, areLoading } = useDrafts(collection);
  const records = useRecords(collection);
  // Wait for the drafts too: a form opened earlier shows the public record, and loses its text when the draft arrives.
  const { rows, drop } = useRowsWithForms(collection, records.data);
  const query = areLoading ? { ...records, data: undefined, isLoading: true } : { ...records, data: rows };
  const { data: all } = query;
  const view = useMemo(() => createListConfig(collection, overrides), [collection, overrides]);
  const list = useList(all, view, () => cachedRecords(collection).read());
  const selection = useSelection(list.matching, list.shown);
  const editing = useEditedRecord(collection, all, drafts, list);
  const { bulk, announceSaved, change, ...changes } = useRecordChanges(collection, overrides, list);
  useChanges("documents", () => refreshRecords(collection));
  const { copies, copy } = useCopies(collection, overrides, async () => {
    if (!editing) return true;
    const mayLeave = await askToLeave();
    if (mayLeave) list.setOpen("");
    return mayLeave;
  });
  // Show no blank form while the requested record loads: text typed into it would belong to a new record.
  const isOpening = list.open !== "" && !all && query.isLoading;
  const [draftShown, showDraft] = useState<DraftDialogRequest | null>(null);
  const binned = collection.hasPictures ? [collection.name, "picture"] : [collection.name];
  const { binCard, binButton } = useBin(binned, m.allOf({ plural: words.plural() }));
  const may = usePermission();
  const mayEdit = may("site.edit");
  const mayChange = may(recordPermission(collection.public));

  async function edit({ _id }: CollectionRecord) {
    if (_id !== editing?._id && (await askToLeave())) list.setOpen(_id);
  }
  function closeEdited() {
    list.setOpen("");
    if (editing) focusOpener(editing._id);
  }
  async function remove(records: readonly CollectionRecord[]) {
    const gone = await changes.remove(records);
    if (gone.size === 0) return;
    drop(gone);
    if (gone.has(list.open)) list.setOpen("");
    selection.clear();
  }
  const forms: RecordFormContext = {
    collection,
    overrides,
    all: all ?? [],
    announceSaved,
    openDraft: ({ _id }) => list.setOpen(_id),
    showDraft,
  };
  const table = useRecordTable(forms, { list, drafts, editing, edit, copy, change, remove, drop });

  const part = collegePart(list.open);
  if (part?.tab === collection.tab.id) {
    const open = (edit: string) => list.set({ edit });
    return <DocumentEditor key={part.id} part={part} back={words.title()} onBack={() => open("")} onMoved={open} />;
  }
  if (binCard) return binCard;
  const chosen = selection.items;
  const ownChanges = overrides.bulkActions?.filter(({ isFor }) => chosen.some(isFor)) ?? [];
  return (
    <div className="columns">
      {isOpening && !editing && (
        <Card title={m.editNoun({ noun: words.noun() })}>
          <LoadingState label={m.loadingThese({ what: words.plural() })} />
        </Card>
      )}
      {(editing || (mayEdit && !isOpening)) && (
        <CollectionForm
          key={editing?._id ?? `new${copies}`}
          screen={forms}
          record={editing}
          isCopy={copies > 0}
          onClose={closeEdited}
        />
      )}
      <ListCard
        query={query}
        view={view}
        list={list}
        selection={selection}
        bulk={bulk}
        table={table}
        keepsRows={collection.hasPictures}
        words={{
          title: words.title(),
          search: m.searchIn({ plural: words.plural() }),
          hint: words.searchHint(),
          loading: m.loadingThese({ what: words.plural() }),
          failed: (words.loadFailed ?? m.failedToLoad)(),
          noMatch: m.noMatch({ noun: words.noun() }),
        }}
        empty={
          <EmptyState title={words.emptyTitle()} {...(mayEdit && { action: words.emptyAction() })}>
            {words.emptyText()}
          </EmptyState>
        }
        actions={
          <>
            {COLLEGE_PARTS.filter(({ tab }) => tab === collection.tab.id).map(({ id, title }) => (
              <Button
                key={id}
                look="quiet"
                icon="edit"
                onClick={async () => (await askToLeave()) && list.set({ edit: id })}
              >
                {title()}
              </Button>
            ))}
            {collection.csv && list.matching.length > 0 && (
              <Button
                look="quiet"
                icon="download"
                onClick={() => downloadCsv(csvOf(collection, list.matching), `${words.plural()}-${collegeDay()}.csv`)}
              >
                {m.exportCsv()}
              </Button>
            )}
            {binButton}
          </>
        }
        changes={
          mayChange
            ? [
                ...ownChanges.map(({ label, isFor, input }) => ({
                  label: label(),
                  act: () => change(chosen.filter(isFor), input()),
                })),
                { label: m.deleteIt(), isDanger: true, act: () => remove(chosen) },
              ]
            : []
        }
        above={<NewDrafts collection={collection} drafts={drafts} edit={edit} />}
        note={
          collection.maxListed && all?.length === collection.maxListed
            ? m.newestOnly({ count: collection.maxListed, plural: words.plural() })
            : undefined
        }
      />
      {draftShown && <DraftDialog collection={collection} shown={draftShown} show={showDraft} />}
    </div>
  );
}

/** Starts a new record as a copy of another. `copies` is the number of copies started so far. */
function useCopies(collection: Collection, overrides: CollectionOverrides, closeOpen: () => Promise<boolean>) {
  const [copies, setCopies] = useState(0);
  async function copy(record: CollectionRecord) {
    if (!(await closeOpen())) return;
    const name = draftNameOf(collection);
    const details = m.formHoldsText({ noun: collection.words.noun() });
    if (readDraft(name) && !(await confirm(m.discard(), details, m.replace(), m.keepIt()))) return;
    const values = toFormValues(collection, record);
    writeDraft(name, {
      values: overrides.copyOf?.(values) ?? values,
      base: toFormValues(collection, null),
      version: null,
    });
    setCopies((times) => times + 1);
  }
  return { copies, copy };
}

type Rows = CollectionRecord[] | undefined;

/** The latest rows by collection, kept for the case that another tab is opened in between. */
const latestRows = new Map<string, Rows>();

/**
 * Returns the rows of the list. Edited in place, a record that a colleague has deleted stays while it has unsaved text.
 * `drop` ends this for deleted records with these ids.
 */
function useRowsWithForms(collection: Collection, data: Rows) {
  const [shown, setShown] = useState(() => ({ data: undefined as Rows, rows: latestRows.get(collection.name) }));
  useEffect(() => void latestRows.set(collection.name, shown.rows));
  if (shown.data !== data) {
    const unsaved = collection.isEditedInPlace ? listUnsavedRecordIds(collection) : [];
    const isGone = ({ _id }: CollectionRecord) => unsaved.includes(_id) && !data?.some((one) => one._id === _id);
    setShown({ data, rows: data && [...data, ...(shown.rows ?? []).filter(isGone)] });
  }
  function drop(ids: ReadonlySet<string>) {
    const stored = new Set(cachedRecords(collection).read());
    setShown(({ rows, ...one }) => ({ ...one, rows: rows?.filter((row) => stored.has(row) || !ids.has(row._id)) }));
  }
  return { rows: data && shown.rows, drop };
}

/**
 * Returns the record in the form beside the list, which stays there if a colleague deletes it. Initially opens a record
 * with unsaved changes; in a collection edited in place, shows the list's page with the record named in the URL.
 */
function useEditedRecord(
  collection: Collection,
  all: readonly CollectionRecord[] | undefined,
  drafts: ReadonlyMap<string, DraftedRecord>,
  { open, setOpen, isInSight, show }: ListState<CollectionRecord>,
): CollectionRecord | null {
  const isBeside = !collection.isEditedInPlace;
  const draft = drafts.get(open);
  const asked = all?.find(({ _id }) => _id === open) ?? null;
  const found = isBeside ? (draft ?? asked) : draft?.draft.isNew ? draft : null;
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);

  const hasCome = useRef(false);
  useEffect(() => {
    if (!all || hasCome.current) return;
    hasCome.current = true;
    if (!isBeside) {
      if (asked && !collection.hasPictures && !isInSight(asked)) show(asked);
      return;
    }
    const unsaved = listUnsavedRecordIds(collection);
    const first = all.find(({ _id }) => unsaved.includes(_id));
    if (first && open === "" && !unsaved.includes("new")) setOpen(first._id);
  });

  return found ?? (known?._id === open ? known : null);
}

/** Returns functions that change or delete records, report the result in a toast, and offer Undo. */
function useRecordChanges(collection: Collection, overrides: CollectionOverrides, list: ListState<CollectionRecord>) {
  const { words } = collection;
  const bulk = useBulk<CollectionRecord>(words.plural, (record) => getRecordTitle(collection, record));

  async function send({ _id, updatedAt }: CollectionRecord, input: object): Promise<CollectionRecord> {
    const after = await saveRecord(collection, _id, { ...input, ifUpdatedAt: updatedAt });
    updateCachedRecord(collection, after);
    return after;
  }

  /** Returns a button that shows a saved record hidden by the list's filters or page; null if the record is visible. */
  function wayTo(record: CollectionRecord): ReactNode {
    if (collection.hasPictures || list.isInSight(record)) return null;
    const show = () => {
      list.show(record);
      focusOpener(record._id);
    };
    return <ToastButton onPress={show}>{m.showIt()}</ToastButton>;
  }

  /** Shows the `Updated` toast, with Undo unless a file was replaced or removed: the old file cannot be restored. */
  function announceUpdates(
    updates: readonly { before: CollectionRecord; after: CollectionRecord }[],
    way: ReactNode = null,
  ) {
    const messageOf = ({ length }: { length: number }) => words.updated({ count: length });
    const isFileKept = updates.every(
      ({ before, after }) => savedFileOf(collection, before)?.url === savedFileOf(collection, after)?.url,
    );
    const undo = async () => {
      const { done, failed } = await runConcurrently(updates, ({ before, after }) =>
        send(after, recordToInput(collection, before)),
      );
      if (done.length > 0) toastSuccess(messageOf(done));
      if (!failed[0]) return;
      showErrorToast(failed[0].error, m.updateFailed());
      void refreshQuery(collection.path);
    };
    const extra = (
      <span>
        {isFileKept && <UndoButton onUndo={() => void undo()} />}
        {way}
      </span>
    );
    toastSuccess(messageOf(updates), (isFileKept || way) && extra);
  }

  return {
    bulk,
    announceSaved(before: CollectionRecord | null, after: CollectionRecord) {
      if (before) return announceUpdates([{ before, after }], wayTo(after));
      toastSuccess(words.created(), wayTo(after));
      if (collection.hasPictures) list.clear({ [collection.reply.one]: after._id });
    },
    async change(records: readonly CollectionRecord[], input: object) {
      const { done, failed } = await bulk.run(records, (record) => send(record, input));
      if (done.length > 0) announceUpdates(done.map(({ item, result }) => ({ before: item, after: result })));
      if (failed.length > 0) void refreshQuery(collection.path);
    },
    /** Deletes records. @returns the ids of the records that no longer exist */
    remove: (records: readonly CollectionRecord[]) =>
      deleteWithUndo({
        items: records,
        collection: cachedRecords(collection),
        pathOf: ({ _id }) => `${collection.path}/${_id}`,
        subjectOf: ({ _id }) => `${collection.name}:${_id}`,
        versionOf: overrides.versionOf,
        question: words.deleteQuestion(),
        plural: words.plural(),
        nameOf: (record) => getRecordTitle(collection, record),
        detailsOf: overrides.detailsOf,
        messageOf: (count) => words.deleted({ count }),
      }),
  };
}
