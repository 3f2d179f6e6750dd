import { api } from "#admin/api/api.ts";
import { Button } from "#admin/ui/button.tsx";
import { Icon } from "#admin/ui/icon.tsx";
import { Badge, Chip } from "#admin/ui/states.tsx";
import { type NoticeRecord, noticeCollection } from "#contract/collections/notice.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatDay, formatMoment } from "#ui/formats.ts";
import { type CellOptions, defineOverrides } from "./collection-overrides.ts";
import { formatFieldValue } from "./collection-values.ts";

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

export const overrides = defineOverrides<NoticeRecord>({
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
  bulkActions: [PUBLISH, HIDE],
  fields: { publishedAt: { toInput: publishedAtOf } },
  savedMessage({ publishedAt = "", visibility }, notice) {
    if (visibility === "hidden") return m.staysHidden();
    const after = publishedAtOf(String(publishedAt), notice) || notice?.publishedAt || "";
    if (isAhead({ publishedAt: after })) return m.seenFrom({ moment: formatMoment(new Date(after).toISOString()) });
    if (!notice) return m.savePublishes();
    return isUnseen(notice) ? m.updatePublishes() : m.updateSeen();
  },
  cells: {
    date: ({ date }) => <b>{formatDay(date)}</b>,
    type: ({ type }) => <Chip>{type}</Chip>,
    visibility: (notice, { fact, change }) => <Visibility notice={notice} fact={fact} change={change} />,
  },
  loadFacts: loadReads,
});

/** Returns the publication time to send: now, if the time of a planned notice was cleared; otherwise as typed. */
function publishedAtOf(typed: string, notice: NoticeRecord | null): string {
  return typed === "" && notice && isAhead(notice) ? new Date().toISOString() : typed;
}

async function loadReads() {
  const { counts } = await api.get<{ counts: Record<string, number> }>("/visits/notices", { isQuiet: true });
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, m.readTimes({ count })]));
}

function Visibility({ notice, fact, change }: CellOptions & { notice: NoticeRecord }) {
  const { _id, title, publishedAt, visibility } = notice;
  const isPlanned = isAhead(notice) && !isHidden(notice);
  const words = isPlanned
    ? m.goesPublicOn({ moment: formatMoment(publishedAt) })
    : formatFieldValue(noticeCollection.fields.visibility, visibility);
  const { input } = isUnseen(notice) ? PUBLISH : HIDE;
  return (
    <>
      <Badge look={isPlanned ? "ring" : isHidden(notice) ? "dash" : "dot"}>{words}</Badge>
      <small>{fact}</small>
      {!isUnseen(notice) && (
        <a href={`/Notices/${_id}`} target="_blank" rel="noopener" aria-label={m.seeOnSiteTitle({ title })}>
          <Icon name="external" />
          {m.seeOnSite()}
        </a>
      )}
      {change && (
        <Button
          look="quiet"
          aria-label={isUnseen(notice) ? m.publishTitle({ title }) : m.hideTitle({ title })}
          onClick={() => change(input())}
        >
          {isUnseen(notice) ? m.publishNow() : m.hide()}
        </Button>
      )}
    </>
  );
}
