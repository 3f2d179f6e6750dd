import { useEffect, useEffectEvent } from "react";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { newKey } from "#admin/api/client.ts";
import { FEED_TOPICS, type FeedTopic, type Presence } from "#contract/feed.ts";
import { loadQuery, refreshQuery, useQuery } from "./query-store.ts";

/** The pause before the next try after a failure; for the stream it grows up to `LONGEST_PAUSE_MS`. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 25_000;
/** The time for the stream to begin. A proxy that buffers answers keeps it back: then the page asks every half minute. */
const BEGINS_WITHIN_MS = 5_000;
/** After this time without data the stream counts as dead: the server writes every 25 seconds. */
const SILENT_MS = 60_000;
/** The pause after changes are shown, so that some of many changes in a row are shown together. */
const GATHER_MS = 250;
/** After this time a call counts as over, though nothing was noted. */
const CALL_MS = 600_000;

type Listener = { topic: FeedTopic; show: () => Promise<unknown> | undefined };

const listeners = new Set<Listener>();
/** Topics with changes that no listener has shown yet. */
const changed = new Set<FeedTopic>();
let isShowing = false;
let following: AbortController | null = null;
let heardAt = 0;

/**
 * Calls `onChange` when something of the topic has changed, here or elsewhere, and once at the beginning. A hidden page
 * calls it when it is visible again. After a failure it is called again. All listeners of a tab share one stream.
 */
export function useChanges(topic: FeedTopic, onChange: Listener["show"]): void {
  const listener = useEffectEvent(onChange);
  useEffect(() => {
    const own = { topic, show: () => listener() };
    listeners.add(own);
    followOrNot();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    return () => {
      listeners.delete(own);
      followOrNot();
    };
  }, [topic]);
}

/** Starts or stops the stream. A hidden page follows only while it has something open: connections to a server are few. */
function followOrNot(): void {
  const isWanted = listeners.size > 0 && (!document.hidden || place !== "");
  if (isWanted && !following) {
    following = new AbortController();
    void follow(following.signal);
  } else if (!isWanted) stop();
  void show();
}

function stop(): void {
  following?.abort();
  following = null;
}

/** Replaces a connection that may be dead without knowing, as after sleep. */
function wake(): void {
  if (!document.hidden && Date.now() - heardAt > LONGEST_PAUSE_MS) stop();
  followOrNot();
}

/** Reads the stream until `signal` fires. Where no stream comes, each try reloads everything: in the end every 30 seconds. */
async function follow(signal: AbortSignal): Promise<void> {
  for (let pause = PAUSE_MS / 2; !signal.aborted; ) {
    const begun = Date.now();
    const failure = await readStream(signal).catch((error: unknown) => error);
    // After a 401 the login opens, and nothing is left to follow.
    if (signal.aborted || (failure instanceof ApiError && failure.status === 401)) return;
    const isAway = failure instanceof ApiError && failure.code === "network_failed";
    if (heardAt < begun && !isAway) showAll();
    pause = Date.now() - begun > 2 * BEGINS_WITHIN_MS ? PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function readStream(over: AbortSignal): Promise<void> {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  over.addEventListener("abort", end);
  let timer = setTimeout(end, BEGINS_WITHIN_MS);
  try {
    await api.stream(`/changes?tab=${tab}`, attempt.signal, (topics) => {
      clearTimeout(timer);
      timer = setTimeout(end, SILENT_MS);
      heardAt = Date.now();
      for (const topic of FEED_TOPICS) if (topics.includes(topic)) changed.add(topic);
      void show();
    });
  } finally {
    clearTimeout(timer);
    over.removeEventListener("abort", end);
  }
}

function showAll(): void {
  for (const topic of FEED_TOPICS) changed.add(topic);
  void show();
}

async function show(): Promise<void> {
  if (isShowing) return;
  isShowing = true;
  while (changed.size > 0 && listeners.size > 0 && !document.hidden) {
    const topics = [...changed];
    changed.clear();
    const concerned = [...listeners].filter(({ topic }) => topics.includes(topic));
    const isShown = await Promise.all(concerned.map(async ({ show }) => show())).then(
      () => true,
      () => false,
    );
    if (!isShown) for (const topic of topics) changed.add(topic);
    await new Promise((resolve) => setTimeout(resolve, isShown ? GATHER_MS : PAUSE_MS));
  }
  isShowing = false;
}

const PRESENCE = "presence";
const NOBODY: readonly Presence[] = [];
/** Id of this page, as the server knows it. */
const tab = newKey();
/** What is open on this page: `enquiries/` and an id, `documents/` and a path, or nothing. */
let place = "";
/** The family that is called from this page, and since when. */
let call = { id: "", since: 0 };
let told = "";

const placeNow = () => (Date.now() - call.since < CALL_MS ? `calls/${call.id}` : place);

async function sendHeartbeat(): Promise<readonly Presence[]> {
  const at = placeNow() || null;
  return (await api.put<{ others: Presence[] }>("/presence", { tab, at }, { isQuiet: true })).others;
}

/** Announces to other admins what is open on this page, until something else is. */
export function useAnnouncePresence(at: string): void {
  useEffect(() => {
    tell(at);
    return () => tell("");
  }, [at]);
}

/** Announces that a family is called from this page, until something else is opened. @param id of its enquiry; null: no more */
export function announceCall(id: string | null): void {
  tell(place, { id: id ?? "", since: id === null ? 0 : Date.now() });
}

function tell(at: string, called = { id: "", since: 0 }): void {
  place = at;
  call = called;
  // Wait a microtask: one view may be replaced by another that has the same enquiry open.
  queueMicrotask(() => {
    if (told === placeNow()) return;
    told = placeNow();
    // Without listeners the stream has ended, and the server has removed what was open.
    if (listeners.size === 0) return;
    followOrNot();
    void loadQuery(PRESENCE, sendHeartbeat);
  });
}

/** Other people with what they have open; undefined until loaded. */
export function useOthers(): readonly Presence[] | undefined {
  const { data, error } = useQuery(PRESENCE, sendHeartbeat);
  useChanges("presence", () => refreshQuery(PRESENCE));
  // If presence cannot be read, show nobody and let work go on.
  return data ?? (error === undefined ? undefined : NOBODY);
}
