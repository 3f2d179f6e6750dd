import * as m from "#messages/compiled/admin.ts";
import { toastError, toastProgress, toastSuccess } from "#ui/toaster.tsx";
import { hintOf, isKnownAlready, sentenceOf } from "./api-error.ts";
import { type CallOptions, createClient } from "./client.ts";
import { readToken, removeToken } from "./session.ts";

/** Asks for the password; set by the dialog. */
let askPassword = async () => false;
export const onSignInAgain = (ask: typeof askPassword) => {
  askPassword = ask;
};
let asking: Promise<boolean> | undefined;

export const api = createClient({
  base: "/api",
  readToken,
  onSessionEnded(token) {
    // Another browser tab may have logged in again, and several calls may end at once.
    if (token === null || readToken() !== token) return;
    removeToken();
    toastError(m.sessionExpired());
  },
  // Calls that are refused together share one question.
  signInAgain() {
    asking ??= askPassword().finally(() => {
      asking = undefined;
    });
    return asking;
  },
  announce: toastProgress,
});

/** Loads a list. */
export const getItems = async <Item>(path: string, options?: CallOptions): Promise<Item[]> =>
  (await api.get<{ items: Item[] }>(path, options)).items;

/** Runs `act`, and shows why it failed. @returns whether it succeeded */
export async function attempt(act: () => Promise<unknown>, fallback?: string): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showFailure(error, fallback);
    return false;
  }
}

/** Shows a failure in a toast, unless it is known already. @returns the text to show beside its cause */
export function showFailure(error: unknown, fallback?: string): string {
  const sentence = sentenceOf(error, fallback);
  if (!isKnownAlready(error)) toastError(sentence);
  return hintOf(error) ?? sentence;
}

/** Copies a text, and says so. @param done the words for it */
export const copyText = (text: string, done: string) =>
  attempt(() => navigator.clipboard.writeText(text).then(() => toastSuccess(done)));
