import { expect } from "vitest";
import { FEED_TOPICS } from "#contract/feed.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** Opens the stream of changes over a real connection and waits for the stream's initial events. */
export async function followChanges(origin: string, token: string, tab = "a", first: readonly string[] = FEED_TOPICS) {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/changes?tab=${tab.repeat(32)}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let isOver = false;
  const read = async (): Promise<void> => {
    const part = await reader?.read().catch(() => undefined);
    text += part?.value ?? "";
    isOver = part?.done ?? true;
    if (!isOver) await read();
  };
  void read();
  const topics = () => [...text.matchAll(/^data: (\w+)\n\n/gm)].map(([, topic]) => topic);
  await expect.poll(topics).toEqual(first);
  text = "";
  return {
    headers: answer.headers,
    topics,
    isOver: () => isOver,
    forget() {
      text = "";
    },
    leave: () => leaving.abort(),
  };
}

/** Counts database uses. @returns a function that returns how often a connection has been acquired since */
export function countUses(db: Database): () => number {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  let uses = 0;
  executor.provideConnection = (use) => {
    uses += 1;
    return provide(use);
  };
  return () => uses;
}
