import type { ReactNode } from "react";
import { readDraft } from "#admin/data/drafts.ts";
import { announceCall } from "#admin/data/feed.ts";
import { Kbd } from "#admin/ui/button.tsx";
import { Icon, type IconName } from "#admin/ui/icon.tsx";
import { Chip } from "#admin/ui/states.tsx";
import type { DeskEnquiry, EnquiryStatus } from "#contract/enquiries.ts";
import { ENQUIRY_SORTS, STATUS_LABELS } from "#contract/enquiry-words.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { enquiryDraftName } from "./enquiries-api.ts";
import styles from "./enquiry-list.module.css";
import { contactLinks, SORT_LABELS } from "./enquiry-text.ts";
import { type Enquiries, rowId } from "./use-desk.ts";

export interface ListColumn {
  /** Also the server's sort key, if the column can be sorted. */
  id: string;
  title: () => string;
  cell: (enquiry: DeskEnquiry) => ReactNode;
}

type Columns = readonly ListColumn[];

export function EnquiryRows({ enquiries, columns }: { enquiries: Enquiries; columns: Columns }) {
  const { items, selection, openId, list } = enquiries;
  return (
    <div className={styles.frame} aria-busy={list.isLoading}>
      <div className={styles.grid}>
        <div className={styles.titles}>
          <label className={styles.select}>
            <input
              type="checkbox"
              checked={selection.isAll}
              ref={(box) => {
                if (box) box.indeterminate = selection.items.length > 0 && !selection.isAll;
              }}
              onChange={({ target }) => selection.setAll(target.checked)}
            />
            <span>{m.selectPage()}</span>
          </label>
          <SortTitles enquiries={enquiries} columns={columns} />
        </div>
        <ol className={styles.list} aria-label={m.enquiries()}>
          {items.map((enquiry, index) => (
            <EnquiryRow key={enquiry._id} {...{ enquiry, enquiries, columns }} isNext={openId === "" && index === 0} />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Column headings. A click sorts by the column, a second one reverses the order; dates start with the newest. */
function SortTitles({ enquiries: { order, setOrder }, columns }: { enquiries: Enquiries; columns: Columns }) {
  return (
    <table aria-label={m.orderOfList()} className={`heads ${styles.sorts}`}>
      <thead>
        <tr>
          {[{ id: "name", title: m.name }, ...columns].map(({ id, title }) => {
            const isDown = order === `-${id}`;
            const isSorted = isDown || order === id;
            const next = ENQUIRY_SORTS.find(
              (sort) => sort === ((isSorted ? !isDown : id === "received") ? `-${id}` : id),
            );
            return (
              <th key={id} scope="col" aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}>
                {next ? (
                  <button type="button" title={SORT_LABELS[next]()} onClick={() => setOrder(next)}>
                    {title()}
                    {isSorted && <Icon name={isDown ? "down" : "up"} />}
                  </button>
                ) : (
                  title()
                )}
              </th>
            );
          })}
        </tr>
      </thead>
    </table>
  );
}

type EnquiryRowProps = { enquiry: DeskEnquiry; enquiries: Enquiries; columns: Columns; isNext: boolean };

function EnquiryRow({ enquiry, enquiries, columns, isNext }: EnquiryRowProps) {
  const { openId, selection, openEnquiry, search } = enquiries;
  const { _id, name, isOverdue, isRead, duplicates, mails, lastNote } = enquiry;
  const isOpen = _id === openId;
  const isSelected = selection.has(_id);
  const hasDraft = readDraft(enquiryDraftName(_id)) !== null;
  const hasMailTrouble = mails.some((mail) => mail.status !== "sent" && mail.error !== null);
  return (
    <li
      className={styles.row}
      data-unread={!isRead || undefined}
      data-overdue={isOverdue || undefined}
      data-selected={isSelected || undefined}
    >
      <label className={styles.select}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={m.selectNamed({ name })}
          onChange={(event) => selection.toggle(_id, event)}
        />
      </label>
      <div className={styles.who}>
        <button
          type="button"
          id={rowId(_id)}
          className="opens"
          aria-current={isOpen || undefined}
          onClick={() => openEnquiry(_id)}
        >
          {!isRead && <span className="visually-hidden">{m.unreadMark()}</span>}
          {name}
        </button>
        {isNext && <Kbd shortcut="J" />}
        {search !== "" && lastNote && <span className={styles.note}>{lastNote}</span>}
        <span className={styles.marks}>
          {duplicates > 0 && <Chip>{m.moreFromMobile({ count: duplicates })}</Chip>}
          {enquiry.channel === "plain-form" && <Chip tone="warn">{m.notChecked()}</Chip>}
          {hasDraft && <Chip tone="warn">{m.notSaved()}</Chip>}
          {hasMailTrouble && <Chip tone="bad">{m.mailNotSent()}</Chip>}
        </span>
      </div>
      <div className={styles.cells}>
        {columns.map(({ id, cell }) => (
          <div key={id} data-column={id}>
            {cell(enquiry)}
          </div>
        ))}
      </div>
      <ContactButtons enquiry={enquiry} />
    </li>
  );
}

export function ContactButtons({ enquiry, isWide }: { enquiry: DeskEnquiry; isWide?: boolean }) {
  const { name, email, mobile } = enquiry;
  const { call, whatsApp, mail } = contactLinks(enquiry);
  const link = (href: string, icon: IconName, word: string, label: string, others = {}) => (
    <a className="tool" href={href} title={label} aria-label={label} {...others}>
      <Icon name={icon} />
      <span>{word}</span>
    </a>
  );
  return (
    <span className={styles.reach} data-wide={isWide || undefined}>
      {mobile &&
        link(call, "phone", m.call(), m.callNamed({ name }), {
          "data-first": "",
          onClick: () => announceCall(enquiry._id),
        })}
      {mobile &&
        link(whatsApp, "chat", "WhatsApp", m.whatsAppTo({ name }), {
          target: "_blank",
          rel: "noopener noreferrer",
        })}
      {email && link(mail, "mail", m.mail(), m.mailTo({ name }))}
    </span>
  );
}

const LOOKS: Partial<Record<EnquiryStatus, string>> = { new: "ring", admitted: "dot" };

export function EnquiryStatusBadge({ status }: { status: EnquiryStatus }) {
  return (
    <span className={styles.badge} data-status={status} data-look={LOOKS[status]}>
      {STATUS_LABELS[status]()}
    </span>
  );
}
