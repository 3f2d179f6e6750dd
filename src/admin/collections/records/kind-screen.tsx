import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { BinCard } from "#admin/collections/history/bin-card.tsx";
import { deleteWithUndo } from "#admin/collections/history/deletes.tsx";
import { useList } from "#admin/collections/list/list-state.ts";
import { downloadCsv } from "#admin/data/download-csv.ts";
import { readDraft, writeDraft } from "#admin/data/drafts.ts";
import { forEach } from "#admin/data/for-each.ts";
import { refreshQuery } from "#admin/data/query-store.ts";
import { BulkBar, BulkTroubleNote, useBulk, useSelection } from "#admin/ui/bulk.tsx";
import { Button, ToastButton, UndoButton } from "#admin/ui/button.tsx";
import { Card, Pagination } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { ListToolbar } from "#admin/ui/list-address.tsx";
import { EmptyState, ListStates, NoMatchState } from "#admin/ui/list-states.tsx";
import { askToLeave } from "#admin/ui/unsaved-guard.tsx";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { collegeDay } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { KindForm } from "./kind-form.tsx";
import styles from "./kind-list.module.css";
import { KindRows, KindTable } from "./kind-list.tsx";
import { putRecord, recordsOf, refreshRecords, sendRecord, useRecords } from "./kind-records.ts";
import type { KindRecord, KindSlots } from "./kind-slots.ts";
import { csvOf, draftNameOf, inputOfRecord, savedFileOf, titleOf, valuesOf } from "./kind-values.ts";
import { viewOf } from "./kind-view.ts";
import { DraftDialog, type DraftedRecord, type DraftShown, NewDrafts, useDrafts } from "./record-drafts.tsx";

const SLOTS: Readonly<Record<string, () => Promise<{ slots: KindSlots }>>> = {
  notice: () => import("./notice-slots.tsx"),
  placement: () => import("./placement-slots.tsx"),
  album: () => import("./album-slots.tsx"),
  event: () => import("./event-slots.tsx"),
};

export async function loadKindScreen(kind: Collection) {
  const { slots } = (await SLOTS[kind.name]?.()) ?? { slots: {} };
  return () => <KindScreen kind={kind} slots={slots} />;
}

function KindScreen({ kind, slots }: { kind: Collection; slots: KindSlots }) {
  const screen = useKindScreen(kind, slots);
  const { all, list, bulk } = screen;
  const { words, layout, mostListed, pageSize } = kind;
  const [isBinOpen, setIsBinOpen] = useState(false);
  const isBoard = layout === "board";
  if (isBinOpen) {
    const closeBin = () => {
      setIsBinOpen(false);
      void refreshRecords(kind);
    };
    const only = kind.hasPictures ? [kind.name, "picture"] : [kind.name];
    return <BinCard only={only} back={m.allOf({ plural: words.plural() })} onBack={closeBin} />;
  }
  const openBin = async () => {
    if (await askToLeave()) setIsBinOpen(true);
  };
  const Records = isBoard ? Board : layout === "table" ? KindTable : KindRows;
  return (
    <div className="columns">
      <KindForm key={screen.editing?._id ?? `new${screen.copies}`} screen={screen} />
      <Card
        title={words.title()}
        total={all?.length}
        matchCount={all && list.matching.length}
        actions={
          <>
            {kind.csv && list.matching.length > 0 && (
              <Button
                look="quiet"
                icon="download"
                onClick={() => downloadCsv(csvOf(kind, list.matching), `${words.plural()}-${collegeDay()}.csv`)}
              >
                {m.exportCsv()}
              </Button>
            )}
            <Button look="quiet" icon="bin" onClick={openBin}>
              {m.deletedThirtyDays()}
            </Button>
          </>
        }
      >
        {all && all.length > 0 && (
          <ListToolbar
            label={m.searchIn({ plural: words.plural() })}
            hint={words.searchHint()}
            list={list}
            view={screen.view}
            // A table is ordered by its columns.
            hasOrder={layout !== "table"}
          />
        )}
        <NewDrafts screen={screen} />
        {bulk.trouble && <BulkTroubleNote trouble={bulk.trouble} onClose={bulk.forgetTrouble} />}
        <ListStates
          query={screen.query}
          loading={m.loadingThese({ what: words.plural() })}
          failed={(words.loadFailed ?? m.failedToLoad)()}
          empty={
            <EmptyState title={words.emptyTitle()} action={words.emptyAction()}>
              {words.emptyText()}
            </EmptyState>
          }
          // The records of a board stay while a search hides them: their uploads go on.
          {...(!isBoard && { matchCount: list.matching.length, noMatch: <NoMatch screen={screen} /> })}
        >
          <Records screen={screen} />
        </ListStates>
        {mostListed && all?.length === mostListed && (
          <p className={styles.limit}>{m.newestOnly({ count: mostListed, plural: words.plural() })}</p>
        )}
        {!isBoard && (
          <Pagination page={list.page} pageSize={pageSize} total={list.matching.length} onPage={list.setPage} />
        )}
        <BulkButtons screen={screen} />
      </Card>
      {screen.shown && <DraftDialog screen={screen} shown={screen.shown} />}
    </div>
  );
}

type ScreenProps = { screen: KindScreenState };

function NoMatch({ screen: { kind, list } }: ScreenProps) {
  return (
    <NoMatchState title={m.noMatch({ noun: kind.words.noun() })} onClear={() => list.clear()}>
      {list.search && m.nothingFound({ search: list.search })}
    </NoMatchState>
  );
}

function Board({ screen }: ScreenProps) {
  const { slots, all, list } = screen;
  const { Row } = slots;
  return (
    <>
      {list.matching.length === 0 && <NoMatch screen={screen} />}
      <ul>{Row && all?.map((record) => <Row key={record._id} record={record} screen={screen} />)}</ul>
    </>
  );
}

function BulkButtons({ screen: { slots, list, selection, bulk, change, remove } }: ScreenProps) {
  const chosen = selection.items;
  return (
    <BulkBar
      count={chosen.length}
      total={list.matching.length}
      progress={bulk.progress}
      onSelectAll={selection.chooseAll}
      onClear={selection.clear}
    >
      {slots.changes
        ?.filter(({ isFor }) => chosen.some(isFor))
        .map(({ label, isFor, input }) => (
          <button key={label()} type="button" onClick={() => void change(chosen.filter(isFor), input())}>
            {label()}
          </button>
        ))}
      <button type="button" data-danger onClick={() => void remove(chosen)}>
        {m.deleteIt()}
      </button>
    </BulkBar>
  );
}

export type KindScreenState = ReturnType<typeof useKindScreen>;

function useKindScreen(kind: Collection, slots: KindSlots) {
  const { words, layout } = kind;
  const query = useRecords(kind);
  const all = query.data;
  const view = useMemo(() => viewOf(kind, slots), [kind, slots]);
  const list = useList(all, view, () => recordsOf(kind).read());
  const selection = useSelection(list.matching, list.shown);
  const bulk = useBulk<KindRecord>(words.plural, (record) => titleOf(kind, record));
  const drafts = useDrafts(kind);
  const editing = useEditedRecord(kind, all, drafts, list);
  const [shown, open] = useState<DraftShown | null>(null);
  const [copies, setCopies] = useState(0);

  function focusEdit(id: string) {
    requestAnimationFrame(() => document.getElementById(`edit-${id}`)?.focus());
  }

  async function send({ _id, updatedAt }: KindRecord, input: object): Promise<KindRecord> {
    const after = await sendRecord(kind, _id, { ...input, ifUpdatedAt: updatedAt });
    putRecord(kind, after);
    return after;
  }

  /** What leads to a saved record that the list does not show as it is; null when it is in sight. */
  function wayTo(record: KindRecord): ReactNode {
    if (layout === "board" || list.isInSight(record)) return null;
    const show = () => {
      list.show(record);
      focusEdit(record._id);
    };
    return <ToastButton onPress={show}>{m.showIt()}</ToastButton>;
  }

  /** `Updated`, with an Undo unless a file was replaced or removed: that is gone. */
  function announceUpdates(updates: readonly { before: KindRecord; after: KindRecord }[], way: ReactNode = null) {
    const messageOf = ({ length }: { length: number }) => words.updated({ count: length });
    const isFileKept = updates.every(
      ({ before, after }) => savedFileOf(kind, before)?.url === savedFileOf(kind, after)?.url,
    );
    const undo = async () => {
      const { done, failed } = await forEach(updates, ({ before, after }) => send(after, inputOfRecord(kind, before)));
      if (done.length > 0) toastSuccess(messageOf(done));
      if (!failed[0]) return;
      showFailure(failed[0].error, m.updateFailed());
      void refreshQuery(kind.path);
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
    kind,
    slots,
    query,
    all,
    view,
    list,
    selection,
    bulk,
    editing,
    drafts,
    shown,
    open,
    copies,
    focusEdit,
    announceUpdates,
    announceSaved(before: KindRecord | null, after: KindRecord) {
      if (before) return announceUpdates([{ before, after }], wayTo(after));
      toastSuccess(words.created(), wayTo(after));
      if (layout === "board") list.clear({ [view.openName ?? "edit"]: after._id });
    },
    async edit({ _id }: KindRecord) {
      if (_id !== editing?._id && (await askToLeave())) list.setOpen(_id);
    },
    closeEdited() {
      list.setOpen("");
      if (editing) focusEdit(editing._id);
    },
    async change(records: readonly KindRecord[], input: object) {
      const { done, failed } = await bulk.run(records, (record) => send(record, input));
      if (done.length > 0) announceUpdates(done.map(({ item, result }) => ({ before: item, after: result })));
      if (failed.length > 0) void refreshQuery(kind.path);
    },
    async remove(records: readonly KindRecord[]) {
      const gone = await deleteWithUndo({
        items: records,
        collection: recordsOf(kind),
        pathOf: ({ _id }) => `${kind.path}/${_id}`,
        subjectOf: ({ _id }) => `${kind.name}:${_id}`,
        versionOf: slots.versionOf,
        question: words.deleteQuestion(),
        plural: words.plural(),
        nameOf: (record) => titleOf(kind, record),
        detailsOf: slots.detailsOf,
        messageOf: (count) => words.deleted({ count }),
      });
      if (gone.size === 0) return;
      if (gone.has(list.open)) list.setOpen("");
      selection.clear();
    },
    async copy(record: KindRecord) {
      const name = draftNameOf(kind);
      const question = {
        question: m.discard(),
        details: m.formHoldsText({ noun: words.noun() }),
        action: m.replace(),
        refusal: m.keepIt(),
      };
      if (readDraft(name) && !(await confirm(question))) return;
      const values = valuesOf(kind, record);
      writeDraft(name, { values: slots.copyOf?.(values) ?? values, base: valuesOf(kind, null), version: null });
      setCopies((times) => times + 1);
    },
  };
}

/** The record beside the list: stays when a colleague deletes it; one with unsaved changes opens with the tab. */
function useEditedRecord(
  kind: Collection,
  all: readonly KindRecord[] | undefined,
  drafts: ReadonlyMap<string, DraftedRecord>,
  { open, setOpen }: { open: string; setOpen: (id: string) => void },
): KindRecord | null {
  const isBeside = kind.layout === "rows" || kind.layout === "grid";
  const draft = drafts.get(open);
  const found = isBeside ? (draft ?? all?.find(({ _id }) => _id === open) ?? null) : draft?.draft.isNew ? draft : null;
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);

  const hasCome = useRef(!isBeside);
  useEffect(() => {
    if (!all || hasCome.current) return;
    hasCome.current = true;
    if (open !== "" || readDraft(draftNameOf(kind)) !== null) return;
    const unsaved = all.find(({ _id }) => readDraft(draftNameOf(kind, _id)) !== null);
    if (unsaved) setOpen(unsaved._id);
  });

  return found ?? (known?._id === open ? known : null);
}
