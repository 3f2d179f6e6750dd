import * as m from "#messages/compiled/admin.ts";
import { toastError, toastProgress, toastSuccess } from "#ui/toaster.tsx";
import { getConnectionHint, getErrorMessage, isErrorKnownToUser } from "./api-error.ts";
import { createClient, type RequestOptions } from "./client.ts";
import { readToken, removeToken } from "./session.ts";

/** Prompts for the password and resolves to whether it was given. Set by `ReauthenticationPrompt`. */
let askPassword = async () => false;
export const setPasswordPrompt = (ask: typeof askPassword) => {
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
  reauthenticate() {
    asking ??= askPassword().finally(() => {
      asking = undefined;
    });
    return asking;
  },
  announce: toastProgress,
});

/** Fetches a list and returns its `items`. */
export const getItems = async <Item>(path: string, options?: RequestOptions): Promise<Item[]> =>
  (await api.get<{ items: Item[] }>(path, options)).items;

/** Runs `act` and shows its error. @param fallback message for errors without one @returns whether `act` succeeded */
export async function tryOrToast(act: () => Promise<unknown>, fallback?: string): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showErrorToast(error, fallback);
    return false;
  }
}

/** Shows an error in a toast unless `isErrorKnownToUser`. @returns the message to show beside the control */
export function showErrorToast(error: unknown, fallback?: string): string {
  const sentence = getErrorMessage(error, fallback);
  if (!isErrorKnownToUser(error)) toastError(sentence);
  return getConnectionHint(error) ?? sentence;
}

/** Copies the text to the clipboard. @param done message of the success toast @param failed message of the other one */
export const copyText = (text: string, done: string, failed?: string) =>
  tryOrToast(() => navigator.clipboard.writeText(text).then(() => toastSuccess(done)), failed);
