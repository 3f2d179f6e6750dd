import { useEffect, useState, useSyncExternalStore } from "react";
import { valueAt } from "#admin/collections/form/value-changes.ts";
import { useAnnouncePresence, useOtherAdmins } from "#admin/data/feed.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { useShortcut } from "#admin/data/shortcuts.ts";
import { textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { takeLostFocus } from "#admin/ui/move-focus.ts";
import { Badge, FormNote, Pending } from "#admin/ui/states.tsx";
import type { DocumentPart } from "#contract/collections/document-parts.ts";
import type { ContentDocument, ValidationError } from "#contract/documents.ts";
import { findText } from "#contract/find-text.ts";
import { documentPermissions } from "#contract/permissions.ts";
import * as mBengali from "#messages/compiled/admin-bengali.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { languageName } from "#messages/language-name.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { useDisplayedErrors } from "./displayed-errors.ts";
import styles from "./document-editor.module.css";
import { DocumentForm, isInForm, type RevealTarget } from "./document-form.tsx";
import { StateBadges } from "./document-state.tsx";
import { usePlaceholders } from "./documents-api.ts";
import type { DraftSession } from "./draft-session.ts";
import { MergeConflictView } from "./merge-conflict-view.tsx";
import { SaveStatus, useDraftSession } from "./open-draft.tsx";
import { Preview } from "./preview.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { TranslationEditor } from "./translation-editor.tsx";

interface DocumentEditorProps {
  part: DocumentPart;
  /** Label of the link back: `All pages`. */
  back: string;
  onBack: () => void;
  /** Opens another document, such as a translation or a copy. If undefined, the editor offers neither. */
  onMoved?: (path: string) => void;
}

export function DocumentEditor(props: DocumentEditorProps) {
  const { session, ...query } = useDraftSession(props.part.path);
  if (session) return <OpenEditor {...props} session={session} />;
  return (
    <section className={styles.editor} aria-label={props.part.title?.() || m.page()}>
      <div className={styles.head}>
        <Button look="quiet" icon="left" onClick={props.onBack}>
          {props.back}
        </Button>
      </div>
      <Pending query={query} loading={m.loadingText()} failed={m.textFailed()} />
    </section>
  );
}

type OpenEditorProps = DocumentEditorProps & { session: DraftSession };

function OpenEditor({ part, back, onBack, onMoved, session }: OpenEditorProps) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const { document: shown, text, mergeConflicts, note } = state;
  const [view, setView] = useState<"text" | "preview">("text");
  const faults = useDisplayedErrors(state);
  const [target, setTarget] = useAskedPlace();
  const [edited, setEdited] = useState("");
  const [watchText] = useState(() => watchEditing(setEdited));
  const names = usePlaceholders();
  const mayEdit = usePermission()(documentPermissions(part.path, "site.edit"));
  // In a document that is a list, such as the courses, an entry may have its own page.
  const { route: ownRoute } = Object(valueAt(text.value, target?.path.slice(0, 1) ?? [])) as { route?: string };
  const route = ownRoute ?? part.preview ?? shown.route ?? "/";
  const place = `documents/${part.path}`;
  useAnnouncePresence(place);
  const others = new Set((useOtherAdmins() ?? []).filter(({ at }) => at === place).map(({ email }) => email));
  const views = [
    { value: "text", label: m.text() },
    { value: "preview", label: m.preview() },
  ] as const;
  const title = part.title?.() || titleOf(text.value) || shown.title;
  const go = (next: RevealTarget) => {
    setView("text");
    setTarget(next);
  };
  const pick = (texts: readonly string[], page: string) => {
    const path = findText(text, texts, names, page);
    const isHere = path !== null && isInForm({ path, sentence: "" }, part);
    if (isHere) go({ path });
    return isHere;
  };
  useShortcut("Ctrl S", async () => {
    if (await session.flush()) toastSuccess(m.savedAsDraft());
  });
  useEffect(() => {
    const { title: before } = document;
    document.title = m.pageTitle({ title });
    return () => {
      document.title = before;
    };
  }, [title]);

  return (
    <section className={styles.editor} aria-label={title}>
      <header className={styles.head}>
        <Button look="quiet" icon="left" onClick={onBack}>
          {back}
        </Button>
        <h2 ref={takeLostFocus} tabIndex={-1}>
          {title}
        </h2>
        <span className="wrap">
          <StateBadges document={shown} />
        </span>
        {onMoved && <LanguageSwitch session={session} document={shown} onChoose={onMoved} />}
        {others.size > 0 && (
          <Badge tone="warn" role="status">
            {m.alsoOpen({ people: [...others].join(", ") })}
          </Badge>
        )}
      </header>
      <PublishBar
        saveState={<SaveStatus state={state} />}
        session={session}
        state={state}
        route={route}
        onRefused={faults.ask}
        onBack={onBack}
        onMoved={onMoved}
      >
        {faults.isAsked && <FaultLine faults={faults.all.filter((fault) => isInForm(fault, part))} onShow={go} />}
      </PublishBar>
      <div className={styles.notes}>
        {!mayEdit && <FormNote tone="info">{m.lookOnly()}</FormNote>}
        {note && (
          <FormNote tone="info">
            <p>{note}</p>
            <Button onClick={session.forgetNote}>{m.close()}</Button>
          </FormNote>
        )}
        {state.saveStatus === "refused" && (
          <FormNote tone="bad" title={m.notSavedOnServer()}>
            {state.refusalReason}
          </FormNote>
        )}
        {shown.scheduleFault && (
          <FormNote tone="bad" title={m.notPublishedWhenDue()}>
            {shown.scheduleFault}
          </FormNote>
        )}
      </div>
      {mergeConflicts.length > 0 ? (
        <MergeConflictView session={session} state={state} />
      ) : shown.original ? (
        <TranslationEditor
          language={shown.original.language}
          original={shown.original.path}
          validationErrors={faults.all}
          isAsked={faults.isAsked}
          {...{ session, state, mayEdit, route }}
        />
      ) : (
        <>
          <div className={styles.switch}>
            <Segmented label={m.view()} options={views} value={view} onChange={setView} />
          </div>
          <div className={styles.split} data-view={view}>
            <div className={styles.form} ref={faults.watch}>
              <div className="stack" ref={watchText} inert={!mayEdit}>
                <DocumentForm {...{ part, text, target }} validationErrors={faults.shown} onChange={session.change} />
              </div>
            </div>
            <div className={styles.preview}>
              <Preview path={part.path} route={route} version={state.serverVersion} edited={edited} onPick={pick} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

/** Returns a ref callback that reports the text being edited: the focused field's, or the block's at the caret. */
function watchEditing(onEdited: (text: string) => void) {
  return (form: HTMLElement | null) => {
    const tell = ({ target }: Event) => {
      const field = target as HTMLElement & { value?: string };
      const caret = field.isContentEditable ? getSelection()?.anchorNode : null;
      const block = (caret instanceof Element ? caret : caret?.parentElement)?.closest("p, li, h2, h3, h4, td, th");
      const text = block?.textContent ?? field.value ?? "";
      if (text.trim() !== "") onEdited(text);
    };
    const stop = new AbortController();
    for (const moment of ["focusin", "click", "keyup"]) form?.addEventListener(moment, tell, { signal: stop.signal });
    return () => stop.abort();
  };
}

const AT = { at: textParam };

/** State of the place to reveal, initially from the URL parameter `at`, such as `at=["hero","title"]`. */
function useAskedPlace() {
  const [{ at }, set] = useUrlState(AT);
  const [target, setTarget] = useState(() => readPlace(at));
  useEffect(() => {
    if (at) set({ at: "" }, { replace: true });
  }, [at, set]);
  return [target, setTarget] as const;
}

function readPlace(at: string): RevealTarget | null {
  try {
    const path: unknown = JSON.parse(at);
    return Array.isArray(path) ? { path } : null;
  } catch {
    return null;
  }
}

/** Shows how many errors prevent publishing, with a button that reveals one after the other. */
function FaultLine({ faults, onShow }: { faults: readonly ValidationError[]; onShow: (target: RevealTarget) => void }) {
  const [next, setNext] = useState(0);
  const fault = faults[next % faults.length];
  return (
    <p className={styles.faults} role="alert">
      {m.stillToPutRight({ count: faults.length })}
      {fault && (
        <Button
          onClick={() => {
            setNext(next + 1);
            onShow({ path: fault.path });
          }}
        >
          {m.showPlace()}
        </Button>
      )}
    </p>
  );
}

const titleOf = (value: unknown) => String((value as { title?: unknown } | null)?.title ?? "");

interface LanguageSwitchProps {
  session: DraftSession;
  document: ContentDocument;
  /** Called with the path of the document in the chosen language. */
  onChoose: (path: string) => void;
}

/** Switch between the English document and its translations. Renders nothing without translations. */
function LanguageSwitch({ session, document, onChoose }: LanguageSwitchProps) {
  const { original, translations, path } = document;
  const english = { path: original?.path ?? path, language: "en" as const };
  const others = [english, ...(original ? [{ path, language: original.language }] : translations)];
  if (others.length === 1) return null;
  const options = others.map((one) => ({ value: one.path, label: languageName(one.language) }));

  async function choose(next: string) {
    // Save first, so that text typed just now is among the texts to translate.
    await session.flush();
    onChoose(next);
  }

  return <Segmented label={mBengali.chooseLanguage()} options={options} value={path} onChange={choose} />;
}
