import type { Database } from "#server/db/open-database.ts";
import { newId } from "#server/ids.ts";
import { insertLink, type LinkKind } from "./one-time-link.repository.ts";
import { hashToken, newToken } from "./one-time-token.ts";

/** Rulings, 'Accounts': reset links 30 minutes, invitations 7 days. The first signup's is new at every start. */
const LIFETIME_MS: Record<LinkKind, number> = {
  reset: 30 * 60_000,
  invitation: 7 * 86_400_000,
  "first-signup": 7 * 86_400_000,
};

export interface OneTimeLink {
  id: string;
  /** The whole address. It is known now and never again: only its token's hash is kept. */
  url: string;
  expiresAt: Date;
}

type NewLink =
  | { kind: "reset"; email: string; createdBy: null }
  | { kind: "invitation"; email: string; createdBy: string | null }
  | { kind: "first-signup"; email: null; createdBy: null };

/**
 * Makes a link that works once.
 * @param createdBy the admin's id, or null for the server itself and its operator
 * @param publicUrl origin without a slash at the end
 */
export async function createOneTimeLink(
  db: Database,
  { kind, email, createdBy }: NewLink,
  publicUrl: string,
  now: Date,
): Promise<OneTimeLink> {
  const token = newToken();
  const id = newId();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[kind]);
  await insertLink(db, {
    id,
    token_hash: hashToken(token),
    kind,
    email,
    created_by: createdBy,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    used_at: null,
  });
  const path =
    kind === "reset" ? `/admin/reset?${new URLSearchParams({ token, email })}` : `/admin/signup?invite=${token}`;
  return { id, url: `${publicUrl}${path}`, expiresAt };
}
