import { type ReactNode, useState } from "react";
import { focusOpener, type ListTableConfig } from "#admin/collections/list/list-card.tsx";
import type { ListState } from "#admin/collections/list/list-state.ts";
import { formatImageCount, thumbnailOf } from "#admin/collections/pictures/picture-list.ts";
import { readDraft } from "#admin/data/drafts.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { IconButton } from "#admin/ui/button.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { Badge } from "#admin/ui/states.tsx";
import { type Collection, type DraftFacts, labelOf } from "#contract/collections/define-collection.ts";
import type { NoticeRecord } from "#contract/collections/notice.ts";
import { metaOf } from "#contract/field-meta.ts";
import type { Portrait } from "#contract/media.ts";
import { recordPermission } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatBytes } from "#ui/formats.ts";
import { RowForm } from "./collection-form.tsx";
import type { CollectionRecord, DraftedRecord, RecordFormContext } from "./collection-overrides.ts";
import {
  draftNameOf,
  formatFieldValue,
  getRecordTitle,
  listUnsavedRecordIds,
  translateRecord,
} from "./collection-values.ts";
import { DraftBadge } from "./record-drafts.tsx";

interface RecordTableOptions {
  list: ListState<CollectionRecord>;
  drafts: ReadonlyMap<string, DraftedRecord>;
  /** The record in the form beside the list. */
  editing: CollectionRecord | null;
  edit: (record: CollectionRecord) => void;
  copy: (record: CollectionRecord) => void;
  change: (records: readonly CollectionRecord[], input: object) => Promise<void>;
  remove: (records: readonly CollectionRecord[]) => Promise<void>;
  /** Removes the rows with these ids whose records have been deleted. */
  drop: (ids: ReadonlySet<string>) => void;
}

const loadNothing = async (): Promise<Readonly<Record<string, string>>> => ({});

/** Returns the table of a collection, built from its definition and overrides. */
export function useRecordTable(
  screen: RecordFormContext,
  options: RecordTableOptions,
): ListTableConfig<CollectionRecord> {
  const { collection, overrides } = screen;
  const { fields, titleField, listed, isEditedInPlace, hasPictures } = collection;
  const shown = listed ?? Object.keys(fields).filter((name) => !paragraphsOf(collection).includes(name));
  const { list, drafts, editing, copy, change, remove } = options;
  const may = usePermission();
  const mayEdit = may("site.edit");
  const mayChange = may(recordPermission(collection.public));
  const { data: facts } = useQuery(`${collection.name}-facts`, overrides.loadFacts ?? loadNothing);
  // Initially open: the forms of records with unsaved changes from an earlier visit.
  const [edited, setForms] = useState(() => (isEditedInPlace ? listUnsavedRecordIds(collection) : []));
  const forms = isEditedInPlace && !hasPictures ? [...edited, list.open] : edited;
  const [asked, setAsked] = useState("");
  const [panels, setPanels] = useState<readonly string[]>([]);
  if (hasPictures && list.open && !panels.includes(list.open)) setPanels([...panels, list.open]);

  function edit(record: CollectionRecord) {
    if (!isEditedInPlace) return options.edit(record);
    setAsked(record._id);
    setForms([...edited, record._id]);
  }
  function close(id: string) {
    setForms((before) => before.filter((other) => other !== id));
    if (!hasPictures && id === list.open) list.setOpen("");
    options.drop(new Set([id]));
    focusOpener(id);
  }
  function cellOf(name: string, record: CollectionRecord): ReactNode {
    if (name === titleField) return <Title collection={collection} record={record} />;
    const own = overrides.cells?.[name];
    const { [name]: field } = fields;
    const translated = translateRecord(collection, record);
    if (!own) return field && formatFieldValue(field, translated[name]);
    return own(translated, {
      fact: facts?.[record._id],
      change: mayChange ? (input) => void change([record], input) : undefined,
    });
  }
  const { Panel } = overrides;
  const isOpen = ({ _id: id }: CollectionRecord) =>
    forms.includes(id) || id === editing?._id || (hasPictures && id === list.open) || false;

  return {
    columns: shown.map((name) => ({
      name,
      heading: labelOf(collection, name),
      cell: (record) => cellOf(name, record),
    })),
    openingColumn: titleField,
    nameOf: (record) => getRecordTitle(collection, record),
    isOpen,
    onOpen: (record) => (Panel ? list.setOpen(list.open === record._id ? "" : record._id) : edit(record)),
    belowTitle: (record) => (
      <BelowTitle
        collection={collection}
        record={record}
        draft={drafts.get(record._id)?.draft}
        isOpen={isOpen(record)}
      />
    ),
    actions(record) {
      const title = getRecordTitle(collection, record);
      return (
        <>
          <IconButton icon="edit" label={m.editTitle({ title })} onClick={() => edit(record)} />
          {mayEdit && overrides.copyOf && (
            <IconButton icon="copy" label={m.duplicateTitle({ title })} onClick={() => copy(record)} />
          )}
          {mayChange && (
            <IconButton
              id={`delete-${record._id}`}
              icon="bin"
              isDanger
              label={m.deleteTitle({ title })}
              onClick={() => void remove([record])}
            />
          )}
        </>
      );
    },
    ...(isEditedInPlace && {
      details(record) {
        const { _id: id } = record;
        const hasForm = forms.includes(id);
        return (
          (hasForm || panels.includes(id)) && (
            <>
              {hasForm && (
                <RowForm
                  screen={screen}
                  record={drafts.get(id) ?? record}
                  isAsked={asked === id}
                  onClose={() => close(id)}
                />
              )}
              {Panel && panels.includes(id) && (
                <Panel record={record} isOpen={list.open === id} page={list.wantedPage} onPage={list.setPage} />
              )}
            </>
          )
        );
      },
    }),
    ...(overrides.isPast && { isPast: overrides.isPast }),
  };
}

type RecordProps = { collection: Collection; record: CollectionRecord };

/** Title cell of a record, with its picture or the first of its pictures. */
function Title({ collection, record }: RecordProps) {
  const title = getRecordTitle(collection, record);
  const images = collection.hasPictures && (record.images as Portrait[]);
  const picture = images ? images[0] : (record.image as Portrait | null | undefined);
  return (
    <>
      {picture && <img src={thumbnailOf(picture)} alt="" width="48" height="48" loading="lazy" />}
      {!picture && (images || collection.file?.field === "image") && <i aria-hidden="true">{firstLetter(title)}</i>}
      <span>
        {title}
        {images && <small>{formatImageCount(images.length)}</small>}
      </span>
    </>
  );
}

/** Returns the first grapheme of a name: one Bengali letter may consist of several characters. */
function firstLetter(name: string): string {
  return [...new Intl.Segmenter("bn").segment(name)][0]?.segment ?? "";
}

function BelowTitle({
  collection,
  record,
  draft,
  isOpen,
}: RecordProps & { draft: DraftFacts | undefined; isOpen: boolean }) {
  const pdf = record.pdf as NoticeRecord["pdf"] | undefined;
  const texts = translateRecord(collection, record);
  return (
    <>
      {!isOpen && readDraft(draftNameOf(collection, record._id)) !== null && <Badge tone="warn">{m.notSaved()}</Badge>}
      <DraftBadge draft={draft} />
      {paragraphsOf(collection).map(
        (name) =>
          texts[name] !== "" && (
            <p key={name} className="clamp faint">
              {String(texts[name])}
            </p>
          ),
      )}
      {pdf && (
        <a href={pdf.url} target="_blank" rel="noopener">
          <Icon name="download" />
          {m.fileAndSize({
            label: collection.file?.label() ?? "",
            name: pdf.originalName,
            size: formatBytes(pdf.bytes),
          })}
        </a>
      )}
    </>
  );
}

/** Returns the names of multi-line fields, which the table shows below the title. */
const paragraphsOf = ({ fields }: Collection) =>
  Object.entries(fields).flatMap(([name, field]) => (metaOf(field).widget === "lines" ? [name] : []));
