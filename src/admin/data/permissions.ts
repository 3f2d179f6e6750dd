import { createContext, use } from "react";
import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import type { sessionReplySchema } from "#contract/auth.ts";
import { may, type Permission, type Role } from "#contract/permissions.ts";
import { useQuery } from "./query-store.ts";

export const OWN_SESSION = "own-session";

/** The own session, with the roles of the account. */
export const useOwnSession = () =>
  useQuery(OWN_SESSION, () => api.get<z.infer<typeof sessionReplySchema>>("/auth/session"));

/** The roles of the person who is logged in. The dashboard provides them. */
export const RolesContext = createContext<readonly Role[]>([]);

/** Whether one's roles give a permission, or one of several: what is not allowed is not offered. */
export function useMay(): (wanted: Permission | readonly Permission[]) => boolean {
  const roles = use(RolesContext);
  return (wanted) => may(roles, wanted);
}
