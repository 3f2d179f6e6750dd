import { readToken, removeToken } from "#admin/session/stored-session.ts";
import { toastError, toastProgress } from "#ui/toaster.tsx";
import { hintOf, isToldAlready, sentenceOf } from "./api-error.ts";
import { createClient } from "./create-client.ts";

const takenDown = new WeakMap<object, () => void>();

/** Every call of the admin goes through this. Its answers' types are inferred from `src/contract`. */
export const api = createClient({
  base: "/api",
  readToken,
  onSessionEnded(token) {
    // Another tab may have logged in anew meanwhile, and several calls may end at once: told once.
    if (token === null || readToken() !== token) return;
    removeToken();
    toastError("Session expired. Please log in again.");
  },
  onRetry(attempt, most, action) {
    takenDown.get(action)?.();
    takenDown.set(action, toastProgress(`Retrying... Attempt ${attempt} of ${most}`));
  },
  onRetriesOver: (action) => takenDown.get(action)?.(),
});

/**
 * Tells a failure in a toast, unless the person knows already, and gives the text to show beside its cause.
 * @param fallback of the specification's catalogue, such as `Save failed`
 */
export function tellFailure(error: unknown, fallback?: string): string {
  const sentence = sentenceOf(error, fallback);
  if (!isToldAlready(error)) toastError(sentence);
  return hintOf(error) ?? sentence;
}
