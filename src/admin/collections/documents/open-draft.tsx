import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useUnsavedGuard } from "#admin/data/drafts.ts";
import { useChanges, useOtherAdmins } from "#admin/data/feed.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import type { ValidationError } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./document-editor.module.css";
import { formatTimeOfDay } from "./document-state.tsx";
import { documentCalls } from "./documents-api.ts";
import { type DraftSession, type DraftState, openDraftSession } from "./draft-session.ts";

/** The final save of each closed editor, by path. An editor opened next waits for this save, to load the saved text. */
const lastSaves = new Map<string, Promise<unknown>>();

/** Opens a draft session for a document, which is flushed when the component unmounts or the page is hidden. */
export function useDraftSession(path: string) {
  const [{ session, error }, setOpened] = useState<{ session?: DraftSession; error?: unknown }>({});
  const open = useRef(async () => {});
  const isShared = useOtherAdmins()?.some(({ at }) => at === `documents/${path}`) ?? false;
  const wasShared = useRef(false);
  useEffect(() => {
    wasShared.current ||= isShared;
  }, [isShared]);
  useChanges("documents", async () => {
    // If the document cannot be fetched, keep the shown text: the next save reports why.
    if (wasShared.current) await session?.follow(documentCalls(path).fetch).catch(() => {});
  });
  useEffect(() => {
    let isOver = false;
    let opened: DraftSession | undefined;
    const { fetch, saveDraft } = documentCalls(path);
    open.current = async () => {
      setOpened({});
      try {
        await lastSaves.get(path);
        if (isOver) return;
        const document = await fetch();
        if (isOver) return;
        opened = openDraftSession(document, saveDraft);
        setOpened({ session: opened });
      } catch (failure) {
        if (!isOver) setOpened({ error: failure });
      }
    };
    void open.current();
    const stop = new AbortController();
    document.addEventListener("visibilitychange", () => opened?.flush(), { signal: stop.signal });
    window.addEventListener("online", () => opened?.flush(), { signal: stop.signal });
    return () => {
      isOver = true;
      stop.abort();
      setOpened({});
      if (!opened) return;
      // Save after all effect cleanups, since one of the cleanups may still change the text.
      const saved = Promise.resolve().then(opened.flush);
      lastSaves.set(path, saved);
      void saved.then(() => refreshVisibleQueries());
    };
  }, [path]);
  return { session, error, refresh: () => open.current() };
}

/** Returns the validation errors that the server found in the last saved draft, and their setter. */
export function useValidationErrors({ document: { path, faults: first }, text, serverVersion }: DraftState) {
  const [validationErrors, setValidationErrors] = useState<readonly ValidationError[]>(first);
  const known = useRef(serverVersion);
  const check = useEffectEvent(() => documentCalls(path).check(text));
  useEffect(() => {
    if (serverVersion === known.current) return;
    known.current = serverVersion;
    let isOver = false;
    // If the check fails, keep the former errors: publishing checks again.
    check().then(
      (found) => isOver || setValidationErrors(found),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [serverVersion]);
  return [validationErrors, setValidationErrors] as const;
}

/**
 * Whether the text is saved; if it is kept nowhere, leaving asks first. A screen reader announces where the text is kept,
 * but not every save.
 */
export function SaveStatus({ state }: { state: DraftState }) {
  const { saveStatus, document } = state;
  useUnsavedGuard(saveStatus === "unkept");
  const { draftText } = document;
  const isBusy = saveStatus === "waiting" || saveStatus === "saving";
  const settled = {
    offline: m.keptWhileOffline(),
    unkept: m.keptNowhere(),
    asking: m.keptUntilChosen(),
    refused: m.keptInBrowser(),
  };
  const saved = draftText ? m.savedAt({ time: formatTimeOfDay(draftText.savedAt) }) : m.noChanges();
  const words = isBusy || saveStatus === "saved" ? saved : settled[saveStatus];
  return (
    <span className={styles.saving} data-tone={isBusy || saveStatus === "saved" ? undefined : "warn"}>
      {isBusy && <span aria-hidden="true">{m.saving()}</span>}
      <span role="status" className={isBusy ? "visually-hidden" : undefined}>
        {words}
      </span>
    </span>
  );
}
