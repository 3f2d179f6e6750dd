import { useSyncExternalStore } from "react";

const CHANGED = "site:hash";

/** The address's fragment with its `#`. On the server, and while the page wakes, it is empty. */
export function useHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
}

/**
 * Gives the address another fragment without scrolling. `push` makes an entry that Back returns from. The router keeps
 * its own place in the history's state, which is why that goes along.
 */
export function changeHash(hash: string, how: "push" | "replace"): void {
  const address = location.pathname + location.search + hash;
  if (how === "push") history.pushState({ ...history.state, isOnTop: true }, "", address);
  else history.replaceState(history.state, "", address);
  dispatchEvent(new Event(CHANGED));
}

/** Takes the fragment away: by going back where `changeHash` has made an entry for it, else in place. */
export function leaveHash(): void {
  if (history.state?.isOnTop) history.back();
  else changeHash("", "replace");
}

function subscribe(tell: () => void): () => void {
  const events = ["popstate", "hashchange", CHANGED];
  for (const name of events) addEventListener(name, tell);
  return () => {
    for (const name of events) removeEventListener(name, tell);
  };
}
