import { api } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import type { Admin } from "#contract/admins.ts";

export const ADMINS = "/admins";

export function useAdmins() {
  return useQuery(ADMINS, async () => (await api.get<{ admins: Admin[] }>(ADMINS)).admins);
}
