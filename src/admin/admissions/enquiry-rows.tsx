import { readDraft } from "#admin/data/drafts.ts";
import { announceCall } from "#admin/data/feed.ts";
import { Kbd } from "#admin/ui/button.tsx";
import { Icon, type IconName } from "#admin/ui/icon.tsx";
import type { DeskEnquiry, EnquirySort, EnquiryStatus } from "#contract/enquiries.ts";
import { type EnquiryColumn, STATUS_WORDS } from "#contract/enquiry-words.ts";
import { ownText } from "#contract/own-fields.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";
import { draftName, useOwnFields } from "./enquiries-api.ts";
import styles from "./enquiry-list.module.css";
import { contactLinks, dayAndTime, nextCallText, readableMobile, SORT_WORDS } from "./enquiry-text.ts";
import { type Enquiries, rowId } from "./use-desk.ts";

const TITLES: [column: EnquiryColumn, title: () => string][] = [
  ["name", m.name],
  ["course", m.course],
  ["received", m.received],
  ["mobile", m.mobile],
  ["status", m.status],
  ["next-call", m.nextCall],
  ["owner", m.owner],
];

export function EnquiryRows({ enquiries }: { enquiries: Enquiries }) {
  const { items, selection, openId, list } = enquiries;
  const listed = useOwnFields().filter(({ isOn, isInList }) => isOn && isInList);
  return (
    <div className={styles.frame} aria-busy={list.isLoading}>
      <div className={styles.titles} data-by={m.sortBy()}>
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
        <SortTitles enquiries={enquiries} />
      </div>
      <ol className={styles.list} aria-label={m.enquiries()}>
        {items.map((enquiry, index) => (
          <EnquiryRow
            key={enquiry._id}
            enquiry={enquiry}
            own={listed.flatMap((field) => ownText(field, enquiry.own[field.key] ?? "") || [])}
            enquiries={enquiries}
            isNext={openId === "" && index === 0}
          />
        ))}
      </ol>
    </div>
  );
}

/** Column headings that sort the list, and again the other way round; dates start with the newest first. */
function SortTitles({ enquiries: { order, setOrder } }: { enquiries: Enquiries }) {
  return (
    <table aria-label={m.orderOfList()} className={styles.sorts}>
      <thead>
        <tr>
          {TITLES.map(([column, title]) => {
            const isDown = order === `-${column}`;
            const isSorted = isDown || order === column;
            const next: EnquirySort = (isSorted ? !isDown : column === "received") ? `-${column}` : column;
            return (
              <th key={column} scope="col" aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}>
                <button type="button" title={SORT_WORDS[next]()} onClick={() => setOrder(next)}>
                  {title()}
                  {isSorted && <Icon name={isDown ? "down" : "up"} />}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
    </table>
  );
}

interface EnquiryRowProps {
  enquiry: DeskEnquiry;
  /** The values of the own fields that the list shows. */
  own: readonly string[];
  enquiries: Enquiries;
  isNext: boolean;
}

function EnquiryRow({ enquiry, own, enquiries: { openId, selection, openEnquiry, search }, isNext }: EnquiryRowProps) {
  const { _id, name, status, owner, isOverdue, isRead, duplicates, mails, createdAt, lastNote } = enquiry;
  const isOpen = _id === openId;
  const isSelected = selection.has(_id);
  const hasDraft = readDraft(draftName(_id)) !== null;
  const [day, time] = dayAndTime(createdAt);
  const hasMailTrouble = mails.some((mail) => mail.status !== "sent" && mail.error !== null);
  const chip = (tone: "warn" | "bad", text: string) => (
    <span className="chip" data-tone={tone}>
      {text}
    </span>
  );
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
          onChange={() => selection.toggle(_id)}
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
          {!isRead && <span className="unseen">{m.unreadMark()}</span>}
          {name}
        </button>
        <span>{enquiry.course}</span>
        {isNext && <Kbd shortcut="J" />}
        {own.length > 0 && <span className={styles.note}>{own.join(" · ")}</span>}
        {search !== "" && lastNote && <span className={styles.note}>{lastNote}</span>}
        <span className={styles.marks}>
          {duplicates > 0 && <span className="chip">{m.moreFromMobile({ count: duplicates })}</span>}
          {enquiry.channel === "plain-form" && chip("warn", m.notChecked())}
          {hasDraft && chip("warn", m.notSaved())}
          {hasMailTrouble && chip("bad", m.mailNotSent())}
        </span>
      </div>
      <time dateTime={createdAt}>
        <span>{day},</span> <span>{time}</span>
      </time>
      <span className={styles.mobile}>{readableMobile(enquiry.mobile)}</span>
      <EnquiryStatusBadge status={status} />
      <span className={`${styles.next} due`}>
        {isOverdue && <Icon name="alert" />}
        {nextCallText(enquiry, Date.now())}
      </span>
      <span className={styles.owner}>
        {owner && <span className="unseen">{m.ownerMark()}</span>}
        {owner?.name}
      </span>
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
      {STATUS_WORDS[status]()}
    </span>
  );
}
