import { Link } from "react-router";
import { api } from "#admin/api/api.ts";
import { useDocuments } from "#admin/collections/documents/documents-api.ts";
import { useOwnSite } from "#admin/collections/documents/own-site-api.ts";
import type { DraftedRecord } from "#admin/collections/records/collection-overrides.ts";
import { editAddress } from "#admin/data/college-parts.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Card } from "#admin/ui/card.tsx";
import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import * as m from "#messages/compiled/admin-start.ts";
import { formatMoment } from "#ui/formats.ts";
import { FirstRows } from "./first-rows.tsx";

interface WaitingDraft {
  title: string;
  to: string;
  savedAt: string;
  savedBy: string;
}

/**
 * Drafts for people who may publish them, the last saved first; nothing while there are none. A site that is being prepared
 * publishes all of its drafts together.
 */
export function DraftsCard() {
  const stage = useOwnSite().data?.stage;
  const documents = useDocuments().data ?? [];
  const records = useQuery("record-drafts", fetchRecordDrafts).data ?? [];
  const drafts = [
    ...documents.flatMap(({ title, path, draft }) => (draft ? { title, to: editAddress(path), ...draft } : [])),
    ...records,
  ].sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  if (drafts.length === 0 || stage === "preparing") return null;
  return (
    <Card title={m.draftsToPublish()} total={drafts.length}>
      <FirstRows items={drafts} moreWords={m.moreDrafts}>
        {({ title, to, savedAt, savedBy }) => (
          <li key={to}>
            <Link className="plainLink" to={to}>
              {title}
            </Link>
            <small>{m.savedBy({ who: savedBy, moment: formatMoment(savedAt) })}</small>
          </li>
        )}
      </FirstRows>
    </Card>
  );
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
    }));
  });
  return (await Promise.all(lists)).flat();
}
