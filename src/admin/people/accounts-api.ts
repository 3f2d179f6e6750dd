import { api } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import type { Admin } from "#contract/admins.ts";
import { hasPermission } from "#contract/permissions.ts";

export const ADMINS = "/admins";

export function useAdmins() {
  return useQuery(ADMINS, async () => (await api.get<{ admins: Admin[] }>(ADMINS)).admins);
}

/** Returns the admins who may own enquiries; empty until loaded. */
export const useDeskAdmins = () => (useAdmins().data ?? []).filter(({ roles }) => hasPermission(roles, "desk.work"));
