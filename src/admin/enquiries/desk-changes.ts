import { useEffect, useEffectEvent } from "react";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { shownErrors } from "#admin/data/query-store.ts";

type Listener = () => Promise<unknown> | undefined;

const TRY_AGAIN_MS = 1_000;
/** The server answers after 25 seconds when nothing has changed. */
const TIMEOUT_MS = 40_000;

const listeners = new Set<Listener>();
/** That all listeners show. */
let shown: string | undefined;
let waiting: AbortController | null = null;

/**
 * Calls it when any enquiry has changed, here or elsewhere, and once at the beginning: within a second while the page is
 * visible, else when it is again. It is called anew until it succeeds.
 */
export function useDeskChanges(onChange: Listener): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => {
    const own = () => listener();
    listeners.add(own);
    startOrStop();
    document.addEventListener("visibilitychange", startOrStop);
    return () => {
      listeners.delete(own);
      startOrStop();
    };
  }, []);
}

const isUnanswered = ({ status }: ApiError) => status === 0 || status >= 500;

/** A hidden page does not wait: of the few connections to a server each that waits takes one. */
function startOrStop(): void {
  const isWanted = listeners.size > 0 && !document.hidden;
  if (isWanted && !waiting) {
    waiting = new AbortController();
    void listen(waiting.signal);
  } else if (!isWanted && waiting) {
    waiting.abort();
    waiting = null;
  }
}

async function listen(signal: AbortSignal): Promise<void> {
  const options = { isQuiet: true, mayRetry: false, timeoutMs: TIMEOUT_MS, signal };
  while (!signal.aborted) {
    try {
      const since = shown === undefined ? "" : `?since=${encodeURIComponent(shown)}`;
      const { state } = await api.get<{ state: string }>(`/enquiries/changes${since}`, options);
      if (state === shown) continue;
      await Promise.all([...listeners].map((listener) => listener()));
      const failure = shownErrors("enquir").find((error) => !(error instanceof ApiError) || isUnanswered(error));
      if (failure) throw failure;
      shown = state;
    } catch (error) {
      // The login follows.
      if (error instanceof ApiError && error.status === 401) return;
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
