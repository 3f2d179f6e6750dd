import { type ReactNode, useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { HistoryDialog } from "#admin/collections/history/history-dialog.tsx";
import { refreshShown } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { ContentDocument, DocumentSettings, ValidationError } from "#contract/documents.ts";
import * as mDocuments from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { AddressDialog, DeleteDialog } from "./address-dialogs.tsx";
import styles from "./document-editor.module.css";
import { lookedThrough, momentWords } from "./document-state.tsx";
import { documentCalls, useNames, validationErrorsOf } from "./documents-api.ts";
import type { DraftSession, DraftState } from "./draft-session.ts";
import { PreviewLinksDialog } from "./preview-links-dialog.tsx";
import { documentChanges, PublishDialog } from "./publish-dialog.tsx";

interface PublishBarProps {
  session: DraftSession;
  state: DraftState;
  saveState: ReactNode;
  validationErrors: readonly ValidationError[];
  onValidationErrors: (validationErrors: readonly ValidationError[]) => void;
  onBack: () => void;
  onMoved: ((path: string) => void) | undefined;
}

type Opened = "publish" | "schedule" | "history" | "links" | "address" | "delete";

export function PublishBar(props: PublishBarProps) {
  const { session, state, validationErrors, onBack, onMoved } = props;
  const { document, clashes } = state;
  const { path, draft, isHidden, publishAt, isFixed, waitsFor } = document;
  const [opened, setOpened] = useState<Opened | null>(null);
  const actions = actsOf(props);
  const names = useNames();
  const isPage = path.startsWith("pages/");
  const hasChanges = draft !== null || (isPage && document.current === null);
  const close = () => setOpened(null);
  /** Opens a dialog once the draft is saved, so that text typed just before is included. */
  const openAfterSaving = async (what: Opened) => {
    if (await session.flush()) {
      // The dialog asks about what the last check of the draft found.
      if (what === "publish" || what === "schedule") await actions.check();
      setOpened(what);
    } else if (clashes.length === 0) toastError(m.notConnected());
  };
  const button = { look: "quiet", "aria-haspopup": "dialog" } as const;

  return (
    <>
      <div className={styles.sticky} ref={tellHeight}>
        <fieldset className={styles.bar} aria-label={m.whatToDo()}>
          <Button
            look="main"
            aria-haspopup="dialog"
            isIdle={clashes.length > 0 || (!hasChanges && state.saving === "saved")}
            onClick={() => openAfterSaving("publish")}
          >
            {m.publish()}
          </Button>
          <Button
            aria-haspopup="dialog"
            isIdle={clashes.length > 0 || !hasChanges}
            onClick={() => openAfterSaving("schedule")}
          >
            {m.schedule()}
          </Button>
          {isPage && (
            <Button icon="ok" busyLabel={m.noting()} onClick={actions.noteLookedThrough}>
              {m.lookedThrough()}
            </Button>
          )}
          <Button {...button} onClick={() => openAfterSaving("history")}>
            {m.history()}
          </Button>
          <Button {...button} onClick={() => setOpened("links")}>
            {m.previewLink()}
          </Button>
          {isPage && (
            <Button look="quiet" busyLabel={m.changing()} onClick={() => actions.setHidden(!isHidden)}>
              {isHidden ? m.showPage() : m.hidePage()}
            </Button>
          )}
          {isPage && !isFixed && (
            <>
              <Button {...button} onClick={() => openAfterSaving("address")}>
                {m.changeAddress()}
              </Button>
              <Button {...button} icon="bin" onClick={() => setOpened("delete")}>
                {m.deleteIt()}
              </Button>
            </>
          )}
          {draft && document.current && (
            <Button look="quiet" busyLabel={m.discarding()} onClick={actions.discardDraft}>
              {m.discardDraft()}
            </Button>
          )}
        </fieldset>
        {props.saveState}
      </div>
      {publishAt && (
        <div className={styles.notes}>
          <FormNote tone="info" title={m.willBePublished({ moment: momentWords(publishAt) })}>
            <p>{m.notPartOfSchedule()}</p>
            <Button busyLabel={m.cancelling()} onClick={actions.cancelSchedule}>
              {m.cancelSchedule()}
            </Button>
          </FormNote>
        </div>
      )}
      {(opened === "publish" || opened === "schedule") && (
        <PublishDialog
          document={document}
          text={state.text}
          validationErrors={validationErrors}
          isScheduled={opened === "schedule"}
          onClose={close}
          onPublish={async (note, at) => {
            if (await actions.publish(note, at)) close();
          }}
        />
      )}
      {opened === "history" && (
        <HistoryDialog
          subject={`document:${path}`}
          title={document.title}
          changesBetween={(before, after) => documentChanges(path, names, before, after)}
          now={state.text}
          detailsOf={m.restoreDetails}
          onClose={close}
          onRestored={actions.takeRestored}
        />
      )}
      {opened === "links" && <PreviewLinksDialog path={path} title={document.title} onClose={close} />}
      {opened === "address" && (
        <AddressDialog
          document={document}
          onClose={close}
          onMoved={(moved) => {
            close();
            void refreshShown();
            if (moved.path === path) session.renew(moved);
            else onMoved?.(moved.path);
          }}
        />
      )}
      {opened === "delete" && (
        <DeleteDialog
          document={document}
          onClose={close}
          onDeleted={() => {
            close();
            void refreshShown();
            onBack();
            toastSuccess(m.inBin({ title: document.title }));
          }}
        />
      )}
      {waitsFor.length > 0 && (
        <p className={styles.sample}>{m.waitsFor({ what: waitsFor.map(needWords).join(", ") })}</p>
      )}
    </>
  );
}

/** What a page needs, in words: `text` → `its text`, `person.principal` → `the Principal`. */
export function needWords(need: string): string {
  const [kind = "", name = ""] = need.split(".", 2);
  if (kind !== "person") return m.need({ kind });
  return m.needPerson({ role: name === "general-secretary" ? "generalSecretary" : name });
}

/** Stores the height of the bar on the page, so that other sticky elements stop below it. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() =>
    bar.parentElement?.style.setProperty("--sticky-top", `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}

/** The actions of the bar. Each call answers with the document as it is afterwards. */
function actsOf({ session, state, onValidationErrors }: PublishBarProps) {
  const { document } = state;
  const calls = documentCalls(document.path);

  /** Runs an action. @returns whether it succeeded */
  async function run(act: () => Promise<ContentDocument>, done: string, failed: string): Promise<boolean> {
    try {
      session.renew(await act());
      void refreshShown();
      toastSuccess(done);
      return true;
    } catch (error) {
      const current = changedMeanwhile<ContentDocument>(error);
      const validationErrors = error instanceof ApiError ? validationErrorsOf(error.answer) : [];
      if (current) session.renew(current);
      if (validationErrors.length > 0) onValidationErrors(validationErrors);
      showFailure(error, failed);
      return false;
    }
  }
  const change = (settings: DocumentSettings, done: string) =>
    run(() => calls.changeSettings(settings), done, m.notChanged());

  return {
    /** Checks the text. Without an answer the former errors stay; publishing checks again. */
    check: () => calls.check(session.get().text).then(onValidationErrors, () => {}),
    publish: (note: string, at: string | null) =>
      run(
        () => calls.publish(session.get().shownVersion, note, at),
        at ? mDocuments.scheduledFor({ moment: momentWords(at) }) : m.publishedNow(),
        m.notPublished(),
      ),
    noteLookedThrough: () => change(lookedThrough(), m.dueInAYear()),
    async setHidden(hidden: boolean) {
      const asked = {
        question: m.hidePageQuestion(),
        details: m.hidePageDetails(),
        action: m.hidePage(),
      };
      if (hidden && !(await confirm(asked))) return;
      await change({ hidden }, hidden ? m.nowHidden() : m.nowShown());
    },
    cancelSchedule: () => run(calls.cancelSchedule, m.scheduleCancelled(), m.notCancelled()),
    async discardDraft() {
      const asked = {
        question: m.discardQuestion(),
        details: m.discardDetails(),
        action: m.discardDraft(),
        refusal: m.keepIt(),
      };
      if (await confirm(asked))
        await run(() => calls.discardDraft().then(calls.fetch), m.discarded(), m.notDiscarded());
    },
    takeRestored: () => run(calls.fetch, m.broughtBack(), m.failedToLoad()),
  };
}
