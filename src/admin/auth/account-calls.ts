import type { z } from "zod";
import { api } from "#admin/api/api.ts";
import type { LoginInput, loginReplySchema, resetLinkQuerySchema, SignupInput } from "#contract/auth.ts";

export type ResetLink = z.infer<typeof resetLinkQuerySchema>;

/** @throws {ApiError} 409 with `activeSession` in its answer while another device is logged in */
export function logIn(input: LoginInput) {
  return api.post<z.infer<typeof loginReplySchema>>("/auth/login", input);
}

export async function signUp(input: SignupInput): Promise<void> {
  await api.post("/auth/signup", input);
}

export async function requestResetLink(email: string): Promise<void> {
  await api.post("/auth/forgot-password", { email });
}

/** @throws {ApiError} 400 when the link does not work (any more) */
export async function validateResetLink({ token, email }: ResetLink): Promise<void> {
  await api.get(`/auth/validate-reset?${new URLSearchParams({ token, email })}`);
}

export async function resetPassword(link: ResetLink, password: string): Promise<void> {
  await api.post("/auth/reset-password", { ...link, password });
}
