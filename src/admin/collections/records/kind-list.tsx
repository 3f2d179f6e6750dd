import { Fragment, useState } from "react";
import { readDraft } from "#admin/data/drafts.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { Icon, type IconName } from "#admin/ui/icon.tsx";
import { labelOf } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { RowForm } from "./kind-form.tsx";
import styles from "./kind-list.module.css";
import type { KindScreenState } from "./kind-screen.tsx";
import type { Column, KindRecord } from "./kind-slots.ts";
import { draftNameOf, savedFileOf, shownText, titleOf } from "./kind-values.ts";
import { DraftBadge } from "./record-drafts.tsx";

type ScreenProps = { screen: KindScreenState };
type RecordProps = ScreenProps & { record: KindRecord; className?: string | undefined };

const loadNothing = async (): Promise<Readonly<Record<string, string>>> => ({});

export function KindRows({ screen }: ScreenProps) {
  const { kind, list, selection, slots } = screen;
  const { data: facts } = useQuery(`${kind.name}-facts`, slots.loadFacts ?? loadNothing);
  return (
    <>
      <label className={styles.all}>
        <input type="checkbox" checked={selection.isAll} onChange={({ target }) => selection.setAll(target.checked)} />
        {m.selectPage()}
      </label>
      <ul className={styles.records} data-layout={kind.layout}>
        {list.shown.map((record) => (
          <RecordCard key={record._id} record={record} fact={facts?.[record._id]} screen={screen} />
        ))}
      </ul>
    </>
  );
}

function RecordCard({ record, fact, screen }: RecordProps & { fact: string | undefined }) {
  const { kind, slots, selection, editing } = screen;
  const { _id: id } = record;
  const title = titleOf(kind, record);
  const isEdited = id === editing?._id;
  const action = (name: "edit" | "delete", icon: IconName, label: string, full: string, act: () => Promise<void>) => (
    <Button look="quiet" icon={icon} id={`${name}-${id}`} aria-label={full} onClick={act}>
      {label}
    </Button>
  );
  return (
    <li className={styles.card} data-edited={isEdited || undefined} data-selected={selection.has(id) || undefined}>
      <SelectBox record={record} screen={screen} className={styles.select} />
      <div className={styles.content}>
        {!isEdited && readDraft(draftNameOf(kind, id)) !== null && <span className={styles.draft}>{m.notSaved()}</span>}
        <DraftBadge draft={screen.drafts.get(id)?.draft} />
        {slots.Card ? (
          <slots.Card record={record} fact={fact} change={(input) => void screen.change([record], input)} />
        ) : (
          <PlainCard record={record} screen={screen} />
        )}
      </div>
      <div className={styles.actions}>
        {action("edit", "edit", m.edit(), m.editTitle({ title }), () => screen.edit(record))}
        {action("delete", "bin", m.deleteIt(), m.deleteTitle({ title }), () => screen.remove([record]))}
      </div>
    </li>
  );
}

function SelectBox({ record, screen: { kind, selection }, className }: RecordProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={m.selectTitle({ title: titleOf(kind, record) })}
        checked={selection.has(record._id)}
        onChange={() => selection.toggle(record._id)}
      />
    </label>
  );
}

function PlainCard({ record, screen: { kind } }: RecordProps) {
  const file = savedFileOf(kind, record);
  return (
    <article className={styles.plain}>
      <h3>{titleOf(kind, record)}</h3>
      {Object.entries(kind.fields).map(([name, field]) => {
        const text = name === kind.titleField ? "" : shownText(field, record[name]);
        return text && <p key={name}>{m.labelAndText({ label: labelOf(kind, name), text })}</p>;
      })}
      {file && (
        <a href={file.url} target="_blank" rel="noopener">
          <Icon name="download" />
          <span>{m.labelAndText({ label: kind.file?.label() ?? "", text: file.name })}</span>
        </a>
      )}
    </article>
  );
}

/** The records as rows of a table, each edited in its place. Where that is narrow they are cards. */
export function KindTable({ screen }: ScreenProps) {
  const { kind, all = [], list, focusEdit } = screen;
  // Those with something unsaved from an earlier visit are open from the start.
  const [open, setOpen] = useState(() =>
    all.map(({ _id }) => _id).filter((id) => readDraft(draftNameOf(kind, id)) !== null),
  );
  const [asked, setAsked] = useState("");
  const columns = columnsOf(screen);

  function show(id: string) {
    setAsked(id);
    setOpen([...open, id]);
  }
  function close(id: string) {
    setOpen((before) => before.filter((other) => other !== id));
    focusEdit(id);
  }

  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <Head screen={screen} />
        <tbody>
          {list.shown.map((record) => {
            const { _id: id } = record;
            const isOpen = open.includes(id);
            return (
              <Fragment key={id}>
                <Row screen={screen} record={record} isOpen={isOpen} onEdit={() => show(id)} />
                {isOpen && (
                  <tr className={styles.formRow}>
                    <td colSpan={columns.length + 2}>
                      <RowForm
                        screen={screen}
                        record={screen.drafts.get(id) ?? record}
                        isAsked={asked === id}
                        onClose={() => close(id)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A column that sorts has two orders: a first press gives the one, another press the other. */
function Head({ screen }: ScreenProps) {
  const { kind, list, selection } = screen;
  return (
    <thead>
      <tr>
        <td className="unprinted">
          <label>
            <input
              type="checkbox"
              aria-label={m.selectPage()}
              checked={selection.isAll}
              ref={(box) => {
                if (box) box.indeterminate = !selection.isAll && list.shown.some(({ _id }) => selection.has(_id));
              }}
              onChange={({ target }) => selection.setAll(target.checked)}
            />
          </label>
        </td>
        {columnsOf(screen).map(({ label, by }) => {
          const orders = kind.orders.filter((order) => order.by === by);
          const [first, second = first] = orders;
          const current = orders.find(({ value }) => value === list.order);
          const direction = current?.isDescending ? "down" : "up";
          return (
            <th key={label()} scope="col" aria-sort={current && (direction === "down" ? "descending" : "ascending")}>
              {first && second ? (
                <button type="button" onClick={() => list.setOrder(current === first ? second.value : first.value)}>
                  {label()}
                  {current && <Icon name={direction} />}
                </button>
              ) : (
                label()
              )}
            </th>
          );
        })}
        <th scope="col" className="unprinted">
          <span className="unseen">{m.actions()}</span>
        </th>
      </tr>
    </thead>
  );
}

function Row({ screen, record, isOpen, onEdit }: RecordProps & { isOpen: boolean; onEdit: () => void }) {
  const { kind, slots, selection } = screen;
  const { _id: id } = record;
  const title = titleOf(kind, record);
  return (
    <tr
      id={`record-${id}`}
      className={styles.row}
      data-selected={selection.has(id) || undefined}
      data-past={slots.isPast?.(record) || undefined}
      data-open={isOpen || undefined}
    >
      <td className={`${styles.choice} unprinted`}>
        <SelectBox record={record} screen={screen} />
      </td>
      {columnsOf(screen).map(({ label, className, render, below }) => (
        <td key={label()} className={className}>
          {render ? (
            render(record)
          ) : (
            <>
              <button type="button" id={`edit-${id}`} className={styles.title} aria-expanded={isOpen} onClick={onEdit}>
                {title}
              </button>
              <DraftBadge draft={screen.drafts.get(id)?.draft} />
              {below?.(record)}
            </>
          )}
        </td>
      ))}
      <td className={`${styles.rowActions} unprinted`}>
        <IconButton icon="edit" label={m.editTitle({ title })} aria-expanded={isOpen} onClick={onEdit} />
        {slots.copyOf && (
          <IconButton icon="copy" label={m.duplicateTitle({ title })} onClick={() => screen.copy(record)} />
        )}
        <IconButton
          id={`delete-${id}`}
          icon="bin"
          isDanger
          label={m.deleteTitle({ title })}
          onClick={() => screen.remove([record])}
        />
      </td>
    </tr>
  );
}

function columnsOf({ kind, slots }: KindScreenState): readonly Column[] {
  return slots.columns ?? [{ label: () => labelOf(kind, kind.titleField), by: kind.titleField }];
}
