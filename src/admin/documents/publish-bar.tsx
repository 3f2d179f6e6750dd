import { lazy, type ReactNode, Suspense, useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { refreshShown } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import type { ContentDocument, DocumentSettings, Fault } from "#contract/documents.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { AddressDialog, DeleteDialog } from "./address-dialogs.tsx";
import styles from "./document-editor.module.css";
import { lookedThrough, momentWords } from "./document-state.ts";
import { documentCalls, faultsOf, type Successors } from "./documents-api.ts";
import type { DraftSession, DraftState } from "./draft-session.ts";
import { PreviewLinksDialog } from "./preview-links-dialog.tsx";

const PublishDialog = lazy(async () => ({ default: (await import("./publish-dialog.tsx")).PublishDialog }));
const HistoryDialog = lazy(async () => ({ default: (await import("./history-dialog.tsx")).HistoryDialog }));

interface PublishBarProps {
  session: DraftSession;
  state: DraftState;
  saveState: ReactNode;
  faults: readonly Fault[];
  onFaults: (faults: readonly Fault[]) => void;
  onBack: () => void;
  onMoved: ((path: string) => void) | undefined;
}

type Opened = "publish" | "schedule" | "history" | "links" | "address" | "delete";

export function PublishBar(props: PublishBarProps) {
  const { session, state, faults, onBack, onMoved } = props;
  const { document, clashes } = state;
  const { path, draft, isHidden, publishAt, isFixed, isSample, sampleWords } = document;
  const [opened, setOpened] = useState<Opened | null>(null);
  const acts = useActs(props);
  const isPage = path.startsWith("pages/");
  const hasChanges = draft !== null || (isPage && document.current === null);
  const close = () => setOpened(null);
  /** Text typed just before is included. */
  const openAfterSaving = async (what: Opened) => {
    if (await session.flush()) {
      // The dialog asks about what the last check of the draft found.
      if (what === "publish" || what === "schedule") await acts.check();
      setOpened(what);
    } else if (clashes.length === 0)
      toastError("Not connected. Publish when the line is back; what you typed is kept.");
  };
  const button = { look: "quiet", "aria-haspopup": "dialog" } as const;

  return (
    <>
      <div className={styles.sticky} ref={tellHeight}>
        <fieldset className={styles.bar} aria-label="What to do with it">
          <Button
            look="main"
            aria-haspopup="dialog"
            isIdle={clashes.length > 0 || (!hasChanges && state.saving === "saved")}
            onClick={() => openAfterSaving("publish")}
          >
            Publish
          </Button>
          <Button
            aria-haspopup="dialog"
            isIdle={clashes.length > 0 || !hasChanges}
            onClick={() => openAfterSaving("schedule")}
          >
            Schedule
          </Button>
          {isPage && (
            <Button icon="ok" busyLabel="Noting..." onClick={acts.noteLookedThrough}>
              Looked through, still right
            </Button>
          )}
          <Button {...button} onClick={() => openAfterSaving("history")}>
            History
          </Button>
          <Button {...button} onClick={() => setOpened("links")}>
            Preview link
          </Button>
          {isPage && (
            <Button look="quiet" busyLabel="Changing..." onClick={() => acts.setHidden(!isHidden)}>
              {isHidden ? "Show page" : "Hide page"}
            </Button>
          )}
          {isPage && !isFixed && (
            <>
              <Button {...button} onClick={() => openAfterSaving("address")}>
                Change address
              </Button>
              <Button {...button} icon="bin" onClick={() => setOpened("delete")}>
                Delete
              </Button>
            </>
          )}
          {draft && document.current && (
            <Button look="quiet" busyLabel="Discarding..." onClick={acts.discardDraft}>
              Discard draft
            </Button>
          )}
        </fieldset>
        {props.saveState}
      </div>
      {publishAt && (
        <div className={styles.notes}>
          <FormNote tone="info" title={`Will be published on ${momentWords(publishAt)}`}>
            <p>What is changed from now on is not part of it, until it is scheduled again.</p>
            <Button busyLabel="Cancelling..." onClick={acts.cancelSchedule}>
              Cancel the schedule
            </Button>
          </FormNote>
        </div>
      )}
      <Suspense>
        {(opened === "publish" || opened === "schedule") && (
          <PublishDialog
            document={document}
            text={state.text}
            faults={faults}
            isScheduled={opened === "schedule"}
            onClose={close}
            onPublish={async (note, at, successors) => {
              if (await acts.publish(note, at, successors)) close();
            }}
          />
        )}
        {opened === "history" && (
          <HistoryDialog path={path} text={state.text} onClose={close} onRestored={acts.takeRestored} />
        )}
      </Suspense>
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
            toastSuccess(`“${document.title}” is in the bin for 30 days.`);
          }}
        />
      )}
      {isPage && isSample && !draft && (
        <p className={styles.sample}>
          {sampleWords
            ? `This text still says “${sampleWords}”, as the sample does.`
            : "This text is still the sample’s. Change it, or say with “Looked through, still right” that it is true of your college."}
        </p>
      )}
    </>
  );
}

/** Other sticky elements stop below the bar. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() =>
    bar.parentElement?.style.setProperty("--sticky-top", `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}

/** Each call answers with the document as it is afterwards. */
function useActs({ session, state, onFaults }: PublishBarProps) {
  const { document } = state;
  const calls = documentCalls(document.path);

  /** @returns whether it is done */
  async function run(act: () => Promise<ContentDocument>, done: string, failed: string): Promise<boolean> {
    try {
      session.renew(await act());
      void refreshShown();
      if (done) toastSuccess(done);
      return true;
    } catch (error) {
      const current = changedMeanwhile<ContentDocument>(error);
      const faults = error instanceof ApiError ? faultsOf(error.answer) : [];
      if (current) session.renew(current);
      if (faults.length > 0) onFaults(faults);
      showFailure(error, failed);
      return false;
    }
  }
  const change = (settings: DocumentSettings, done: string) =>
    run(() => calls.changeSettings(settings), done, "Not changed.");

  return {
    /** Without an answer the former faults stay; publishing checks again. */
    check: () => calls.check(session.get().text).then(onFaults, () => {}),
    publish: (note: string, at: string | null, successors: Successors) =>
      run(
        () => calls.publish(session.get().shownVersion, note, at, successors),
        at ? `Scheduled for ${momentWords(at)}` : "Published: visitors see it now.",
        "Not published.",
      ),
    noteLookedThrough: () => change(lookedThrough(), "Noted. It is due again in a year."),
    async setHidden(hidden: boolean) {
      const asked = {
        question: "Hide this page?",
        details:
          "Menus, lists and the search leave it out, and its address leads to the home page. It can be shown again at any time.",
        action: "Hide page",
      };
      if (hidden && !(await confirm(asked))) return;
      await change({ hidden }, hidden ? "Hidden: visitors do not see it." : "Shown: visitors see it now.");
    },
    cancelSchedule: () => run(calls.cancelSchedule, "Cancelled. The draft is still here.", "Not cancelled."),
    async discardDraft() {
      const asked = {
        question: "Discard the draft?",
        details: "What is public stays as it is. What was changed since is gone.",
        action: "Discard draft",
        refusal: "Keep it",
      };
      if (await confirm(asked)) await run(() => calls.discardDraft().then(calls.fetch), "Discarded.", "Not discarded.");
    },
    takeRestored: () => run(calls.fetch, "Brought back as the draft. Publish it when it is right.", "Failed to load."),
  };
}
