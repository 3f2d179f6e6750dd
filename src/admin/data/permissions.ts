import { createContext, use } from "react";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import type { sessionReplySchema } from "#contract/auth.ts";
import { hasPermission, type Permission, type Role } from "#contract/permissions.ts";
import { useQuery } from "./query-store.ts";

export const OWN_SESSION = "own-session";

/** Loads the user's own session, with the roles of the account. */
export const useOwnSession = () =>
  useQuery(OWN_SESSION, () => api.get<z.infer<typeof sessionReplySchema>>("/auth/session"));

/** The roles of the logged-in user. Provided by the dashboard. */
export const RolesContext = createContext<readonly Role[]>([]);

/** Returns a function that tells whether the user has a permission, or at least one of several. */
export function usePermission(): (wanted: Permission | readonly Permission[]) => boolean {
  const roles = use(RolesContext);
  return (wanted) => hasPermission(roles, wanted);
}
