import { type ApiError, conflictingRecord, getErrorMessage } from "#admin/api/api-error.ts";
import { createRandomKey } from "#admin/api/client.ts";
import { deleteDraft, listDraftNames, readDraft, writeDraft } from "#admin/data/drafts.ts";
import type { ContentDocument, DocumentText } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { latestTextOf, type SavedDraft } from "./documents-api.ts";
import { isEqualTrimmed, type MergeConflict, mergeDocuments } from "./merge-document.ts";

/** Pause in typing after which the draft is saved on the server. */
const SAVE_PAUSE_MS = 500;
const RETRY_MS = 5_000;

/** Where a text is saved. `offline`: in the browser only. `unkept`: nowhere. `asking`: conflicts must be resolved. */
type Saving = "saved" | "waiting" | "saving" | "offline" | "unkept" | "refused" | "asking";

export interface DraftState {
  /** The document as the server last returned or saved it. */
  document: ContentDocument;
  /** The text in the editor, including unsaved changes. */
  text: DocumentText;
  saveStatus: Saving;
  /** Version of the text on the server. The preview reloads when this version changes. */
  serverVersion: string | null;
  refusalReason: string;
  /** Message about text that was merged or restored automatically. */
  note: string;
  /** Clashes that the user has to resolve; nothing is sent to the server until then. */
  mergeConflicts: readonly MergeConflict[];
}

type Save = (text: DocumentText, basedOn: string | null) => Promise<SavedDraft>;
export type DraftSession = ReturnType<typeof openDraftSession>;

/**
 * Saves text typed into a document: at once in the browser, after a pause on the server. Several tabs may edit the same
 * document, so each tab keeps its own copy; opening the document takes over copies that other tabs left behind.
 */
export function openDraftSession(opened: ContentDocument, save: Save) {
  const copies = `document:${opened.path}:`;
  const ownCopy = `${copies}${createRandomKey().slice(0, 8)}`;
  const listeners = new Set<() => void>();
  let { version, ...base } = latestTextOf(opened);
  let state: DraftState = {
    document: opened,
    text: base,
    saveStatus: "saved",
    serverVersion: version,
    refusalReason: "",
    note: "",
    mergeConflicts: [],
  };
  let sending: Promise<boolean> | null = null;
  /** Text whose save got no response. The server may have stored this text, so it is sent again before later text. */
  let unanswered: DocumentText | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(changes: Partial<DraftState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function keep(): void {
    if (isEqualTrimmed(state.text, base)) deleteDraft(ownCopy);
    else writeDraft<DocumentText>(ownCopy, { values: state.text, base, version });
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function change(text: Partial<DocumentText>): void {
    set({ text: { ...state.text, ...text }, note: "" });
    keep();
    if (state.mergeConflicts.length > 0) return;
    set({ saveStatus: state.saveStatus === "offline" ? "offline" : "waiting" });
    wait(SAVE_PAUSE_MS);
  }

  /** Saves unsaved text on the server. @returns whether the server has the whole text */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (sending) await sending;
    if (state.mergeConflicts.length > 0) return false;
    if (isEqualTrimmed(state.text, base)) {
      keep();
      set({ saveStatus: "saved" });
      return true;
    }
    sending = send(unanswered ?? state.text).finally(() => {
      sending = null;
    });
    // More text may have been typed or merged while the draft was being saved.
    return (await sending) && flush();
  }

  async function send(sent: DocumentText): Promise<boolean> {
    if (state.saveStatus !== "offline") set({ saveStatus: "saving" });
    try {
      const saved = await save(sent, version);
      const review = state.document.draft?.review ?? null;
      const document = { ...state.document, draft: { ...saved, review }, draftText: { ...sent, ...saved } };
      base = sent;
      version = saved.version;
      unanswered = null;
      keep();
      set({
        document,
        serverVersion: version,
        refusalReason: "",
        saveStatus: isEqualTrimmed(state.text, base) ? "saved" : "waiting",
      });
      return true;
    } catch (error) {
      const current = conflictingRecord<ContentDocument>(error);
      const { status = 0 } = error as Partial<ApiError>;
      unanswered = status === 0 || status >= 500 ? sent : null;
      if (current && latestTextOf(current).version !== version) return mergeServerText(current);
      if (status > 0 && status < 500 && status !== 401) {
        set({ saveStatus: "refused", refusalReason: getErrorMessage(error, m.draftNotSaved()) });
        return false;
      }
      keep();
      set({ saveStatus: readDraft(ownCopy) ? "offline" : "unkept" });
      // On 401 the session has ended and the login opens: do not retry, the browser keeps the draft.
      if (status !== 401) wait(RETRY_MS);
      return false;
    }
  }

  /**
   * Merges a newer text of the server with the text in the editor.
   * @param choices chosen value of each conflict, by `conflictKey` @returns false if conflicts remain
   */
  function mergeServerText(document: ContentDocument, choices: ReadonlyMap<string, unknown> = new Map()): boolean {
    const { version: newer, ...theirs } = latestTextOf(document);
    const mergeConflicts: MergeConflict[] = [];
    const text = mergeDocuments(base, state.text, theirs, (clash) => {
      const key = conflictKey(clash);
      if (choices.has(key)) return choices.get(key);
      mergeConflicts.push(clash);
      return clash.mine;
    });
    if (mergeConflicts.length > 0) {
      set({ document, mergeConflicts, saveStatus: "asking" });
      return false;
    }
    const isJoined = choices.size === 0 && !isEqualTrimmed(text, theirs) && !isEqualTrimmed(theirs, base);
    const who = document.draftText?.savedBy;
    base = theirs;
    version = newer;
    const note = isJoined ? m.broughtTogether({ who: who ?? m.someoneElse() }) : state.note;
    set({ document, text, note, serverVersion: newer, mergeConflicts: [] });
    keep();
    return true;
  }

  /** Shows the document as given, and drops unsaved text. */
  function replace(document: ContentDocument): void {
    clearTimeout(timer);
    ({ version, ...base } = latestTextOf(document));
    unanswered = null;
    set({ document, text: base, serverVersion: version, saveStatus: "saved", refusalReason: "", mergeConflicts: [] });
    keep();
  }

  /**
   * Shows what a colleague has saved, if the editor has no unsaved text. Text typed during the request is merged by the
   * next save.
   */
  async function follow(fetch: () => Promise<ContentDocument>): Promise<void> {
    const known = version;
    if (state.saveStatus !== "saved") return;
    const document = await fetch();
    if (state.saveStatus === "saved" && version === known) replace(document);
  }

  /** Restores unsaved text that a crash, an ended session or a lost connection left in this browser. */
  function takeUpCopies(): void {
    for (const name of listDraftNames(copies)) {
      const copy = readDraft<DocumentText>(name);
      if (name === ownCopy || !copy?.values) continue;
      const from = copy.base as DocumentText;
      let isClear = true;
      const text = mergeDocuments(from, copy.values, state.text, (clash) => {
        isClear = false;
        return clash.mine;
      });
      const isFirst = isEqualTrimmed(state.text, base);
      // Ask about one clashing copy at a time: another copy is kept until the document is opened again.
      if (!isClear && !isFirst) continue;
      const isNews = !isEqualTrimmed(text, state.text);
      if (isNews) set({ text: isClear ? text : copy.values, note: m.typedEarlier() });
      if (!isClear) base = from;
      keep();
      deleteDraft(name);
      if (!isClear) return void mergeServerText(opened);
    }
    if (isEqualTrimmed(state.text, base)) return;
    set({ saveStatus: "waiting" });
    wait(0);
  }
  takeUpCopies();

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    flush,
    follow,
    /** Takes over the document after an action such as publishing, and keeps what was typed during it. */
    renew(document: ContentDocument) {
      if (isEqualTrimmed(state.text, base)) replace(document);
      else if (mergeServerText(document)) void flush();
    },
    replace,
    /** Resolves the conflicts. @param choices as in `mergeServerText` */
    decide(choices: ReadonlyMap<string, unknown>) {
      if (mergeServerText(state.document, choices)) void flush();
    },
    forgetNote: () => set({ note: "" }),
  };
}

export const conflictKey = ({ path }: Pick<MergeConflict, "path">) => JSON.stringify(path);

/** Returns the paths of documents with text in this browser that is not on the server. */
export function unsentDocuments(): ReadonlySet<string> {
  return new Set(listDraftNames("document:").map((name) => name.slice("document:".length, name.lastIndexOf(":"))));
}
