import { albumCollection } from "./album.ts";
import type { Collection, RecordOf } from "./define-collection.ts";
import { eventCollection } from "./event.ts";
import { noticeCollection } from "./notice.ts";
import { placementCollection } from "./placement.ts";

/** Every collection, in the order of the admin's tabs. */
export const COLLECTIONS = [noticeCollection, placementCollection, albumCollection, eventCollection] as const;

type KnownCollection = (typeof COLLECTIONS)[number];

/** The records of the collections of which pages may show some, by the name of the collection. */
export type PublicRecords = {
  [K in KnownCollection as K extends { public: object } ? K["name"] : never]: RecordOf<K>;
};

/** Of the path of a record's draft, which lies beside the drafts of documents: `notice/<id>`. */
export function recordAt(path: string): { collection: Collection; id: string } | null {
  const [name, id] = path.split("/");
  const collection = (COLLECTIONS as readonly Collection[]).find((one) => one.public?.drafts && one.name === name);
  return collection && id ? { collection, id } : null;
}
