import { useEffect, useEffectEvent } from "react";
import { api } from "#admin/api/api.ts";
import { ApiError } from "#admin/api/api-error.ts";
import { createRandomKey } from "#admin/api/client.ts";
import { FEED_TOPICS, type FeedTopic, type Presence } from "#contract/feed.ts";
import { collegeDay } from "#ui/formats.ts";
import { loadQuery, refreshQuery, useQuery } from "./query-store.ts";

/** Delay before a retry; for the stream, it doubles up to `MAX_PAUSE_MS`. */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 25_000;
/** Timeout for the stream's first data. Behind a buffering proxy, the page polls every half minute instead. */
const BEGINS_WITHIN_MS = 5_000;
/** The stream counts as dead after this time without data; the server writes at least every 25 seconds. */
const SILENT_MS = 60_000;
/** Delay after showing changes, so that many changes in a row are shown in groups. */
const GATHER_MS = 250;
/** A call to a family counts as over after this time, even if no outcome was saved. */
const CALL_MS = 600_000;

type Listener = { topic: FeedTopic; show: () => Promise<unknown> | undefined };

const listeners = new Set<Listener>();
/** Topics with changes that no listener has shown yet. */
const changed = new Set<FeedTopic>();
let isShowing = false;
let following: AbortController | null = null;
let heardAt = 0;
/** The college's day of the latest data. On the next day screens change without a write: another call is due. */
let day = collegeDay();

/**
 * Calls `onChange` when the stream starts and whenever data of the topic has changed, in this tab or elsewhere. A
 * hidden page calls it once visible again. A failed call is repeated. All listeners of a browser tab share one stream.
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

/** Starts or stops the stream. A hidden page keeps it only with an item open: browsers limit connections per server. */
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

/** Stops a stream that may be dead without having failed, such as after sleep, and starts a new one. */
function wake(): void {
  if (!document.hidden && Date.now() - heardAt > MAX_PAUSE_MS) stop();
  followOrNot();
}

/** Follows the stream until `signal` aborts. If connections yield no data, each attempt reloads all topics. */
async function follow(signal: AbortSignal): Promise<void> {
  for (let pause = PAUSE_MS / 2; !signal.aborted; ) {
    const begun = Date.now();
    const failure = await readStream(signal).catch((error: unknown) => error);
    // After a 401 the login opens, and there is nothing left to follow.
    if (signal.aborted || (failure instanceof ApiError && failure.status === 401)) return;
    const isAway = failure instanceof ApiError && failure.code === "network_failed";
    if (heardAt < begun && !isAway) showAll();
    pause = Date.now() - begun > 2 * BEGINS_WITHIN_MS ? PAUSE_MS : Math.min(2 * pause, MAX_PAUSE_MS);
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
      const isNewDay = day !== collegeDay();
      day = collegeDay();
      for (const topic of FEED_TOPICS) if (isNewDay || topics.includes(topic)) changed.add(topic);
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
/** Id of this browser tab, as sent to the server. */
const tab = createRandomKey();
/** What is open in this tab: `enquiries/<_id>`, `documents/<path>`, or blank. */
let place = "";
/** The enquiry whose family this tab is calling, and since when; `since` is 0 without a call. */
let call = { id: "", since: 0 };
let told = "";

const placeNow = () => (Date.now() - call.since < CALL_MS ? `calls/${call.id}` : place);

async function sendHeartbeat(): Promise<readonly Presence[]> {
  const at = placeNow() || null;
  return (await api.put<{ others: Presence[] }>("/presence", { tab, at }, { isQuiet: true })).others;
}

/** Tells other admins what is open in this tab, until `at` changes or the component unmounts. */
export function useAnnouncePresence(at: string): void {
  useEffect(() => {
    tell(at);
    return () => tell("");
  }, [at]);
}

/** Tells other admins that this tab calls a family, until another item opens. @param id of its enquiry; null to end */
export function announceCall(id: string | null): void {
  tell(place, { id: id ?? "", since: id === null ? 0 : Date.now() });
}

function tell(at: string, called = { id: "", since: 0 }): void {
  place = at;
  call = called;
  // Wait a microtask: the next view may have the same enquiry open, so that nothing has changed.
  queueMicrotask(() => {
    if (told === placeNow()) return;
    told = placeNow();
    // Without listeners the stream has ended, and the server has dropped this tab's presence.
    if (listeners.size === 0) return;
    followOrNot();
    void loadQuery(PRESENCE, sendHeartbeat);
  });
}

/** Returns the other admins with what they have open; undefined until loaded. */
export function useOtherAdmins(): readonly Presence[] | undefined {
  const { data, error } = useQuery(PRESENCE, sendHeartbeat);
  useChanges("presence", () => refreshQuery(PRESENCE));
  // If presence cannot be loaded, show no other admins rather than block the screen.
  return data ?? (error === undefined ? undefined : NOBODY);
}
