import { showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { refreshShown } from "#admin/data/query-store.ts";
import { confirm } from "#admin/ui/dialog.tsx";
import type { ContentDocument, DocumentSettings, ValidationError } from "#contract/documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { lookedThrough } from "./document-state.tsx";
import { documentCalls, validationErrorsOf } from "./documents-api.ts";
import type { DraftSession } from "./draft-session.ts";

/**
 * What can be done with a document as a whole. Each call answers with the document as it is afterwards.
 * @param onRefused called with the validation errors that keep the document from being published
 */
export function publishActions(session: DraftSession, onRefused: (errors: readonly ValidationError[]) => void) {
  const calls = documentCalls(session.get().document.path);

  /** Runs an action. @returns whether it succeeded */
  async function run(act: () => Promise<ContentDocument>, done: string, failed: string): Promise<boolean> {
    try {
      session.renew(await act());
      void refreshShown();
      if (done) toastSuccess(done);
      return true;
    } catch (error) {
      const current = changedMeanwhile<ContentDocument>(error);
      const validationErrors = error instanceof ApiError ? validationErrorsOf(error.answer) : [];
      if (current) session.renew(current);
      if (validationErrors.length > 0) onRefused(validationErrors);
      showFailure(error, failed);
      return false;
    }
  }
  const change = (settings: DocumentSettings, done: string) =>
    run(() => calls.changeSettings(settings), done, m.notChanged());

  return {
    /** Checks the text. @returns what keeps it from being published; nothing where that is not known: publishing checks again */
    check: () => calls.check(session.get().text).catch((): ValidationError[] => []),
    publish: (note: string, at: string | null) =>
      run(() => calls.publish(session.get().shownVersion, note, at), "", m.notPublished()),
    noteLookedThrough: () => change(lookedThrough(), m.dueInAYear()),
    async setHidden(hidden: boolean) {
      const asked = { question: m.hidePageQuestion(), details: m.hidePageDetails(), action: m.hidePage() };
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
