import { type ReactNode, useEffect, useRef, useState } from "react";
import { showErrorToast } from "#admin/api/api.ts";
import { ApiError, conflictingRecord } from "#admin/api/api-error.ts";
import { HistoryDialog } from "#admin/collections/history/history-dialog.tsx";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshVisibleQueries } from "#admin/data/query-store.ts";
import buttonStyles from "#admin/ui/button.module.css";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import type { IconName } from "#admin/ui/icon.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import type { ContentDocument, DocumentSettings, ValidationError } from "#contract/documents.ts";
import { documentPermissions } from "#contract/permissions.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { ChangeRouteDialog, DeleteDialog } from "./address-dialogs.tsx";
import styles from "./document-editor.module.css";
import { createReviewedSettings, formatMomentWithWeekday, ReviewNote } from "./document-state.tsx";
import { documentCalls, usePlaceholders, validationErrorsOf } from "./documents-api.ts";
import type { DraftSession, DraftState } from "./draft-session.ts";
import { NewPageDialog } from "./new-page-dialog.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PreviewLinksDialog } from "./preview-links-dialog.tsx";
import { confirmDraftDiscard, documentChanges, PublishDialog, ReviewDialog } from "./publish-dialog.tsx";

interface PublishBarProps {
  session: DraftSession;
  state: DraftState;
  saveState: ReactNode;
  /** Content of the bar, shown below the buttons. */
  children: ReactNode;
  /** Route of the page that shows the document. */
  route: string;
  /** Called with the validation errors, possibly none, when the user wants to publish or send for review. */
  onRefused: (validationErrors: readonly ValidationError[]) => void;
  onBack: () => void;
  /** Opens another document. */
  onMoved: ((path: string) => void) | undefined;
}

type Opened = "publish" | "review" | "back" | "schedule" | "history" | "links" | "address" | "delete" | "copy";

export function PublishBar(props: PublishBarProps) {
  const { session, state, saveState, children, route, onRefused, onBack, onMoved } = props;
  const { document, mergeConflicts } = state;
  const { path, draft, isHidden, publishAt, isFixed, waitsFor } = document;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isDone, setIsDone] = useState(false);
  const close = () => setOpened(null);
  const actions = publishActions(session, (validationErrors) => {
    close();
    onRefused(validationErrors);
  });
  const names = usePlaceholders();
  const may = usePermission();
  const mayEdit = may(documentPermissions(path, "site.edit"));
  const mayPublish = may(documentPermissions(path, "site.publish"));
  const maySettle = may("site.publish");
  const isPage = path.startsWith("pages/");
  const hasChanges = draft !== null || (isPage && document.current === null);
  const cannotPublish = mergeConflicts.length > 0 || !hasChanges;

  /** Saves text typed last, validates the draft if it is to be published or reviewed, and then opens the dialog. */
  const openAfterSaving = async (what: Opened) => {
    if (!(await session.flush())) {
      if (mergeConflicts.length === 0) toastError(m.notConnected());
      return;
    }
    const isToPublish = what === "publish" || what === "schedule" || what === "review";
    const faults = isToPublish ? await actions.check() : [];
    if (isToPublish) onRefused(faults);
    if (faults.length === 0) setOpened(what);
  };
  const opens = (what: Opened, label: string) => ({ label, act: () => openAfterSaving(what) });

  return (
    <>
      <div className={styles.sticky} ref={tellHeight}>
        {mayEdit && (
          <Button
            look="main"
            aria-haspopup="dialog"
            isIdle={cannotPublish && (mergeConflicts.length > 0 || state.saveStatus === "saved")}
            onClick={() => openAfterSaving(mayPublish ? "publish" : "review")}
          >
            {mayPublish ? m.publish() : m.sendForReview()}
          </Button>
        )}
        <MoreMenu
          actions={[
            ...(mayPublish ? [{ ...opens("schedule", m.schedule()), isIdle: cannotPublish }] : []),
            ...(mayPublish && draft ? [opens("back", m.sendBack())] : []),
            ...(mayEdit ? [{ label: m.previewLink(), act: () => setOpened("links") }] : []),
            opens("history", m.history()),
            ...(isPage && mayEdit && onMoved ? [opens("copy", m.duplicate())] : []),
            ...(isPage && maySettle
              ? [
                  { label: m.lookedThrough(), act: actions.noteLookedThrough },
                  {
                    label: isHidden ? m.showPage() : m.hidePage(),
                    act: () => actions.setHidden(!isHidden),
                  },
                ]
              : []),
            ...(isPage && maySettle && !isFixed ? [opens("address", m.changeAddress())] : []),
            ...(draft && document.current && mayEdit ? [{ label: m.discardDraft(), act: actions.discardDraft }] : []),
            ...(isPage && maySettle && !isFixed
              ? [{ label: m.deleteIt(), icon: "bin" as const, act: () => setOpened("delete") }]
              : []),
          ]}
        />
        {mayEdit && !mayPublish && <small>{m.reviewerPublishes()}</small>}
        {saveState}
        {children}
      </div>
      {isDone && !draft && <NextSteps {...{ document, route, onMoved }} onClose={() => setIsDone(false)} />}
      {draft?.review && (
        <div className={styles.notes}>
          <ReviewNote review={draft.review} />
        </div>
      )}
      {publishAt && (
        <div className={styles.notes}>
          <FormNote tone="info" title={m.willBePublished({ moment: formatMomentWithWeekday(publishAt) })}>
            <p>{m.notPartOfSchedule()}</p>
            {mayPublish && (
              <Button busyLabel={m.cancelling()} onClick={actions.cancelSchedule}>
                {m.cancelSchedule()}
              </Button>
            )}
          </FormNote>
        </div>
      )}
      {(opened === "publish" || opened === "schedule") && (
        <PublishDialog
          document={document}
          text={state.text}
          isScheduled={opened === "schedule"}
          onClose={close}
          onPublish={async (note, at) => {
            if (!(await actions.publish(note, at))) return;
            close();
            setIsDone(at === null);
          }}
        />
      )}
      {(opened === "review" || opened === "back") && (
        <ReviewDialog
          document={document}
          text={state.text}
          isBack={opened === "back"}
          onClose={close}
          onSent={(sent) => {
            session.renew(sent);
            void refreshVisibleQueries();
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
      {opened === "copy" && <NewPageDialog original={document} onClose={close} onMade={(made) => onMoved?.(made)} />}
      {opened === "address" && (
        <ChangeRouteDialog
          document={document}
          onClose={close}
          onMoved={(moved) => {
            close();
            void refreshVisibleQueries();
            session.renew(moved);
          }}
        />
      )}
      {opened === "delete" && (
        <DeleteDialog
          document={document}
          onClose={close}
          onDeleted={() => {
            close();
            void refreshVisibleQueries();
            onBack();
            toastSuccess(m.inBin({ title: document.title }));
          }}
        />
      )}
      {waitsFor.length > 0 && (
        <div className={styles.notes}>
          <p>{m.waitsFor({ what: waitsFor.map(describeNeed).join(", ") })}</p>
          {maySettle && waitsFor.some((need) => need.startsWith("author.")) && (
            <Button onClick={actions.confirmAuthor}>{m.textIsTheirs()}</Button>
          )}
        </div>
      )}
    </>
  );
}

/** Describes what a page waits for: `text` → `its text`, `person.principal` → `the Principal`. */
export function describeNeed(need: string): string {
  const [kind = "", name = ""] = need.split(".", 2);
  if (kind !== "person") return m.need({ kind });
  return m.needPerson({ role: name === "general-secretary" ? "generalSecretary" : name });
}

/** Ref callback that stores the bar's height in `--sticky-top`, so that other sticky elements stop below the bar. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() =>
    bar.parentElement?.style.setProperty("--sticky-top", `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}

interface Action {
  label: string;
  act: () => unknown;
  icon?: IconName;
  isIdle?: boolean;
}

/** Menu of less frequent actions. Closes on a choice, on Escape, and on a press or focus outside. */
function MoreMenu({ actions }: { actions: readonly Action[] }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = ({ target }: Event) =>
      menu.current?.contains(target as Node) || menu.current?.removeAttribute("open");
    const stop = new AbortController();
    for (const leaving of ["pointerdown", "focusin"]) {
      document.addEventListener(leaving, closeOutside, { signal: stop.signal });
    }
    return () => stop.abort();
  }, []);

  /** Closes the menu and focuses its button, to which a dialog opened by an action returns the focus. */
  function leave() {
    menu.current?.removeAttribute("open");
    menu.current?.querySelector("summary")?.focus();
  }

  return (
    <details ref={menu} className={styles.menu} onKeyDown={({ key }) => key === "Escape" && leave()}>
      <summary className={buttonStyles.button}>{m.more()}</summary>
      <ul>
        {actions.map(({ label, act, icon, isIdle }) => (
          <li key={label}>
            <Button
              look="quiet"
              {...(icon && { icon })}
              isIdle={isIdle === true}
              onClick={() => {
                leave();
                void act();
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Returns the actions on a document as a whole. Each action updates the session with the document that the API returns.
 * @param onRefused called with the validation errors that prevent the document from being published
 */
function publishActions(session: DraftSession, onRefused: (errors: readonly ValidationError[]) => void) {
  const calls = documentCalls(session.get().document.path);

  /** Runs an action and takes over the returned document. @returns whether the action succeeded */
  async function run(
    act: () => Promise<ContentDocument>,
    done: string,
    failed: string,
    take = session.renew,
  ): Promise<boolean> {
    try {
      take(await act());
      void refreshVisibleQueries();
      if (done) toastSuccess(done);
      return true;
    } catch (error) {
      const current = conflictingRecord<ContentDocument>(error);
      const validationErrors = error instanceof ApiError ? validationErrorsOf(error.responseBody) : [];
      if (current) session.renew(current);
      if (validationErrors.length > 0) onRefused(validationErrors);
      showErrorToast(error, failed);
      return false;
    }
  }
  const change = (settings: DocumentSettings, done: string) =>
    run(() => calls.changeSettings(settings), done, m.notChanged());

  return {
    /** Validates the text. @returns the errors; none if the request fails, since publishing validates again */
    check: () => calls.check(session.get().text).catch((): ValidationError[] => []),
    publish: (note: string, at: string | null) =>
      run(() => calls.publish(session.get().serverVersion, note, at), "", m.notPublished()),
    async confirmAuthor() {
      const { author } = Object(session.get().document.current?.value);
      const isSure = await confirm(m.textIsTheirsQuestion({ author }), "", m.textIsTheirs());
      if (isSure) await change({ author: null }, m.nowShown());
    },
    noteLookedThrough: () => change(createReviewedSettings(), m.dueInAYear()),
    async setHidden(hidden: boolean) {
      if (hidden && !(await confirm(m.hidePageQuestion(), m.hidePageDetails(), m.hidePage()))) return;
      await change({ hidden }, hidden ? m.nowHidden() : m.nowShown());
    },
    cancelSchedule: () => run(calls.cancelSchedule, m.scheduleCancelled(), m.notCancelled()),
    async discardDraft() {
      if (await confirmDraftDiscard())
        await run(
          () => calls.discardDraft(session.get().serverVersion).then(calls.fetch),
          m.discarded(),
          m.notDiscarded(),
          session.replace,
        );
    },
    takeRestored: () => run(calls.fetch, m.broughtBack(), m.failedToLoad()),
  };
}
