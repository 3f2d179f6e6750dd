import { api } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import type { NoticeRecord } from "#contract/collections/notice.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatBytes, formatDay, formatMoment } from "#ui/formats.ts";
import { type CardProps, defineSlots } from "./kind-slots.ts";
import styles from "./slots.module.css";

const isAhead = ({ publishedAt }: Pick<NoticeRecord, "publishedAt">) => Date.parse(publishedAt) > Date.now();
const isHidden = ({ visibility }: NoticeRecord) => visibility === "hidden";
const isUnseen = (notice: NoticeRecord) => isHidden(notice) || isAhead(notice);

const PUBLISH = {
  label: m.publishNow,
  isFor: isUnseen,
  input: () => ({ visibility: "shown", publishedAt: new Date().toISOString() }),
};
const HIDE = {
  label: m.hide,
  isFor: (notice: NoticeRecord) => !isUnseen(notice),
  input: () => ({ visibility: "hidden" }),
};

export const slots = defineSlots<NoticeRecord>({
  filters: () => [
    {
      name: "visibility",
      label: m.show(),
      options: [
        { value: "all", label: m.all(), test: () => true },
        { value: "public", label: m.isPublic(), test: (notice) => !isUnseen(notice) },
        { value: "planned", label: m.planned(), test: (notice) => isAhead(notice) && !isHidden(notice) },
        { value: "hidden", label: m.hidden(), test: isHidden },
      ],
    },
  ],
  changes: [PUBLISH, HIDE],
  fields: { publishedAt: { toInput: publishedAtOf } },
  whenSaved({ publishedAt = "", visibility }, notice) {
    if (visibility === "hidden") return m.staysHidden();
    const after = publishedAtOf(String(publishedAt), notice) || notice?.publishedAt || "";
    if (isAhead({ publishedAt: after })) return m.seenFrom({ moment: formatMoment(new Date(after).toISOString()) });
    if (!notice) return m.savePublishes();
    return isUnseen(notice) ? m.updatePublishes() : m.updateSeen();
  },
  Card: NoticeCard,
  loadFacts: loadReads,
});

/** Blank means at once, or leaves it as it is. */
function publishedAtOf(typed: string, notice: NoticeRecord | null): string {
  return typed === "" && notice && isAhead(notice) ? new Date().toISOString() : typed;
}

async function loadReads() {
  const { counts } = await api.get<{ counts: Record<string, number> }>("/visits/notices", { isQuiet: true });
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, m.readTimes({ count })]));
}

function NoticeCard({ record, fact, change }: CardProps<NoticeRecord>) {
  const { _id, type, title, date, publishedAt, description, pdf } = record;
  const { input } = isUnseen(record) ? PUBLISH : HIDE;
  return (
    <article className={styles.notice}>
      <p className={styles.facts}>
        <span className="chip">{type}</span>
        <time dateTime={date}>{formatDay(date)}</time>
        {fact && <span>{fact}</span>}
        {isHidden(record) ? (
          <span className="badge" data-look="dash">
            {m.hidden()}
          </span>
        ) : (
          isAhead(record) && (
            <span className="badge" data-look="ring">
              {m.goesPublicOn({ moment: formatMoment(publishedAt) })}
            </span>
          )
        )}
      </p>
      <h3>{title}</h3>
      {description && <p className={styles.description}>{description}</p>}
      {pdf && (
        <a href={pdf.url} target="_blank" rel="noopener">
          <Icon name="download" />
          <span>{m.pdfFile({ name: pdf.originalName, size: formatBytes(pdf.bytes) })}</span>
        </a>
      )}
      <p className={styles.public}>
        {!isUnseen(record) && (
          <a href={`/Notices/${_id}`} target="_blank" rel="noopener" aria-label={m.seeOnSiteTitle({ title })}>
            <Icon name="external" />
            {m.seeOnSite()}
          </a>
        )}
        <Button
          look="quiet"
          aria-label={isUnseen(record) ? m.publishTitle({ title }) : m.hideTitle({ title })}
          onClick={() => change(input())}
        >
          {isUnseen(record) ? m.publishNow() : m.hide()}
        </Button>
      </p>
    </article>
  );
}
