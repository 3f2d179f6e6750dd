import { type ReactNode, useState } from "react";
import type { ListState } from "#admin/collections/list/list-state.ts";
import { focusOpener, type Table } from "#admin/collections/list/list-table.tsx";
import { countImages, thumbnailOf } from "#admin/collections/pictures/picture-list.ts";
import { readDraft } from "#admin/data/drafts.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { IconButton } from "#admin/ui/button.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { type Collection, type DraftFacts, labelOf } from "#contract/collections/define-collection.ts";
import type { NoticeRecord } from "#contract/collections/notice.ts";
import { metaOf } from "#contract/field-meta.ts";
import type { Portrait } from "#contract/media.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatBytes } from "#ui/formats.ts";
import { RowForm } from "./kind-form.tsx";
import type { DraftedRecord, FormScreen, KindRecord } from "./kind-slots.ts";
import { draftNameOf, shownText, titleOf, unsavedOf } from "./kind-values.ts";
import { DraftBadge } from "./record-drafts.tsx";

interface RecordTableOptions {
  list: ListState<KindRecord>;
  drafts: ReadonlyMap<string, DraftedRecord>;
  /** The record in the form beside the list. */
  editing: KindRecord | null;
  edit: (record: KindRecord) => void;
  copy: (record: KindRecord) => void;
  change: (records: readonly KindRecord[], input: object) => Promise<void>;
  remove: (records: readonly KindRecord[]) => Promise<void>;
}

const loadNothing = async (): Promise<Readonly<Record<string, string>>> => ({});

/** The list of a collection as its definition has it. */
export function useRecordTable(screen: FormScreen, options: RecordTableOptions): Table<KindRecord> {
  const { kind, slots } = screen;
  const { fields, titleField, listed, isEditedInPlace, hasPictures } = kind;
  const shown = listed ?? Object.keys(fields).filter((name) => !paragraphsOf(kind).includes(name));
  const { list, drafts, editing, copy, change, remove } = options;
  const { data: facts } = useQuery(`${kind.name}-facts`, slots.loadFacts ?? loadNothing);
  // Open at first: records with unsaved text of an earlier visit, and the one in the address.
  const [forms, setForms] = useState(() => (isEditedInPlace ? [...unsavedOf(kind), hasPictures ? "" : list.open] : []));
  const [asked, setAsked] = useState("");
  const [panels, setPanels] = useState<readonly string[]>([]);
  if (hasPictures && list.open && !panels.includes(list.open)) setPanels([...panels, list.open]);

  function edit(record: KindRecord) {
    if (!isEditedInPlace) return options.edit(record);
    setAsked(record._id);
    setForms([...forms, record._id]);
  }
  function close(id: string) {
    setForms((before) => before.filter((other) => other !== id));
    if (!hasPictures && id === list.open) list.setOpen("");
    focusOpener(id);
  }
  function cellOf(name: string, record: KindRecord): ReactNode {
    if (name === titleField) return <Title kind={kind} record={record} />;
    const own = slots.cells?.[name];
    const { [name]: field } = fields;
    if (!own) return field && shownText(field, record[name]);
    return own(record, { fact: facts?.[record._id], change: (input) => void change([record], input) });
  }
  const { Panel } = slots;
  const isOpen = ({ _id: id }: KindRecord) =>
    forms.includes(id) || id === editing?._id || (hasPictures && id === list.open) || false;

  return {
    columns: shown.map((name) => ({ name, heading: labelOf(kind, name), cell: (record) => cellOf(name, record) })),
    opening: titleField,
    nameOf: (record) => titleOf(kind, record),
    isOpen,
    onOpen: (record) => (Panel ? list.setOpen(list.open === record._id ? "" : record._id) : edit(record)),
    belowTitle: (record) => (
      <BelowTitle kind={kind} record={record} draft={drafts.get(record._id)?.draft} isOpen={isOpen(record)} />
    ),
    actions(record) {
      const title = titleOf(kind, record);
      return (
        <>
          <IconButton icon="edit" label={m.editTitle({ title })} onClick={() => edit(record)} />
          {slots.copyOf && <IconButton icon="copy" label={m.duplicateTitle({ title })} onClick={() => copy(record)} />}
          <IconButton
            id={`delete-${record._id}`}
            icon="bin"
            isDanger
            label={m.deleteTitle({ title })}
            onClick={() => void remove([record])}
          />
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
    ...(slots.isPast && { isPast: slots.isPast }),
  };
}

type RecordProps = { kind: Collection; record: KindRecord };

/** With its picture, or the first of its pictures. */
function Title({ kind, record }: RecordProps) {
  const title = titleOf(kind, record);
  const images = kind.hasPictures && (record.images as Portrait[]);
  const picture = images ? images[0] : (record.image as Portrait | null | undefined);
  return (
    <>
      {picture && <img src={thumbnailOf(picture)} alt="" width="48" height="48" loading="lazy" />}
      {!picture && (images || kind.file?.field === "image") && <i aria-hidden="true">{firstLetter(title)}</i>}
      <span>
        {title}
        {images && <small>{countImages(images.length)}</small>}
      </span>
    </>
  );
}

/** A letter with its signs: Bengali writes one with several characters. */
function firstLetter(name: string): string {
  return [...new Intl.Segmenter("bn").segment(name)][0]?.segment ?? "";
}

function BelowTitle({ kind, record, draft, isOpen }: RecordProps & { draft: DraftFacts | undefined; isOpen: boolean }) {
  const pdf = record.pdf as NoticeRecord["pdf"] | undefined;
  return (
    <>
      {!isOpen && readDraft(draftNameOf(kind, record._id)) !== null && (
        <span className="badge" data-tone="warn">
          {m.notSaved()}
        </span>
      )}
      <DraftBadge draft={draft} />
      {paragraphsOf(kind).map(
        (name) =>
          record[name] !== "" && (
            <p key={name} className="clamp faint">
              {String(record[name])}
            </p>
          ),
      )}
      {pdf && (
        <a href={pdf.url} target="_blank" rel="noopener">
          <Icon name="download" />
          {m.fileAndSize({ label: kind.file?.label() ?? "", name: pdf.originalName, size: formatBytes(pdf.bytes) })}
        </a>
      )}
    </>
  );
}

/** Fields of several lines: they stand below the title. */
const paragraphsOf = ({ fields }: Collection) =>
  Object.entries(fields).flatMap(([name, field]) => (metaOf(field).widget === "lines" ? [name] : []));
