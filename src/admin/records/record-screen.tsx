import type { ReactNode } from "react";
import { askToLeave } from "#admin/dashboard/ask-to-leave.ts";
import { collectionOf } from "#admin/data/collection.ts";
import { Card } from "#admin/ui/card.tsx";
import { Pagination } from "#admin/ui/pagination.tsx";
import { ToastButton } from "#admin/ui/toast-button.tsx";
import { TwoColumns } from "#admin/ui/two-columns.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { deleteWithUndo } from "./delete-with-undo.tsx";
import { RecordFaces } from "./record-faces.tsx";
import type { FileValues, FormPlace, RecordKind, StoredRecord } from "./record-kind.ts";
import { RecordToolbar } from "./record-toolbar.tsx";
import { useRecordList } from "./use-record-list.ts";
import { useSelection } from "./use-selection.ts";

interface RecordScreenProps<Item extends StoredRecord, Values extends FileValues> {
  kind: RecordKind<Item, Values>;
  /** The form, new for each record. */
  renderForm: (place: FormPlace<Item>) => ReactNode;
  /** What a card shows besides its checkbox and buttons. */
  renderCard: (item: Item) => ReactNode;
  /** Buttons for all that are chosen, besides Delete. */
  renderBulk?: (chosen: readonly Item[], onDone: () => void) => ReactNode;
  /** `grid`: small cards beside each other. */
  layout: "rows" | "grid";
}

/** A list of records with its form: the whole screen of a tab. */
export function RecordScreen<Item extends StoredRecord, Values extends FileValues>(
  props: RecordScreenProps<Item, Values>,
) {
  const { kind, renderForm, renderBulk } = props;
  const list = useRecordList(kind);
  const selection = useSelection(list.shown);
  const { editing } = list;

  function close() {
    list.setEditing("");
    // The focus goes back to where it came from.
    if (editing) requestAnimationFrame(() => document.getElementById(`edit-${editing._id}`)?.focus());
  }

  function wayTo(item: Item) {
    return list.isInSight(item) ? null : <ToastButton onPress={() => list.show(item)}>Show it</ToastButton>;
  }

  async function handleEdit(item: Item) {
    if (item._id !== editing?._id && (await askToLeave())) list.setEditing(item._id);
  }

  async function handleDelete(items: readonly Item[]) {
    const isGone = await deleteWithUndo({
      items,
      collection: collectionOf<Item>(kind.list),
      pathOf: ({ _id }) => `${kind.path}/${_id}`,
      question: kind.deleteQuestion,
      plural: kind.plural,
      nameOf: kind.nameOf,
      place: kind.title,
      toldOf: () => "Deleted",
    });
    if (!isGone) return;
    if (items.some(({ _id }) => _id === editing?._id)) list.setEditing("");
    selection.clear();
  }

  return (
    <TwoColumns>
      {renderForm({ record: editing, onClose: close, wayTo })}
      <Card title={kind.title} total={list.all?.length} matchCount={list.all && list.matchCount}>
        {list.all && list.all.length > 0 && <RecordToolbar kind={kind} list={list} />}
        <RecordFaces
          kind={kind}
          list={list}
          selection={selection}
          layout={props.layout}
          renderCard={props.renderCard}
          onEdit={handleEdit}
          onDelete={(item) => handleDelete([item])}
        />
        <Pagination page={list.page} pageSize={kind.pageSize} total={list.matchCount} onPage={list.setPage} />
        <BulkBar count={selection.items.length} onClear={selection.clear}>
          {renderBulk?.(selection.items, selection.clear)}
          <button type="button" data-danger onClick={() => handleDelete(selection.items)}>
            Delete
          </button>
        </BulkBar>
      </Card>
    </TwoColumns>
  );
}
