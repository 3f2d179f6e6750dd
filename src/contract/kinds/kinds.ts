import { albumKind } from "./album.ts";
import type { RecordOf } from "./define-kind.ts";
import { eventKind } from "./event.ts";
import { noticeKind } from "./notice.ts";
import { placementKind } from "./placement.ts";

/** Every kind of record, in the order of the admin's tabs. */
export const KINDS = [noticeKind, placementKind, albumKind, eventKind] as const;

type KnownKind = (typeof KINDS)[number];

/** The records of the kinds of which pages may show some, by the name of the kind. */
export type PublicRecords = {
  [K in KnownKind as K extends { public: object } ? K["name"] : never]: RecordOf<K>;
};
