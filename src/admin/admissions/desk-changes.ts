import { useEffect, useEffectEvent } from "react";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { refreshToLatest, shownErrors, useQuery } from "#admin/data/query-store.ts";
import type { OpenEnquiry } from "#contract/enquiry-lists.ts";
import * as m from "#messages/compiled/admin-enquiries.ts";

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

const PRESENCE = "enquiry-presence";
const NONE: readonly OpenEnquiry[] = [];

const meet = async (open: { enquiry?: string | null }) =>
  (await api.post<{ others: OpenEnquiry[] }>("/enquiries/presence", open, { isQuiet: true })).others;

/** As colleagues know it. */
let told = "";

/** Tells colleagues which enquiry is open here, blank for none: their desks pass it over. */
export function useTellColleagues(openId: string): void {
  useEffect(() => {
    if (openId === told) return;
    told = openId;
    meet({ enquiry: openId || null }).catch(() => {});
  }, [openId]);
}

/** Who of the colleagues has which enquiry open; undefined until it is known. */
export function useColleagues() {
  const { data, error } = useQuery(PRESENCE, () => meet({}));
  useDeskChanges(() => refreshToLatest(PRESENCE));
  // Calling goes on when this cannot be asked.
  return data ?? (error === undefined ? undefined : NONE);
}

/** `Rahul Das is calling`; blank when no one is. */
export function callerText(others: readonly OpenEnquiry[] | undefined, id: string): string {
  const names = (others ?? NONE).filter(({ enquiry }) => enquiry === id).map(({ by }) => by);
  if (names.length === 0) return "";
  return m.isCalling({ count: names.length, names: names.reduce((one, other) => m.bothNames({ one, other })) });
}
