import { albumCollection } from "./album.ts";
import type { Collection, RecordOf } from "./define-collection.ts";
import { eventCollection } from "./event.ts";
import { noticeCollection } from "./notice.ts";
import { placementCollection } from "./placement.ts";

/** Every collection, in the order of the admin's tabs. */
export const COLLECTIONS = [noticeCollection, placementCollection, albumCollection, eventCollection] as const;

type KnownCollection = (typeof COLLECTIONS)[number];

/** The type of a public record, by the name of its collection. Contains only collections with public records. */
export type PublicRecords = {
  [K in KnownCollection as K extends { public: object } ? K["name"] : never]: RecordOf<K>;
};

/** Parses the path of a record's draft, such as `notice/<id>`, into collection and id; null for a document's path. */
export function parseRecordPath(path: string): { collection: Collection; id: string } | null {
  const [name, id] = path.split("/");
  const collection = (COLLECTIONS as readonly Collection[]).find((one) => one.public?.drafts && one.name === name);
  return collection && id ? { collection, id } : null;
}
