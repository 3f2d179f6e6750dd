import * as m from "#messages/compiled/admin.ts";
import { toastError, toastProgress, toastSuccess } from "#ui/toaster.tsx";
import { hintOf, isKnownAlready, sentenceOf } from "./api-error.ts";
import { type CallOptions, createClient } from "./client.ts";
import { readToken, removeToken } from "./session.ts";

/** Prompts for the password and resolves to whether it was given. Set by `SignInAgain`. */
let askPassword = async () => false;
export const onSignInAgain = (ask: typeof askPassword) => {
  askPassword = ask;
};
let asking: Promise<boolean> | undefined;

export const api = createClient({
  base: "/api",
  readToken,
  onSessionEnded(token) {
    // Ignore a 401 for a token that is no longer stored: another tab has logged in, or an earlier 401 removed it.
    if (token === null || readToken() !== token) return;
    removeToken();
    toastError(m.sessionExpired());
  },
  // Concurrent calls that need a fresh login share one password prompt.
  signInAgain() {
    asking ??= askPassword().finally(() => {
      asking = undefined;
    });
    return asking;
  },
  announce: toastProgress,
});

/** Fetches a list and returns its `items`. */
export const getItems = async <Item>(path: string, options?: CallOptions): Promise<Item[]> =>
  (await api.get<{ items: Item[] }>(path, options)).items;

/** Runs `act` and shows its error. @param fallback message for errors without one @returns whether `act` succeeded */
export async function attempt(act: () => Promise<unknown>, fallback?: string): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showFailure(error, fallback);
    return false;
  }
}

/** Shows an error in a toast unless `isKnownAlready`. @returns the message to show next to the control that failed */
export function showFailure(error: unknown, fallback?: string): string {
  const sentence = sentenceOf(error, fallback);
  if (!isKnownAlready(error)) toastError(sentence);
  return hintOf(error) ?? sentence;
}

/** Copies the text to the clipboard. @param done message of the success toast */
export const copyText = (text: string, done: string) =>
  attempt(() => navigator.clipboard.writeText(text).then(() => toastSuccess(done)));
