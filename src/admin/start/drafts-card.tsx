import { api } from "#admin/api/api.ts";
import { useDocuments } from "#admin/collections/documents/documents-api.ts";
import { useOwnSite } from "#admin/collections/documents/own-site-api.ts";
import type { DraftedRecord } from "#admin/collections/records/collection-overrides.ts";
import { editAddress } from "#admin/data/college-parts.ts";
import { useMay } from "#admin/data/permissions.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Card } from "#admin/ui/card.tsx";
import { TextLink } from "#admin/ui/links.tsx";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { DraftReview } from "#contract/common.ts";
import * as m from "#messages/compiled/admin-start.ts";
import { formatMoment } from "#ui/formats.ts";
import { FirstRows } from "./first-rows.tsx";

interface WaitingDraft {
  title: string;
  to: string;
  savedAt: string;
  savedBy: string;
  review: DraftReview | null;
}

/**
 * Drafts for people who may publish them, the last saved first, and for others those that were sent back; nothing while there
 * are none. A site that is being prepared publishes all of its drafts together.
 */
export function DraftsCard() {
  const mayPublish = useMay()("site.publish");
  const stage = useOwnSite().data?.stage;
  const documents = useDocuments().data ?? [];
  const records = useQuery("record-drafts", fetchRecordDrafts).data ?? [];
  const drafts = [
    ...documents.flatMap(({ title, path, draft }) => (draft ? { title, to: editAddress(path), ...draft } : [])),
    ...records,
  ]
    .filter(({ review }) => mayPublish || review?.isBack)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  if (drafts.length === 0 || stage === "preparing") return null;
  return (
    <Card title={mayPublish ? m.draftsToPublish() : m.draftsSentBack()} total={drafts.length}>
      <FirstRows items={drafts} moreWords={m.moreDrafts}>
        {({ title, to, savedAt, savedBy, review }) => (
          <li key={to}>
            <TextLink to={to}>{title}</TextLink>
            <small dir="auto">
              {review ? reviewLine(review) : m.savedBy({ who: savedBy, moment: formatMoment(savedAt) })}
            </small>
          </li>
        )}
      </FirstRows>
    </Card>
  );
}

function reviewLine({ isBack, by: who, at, note }: DraftReview) {
  const sent = { who, moment: formatMoment(at) };
  return [isBack ? m.sentBackBy(sent) : m.sentForReviewBy(sent), note].filter(Boolean).join(": ");
}

async function fetchRecordDrafts(): Promise<WaitingDraft[]> {
  const drafted = (COLLECTIONS as readonly Collection[]).filter((collection) => collection.public?.drafts);
  const lists = drafted.map(async (collection) => {
    const { items } = await api.get<{ items: DraftedRecord[] }>(`${collection.path}/drafts`);
    return items.map((record) => ({
      title: String(record[collection.titleField]),
      to: `/admin?tab=${collection.tab.id}&edit=${record._id}`,
      savedAt: record.draft.savedAt ?? "",
      savedBy: record.draft.savedBy ?? "",
      review: record.draft.review,
    }));
  });
  return (await Promise.all(lists)).flat();
}
