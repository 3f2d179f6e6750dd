import { api } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import type { NoticeRecord } from "#contract/kinds/notice.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatBytes, formatDay, formatMoment } from "#ui/formats.ts";
import { type CardProps, type ControlProps, defineSlots } from "./kind-slots.ts";
import { fromClock, toClock } from "./kind-values.ts";
import styles from "./slots.module.css";

/** Of a notice that was taken back: the API takes no later year, and knows no notice without a moment. */
export const HIDDEN_UNTIL = "2199-12-31T00:00:00.000Z";
/** What the form holds of it. */
const HIDDEN = "Hidden";

const isHidden = ({ publishedAt }: NoticeRecord) => publishedAt === HIDDEN_UNTIL;
const isAhead = ({ publishedAt }: Pick<NoticeRecord, "publishedAt">) => Date.parse(publishedAt) > Date.now();

const PUBLISH = { label: m.publishNow, isFor: isAhead, input: () => ({ publishedAt: new Date().toISOString() }) };
const HIDE = {
  label: m.hide,
  isFor: (notice: NoticeRecord) => !isAhead(notice),
  input: () => ({ publishedAt: HIDDEN_UNTIL }),
};

export const slots = defineSlots<NoticeRecord>({
  filters: () => [
    {
      name: "show",
      label: m.show(),
      options: [
        { value: "all", label: m.all(), test: () => true },
        { value: "public", label: m.isPublic(), test: (notice) => !isAhead(notice) },
        { value: "planned", label: m.planned(), test: (notice) => isAhead(notice) && !isHidden(notice) },
        { value: "hidden", label: m.hidden(), test: isHidden },
      ],
    },
  ],
  changes: [PUBLISH, HIDE],
  fields: {
    publishedAt: {
      Control: GoesPublic,
      toForm: (instant) => (instant === HIDDEN_UNTIL ? HIDDEN : toClock(instant)),
      toInput: publishedAtOf,
    },
  },
  whenSaved({ publishedAt = "" }, notice) {
    const after = publishedAtOf(publishedAt, notice) || notice?.publishedAt || "";
    if (after === HIDDEN_UNTIL) return m.staysHidden();
    if (isAhead({ publishedAt: after })) return m.seenFrom({ moment: formatMoment(new Date(after).toISOString()) });
    if (!notice) return m.savePublishes();
    return isAhead(notice) ? m.updatePublishes() : m.updateSeen();
  },
  Card: NoticeCard,
  loadFacts: loadReads,
});

/** Blank means at once, or leaves it as it is: the field knows no seconds. */
function publishedAtOf(typed: string, notice: NoticeRecord | null): string {
  if (typed === HIDDEN) return HIDDEN_UNTIL;
  if (typed === "") return notice && isAhead(notice) ? new Date().toISOString() : "";
  return notice && typed === toClock(notice.publishedAt) ? "" : fromClock(typed);
}

function GoesPublic({ name, record, form }: ControlProps<NoticeRecord>) {
  const { onText, value, ...shown } = form.field(name);
  const blank = record && isHidden(record) ? HIDDEN : "";
  return (
    <TextField
      {...shown}
      value={value === HIDDEN ? "" : value}
      onChange={({ target }) => onText(target.value || blank)}
      hint={m.indiaTime({ what: blank ? "hidden" : "now" })}
      type="datetime-local"
    />
  );
}

async function loadReads() {
  const { counts } = await api.get<{ counts: Record<string, number> }>("/visits/notices", { isQuiet: true });
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, m.readTimes({ count })]));
}

function NoticeCard({ record, fact, change }: CardProps<NoticeRecord>) {
  const { _id, type, title, date, publishedAt, description, pdf } = record;
  const isUnseen = isAhead(record);
  const { input } = isUnseen ? PUBLISH : HIDE;
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
          isUnseen && (
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
        {!isUnseen && (
          <a href={`/Notices/${_id}`} target="_blank" rel="noopener" aria-label={m.seeOnSiteTitle({ title })}>
            <Icon name="external" />
            {m.seeOnSite()}
          </a>
        )}
        <Button
          look="quiet"
          aria-label={isUnseen ? m.publishTitle({ title }) : m.hideTitle({ title })}
          onClick={() => change(input())}
        >
          {isUnseen ? m.publishNow() : m.hide()}
        </Button>
      </p>
    </article>
  );
}
