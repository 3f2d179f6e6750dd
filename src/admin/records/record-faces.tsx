import type { ReactNode } from "react";
import { readDraft } from "#admin/data/draft-storage.ts";
import { EmptyState } from "#admin/ui/empty-state.tsx";
import { ListFaces } from "#admin/ui/list-faces.tsx";
import { NoMatchState } from "#admin/ui/no-match-state.tsx";
import { RecordCard } from "./record-card.tsx";
import { draftNameOf, type FileValues, type RecordKind, type StoredRecord } from "./record-kind.ts";
import styles from "./record-screen.module.css";
import type { useRecordList } from "./use-record-list.ts";
import type { useSelection } from "./use-selection.ts";

interface RecordFacesProps<Item extends StoredRecord, Values extends FileValues> {
  kind: RecordKind<Item, Values>;
  list: ReturnType<typeof useRecordList<Item, Values>>;
  selection: ReturnType<typeof useSelection<Item>>;
  layout: "rows" | "grid";
  renderCard: (item: Item) => ReactNode;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/** The faces of a list: loading, failed, empty, no match, or its records. */
export function RecordFaces<Item extends StoredRecord, Values extends FileValues>(
  props: RecordFacesProps<Item, Values>,
) {
  const { kind, list, selection } = props;
  return (
    <ListFaces
      query={list.query}
      loading={`Loading ${kind.plural}`}
      failed="Failed to load"
      empty={
        <EmptyState title={kind.emptyTitle} action={kind.emptyAction}>
          {kind.emptyText}
        </EmptyState>
      }
      matchCount={list.matchCount}
      noMatch={
        <NoMatchState title={`No ${kind.noun} matches`} onClear={list.clear}>
          {list.search && `Nothing found for “${list.search}”.`}
        </NoMatchState>
      }
    >
      <label className={styles.all}>
        <input type="checkbox" checked={selection.isAll} onChange={({ target }) => selection.setAll(target.checked)} />
        Select all on this page
      </label>
      <ul className={styles.records} data-layout={props.layout}>
        {list.shown.map((item) => (
          <RecordCard
            key={item._id}
            id={item._id}
            name={kind.nameOf(item)}
            isEdited={item._id === list.editing?._id}
            hasDraft={item._id !== list.editing?._id && readDraft(draftNameOf(kind, item._id)) !== null}
            isSelected={selection.has(item._id)}
            onSelect={() => selection.toggle(item._id)}
            onEdit={() => props.onEdit(item)}
            onDelete={() => props.onDelete(item)}
          >
            {props.renderCard(item)}
          </RecordCard>
        ))}
      </ul>
    </ListFaces>
  );
}
