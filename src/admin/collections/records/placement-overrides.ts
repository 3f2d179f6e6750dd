import type { PlacementRecord } from "#contract/collections/placement.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { defineOverrides } from "./collection-overrides.ts";

export const overrides = defineOverrides<PlacementRecord>({
  cells: { placedAt: ({ placedAt }) => m.placedAt({ company: placedAt }) },
});
