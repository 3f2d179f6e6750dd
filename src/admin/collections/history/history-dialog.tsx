import { useMemo, useState } from "react";
import { api, getItems, tryOrToast } from "#admin/api/api.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { type DiffPart, diffWords } from "#admin/data/word-diff.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { confirm, Dialog } from "#admin/ui/dialog.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/states.tsx";
import type { DocumentText, Version } from "#contract/documents.ts";
import * as mDocuments from "#messages/compiled/admin-documents.ts";
import * as mEditor from "#messages/compiled/admin-editor.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { restorePermission } from "./delete-with-undo.tsx";
import styles from "./history.module.css";

const ACTIONS: Record<Version["action"], () => string> = {
  published: mDocuments.published,
  unpublished: mEditor.takenDown,
  created: m.added,
  changed: m.changed,
  moved: m.moved,
  deleted: m.deleted,
  restored: m.restored,
  drafted: mEditor.unpublishedDraft,
};
/** Number of versions shown initially and added by `Show older`, since a page may have hundreds of versions. */
const STEP = 20;

interface HistoryDialogProps {
  /** Subject of the history: `notice:<id>`, `document:pages/Library.md`. */
  subject: string;
  title: string;
  /** Lists the changes between two versions. For the first version `before` is undefined: all fields are changes. */
  changesBetween: (before: DocumentText | undefined, after: DocumentText) => readonly Change[];
  /** The draft of a document, with which each version can be compared; undefined for other subjects. */
  now?: DocumentText;
  detailsOf?: (version: { moment: string; who: string }) => string;
  onClose: () => void;
  onRestored: () => void;
}

/** Dialog with the versions of a subject: author, time and word-level changes, each with a button to restore it. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { subject, title, now, detailsOf = m.restoreDetails, onClose, onRestored } = props;
  const address = `/versions?subject=${encodeURIComponent(subject)}`;
  const query = useQuery(address, () => getItems<Version>(address));
  const [most, setMost] = useState(STEP);
  const versions = query.data;

  const mayRestore = usePermission()(restorePermission(subject));

  async function restore({ id, at, by }: Version) {
    const details = detailsOf({ moment: formatMoment(at), who: by });
    if (!(await confirm(m.bringBack(), details, m.restore()))) return;
    if (!(await tryOrToast(() => api.post(`/versions/${encodeURIComponent(id)}/restore`), m.notRestored()))) return;
    // A restored document becomes a draft, and its editor shows a message about that.
    if (!now) toastSuccess(m.restored());
    onRestored();
    onClose();
  }

  return (
    <Dialog title={m.historyOfQuoted({ title })} isWide onClose={onClose}>
      {!versions && <Pending query={query} loading={m.loadingHistory()} failed={m.historyFailed()} />}
      {versions?.length === 0 && <p>{now ? mEditor.nothingPublishedYet() : m.neverChanged()}</p>}
      <ol className={styles.versions}>
        {versions?.slice(0, most).map((version, index) => (
          <li key={version.id}>
            <header className="wrap">
              <h3>
                {ACTIONS[version.action]()} <time dateTime={version.at}>{formatMoment(version.at)}</time>
              </h3>
              <small>{version.by || m.beforeHistory()}</small>
              {mayRestore && (index > 0 || now) && (
                <Button
                  look="quiet"
                  aria-label={m.restoreVersion({ moment: formatMoment(version.at) })}
                  onClick={() => restore(version)}
                >
                  {m.restore()}
                </Button>
              )}
            </header>
            {version.note && <p>{version.note}</p>}
            <VersionChanges {...props} id={version.id} beforeId={versions[index + 1]?.id} />
          </li>
        ))}
      </ol>
      {versions && versions.length > most && <Button onClick={() => setMost(most + STEP)}>{m.showOlder()}</Button>}
    </Dialog>
  );
}

export function HistoryButton({ label, ...history }: Omit<HistoryDialogProps, "onClose"> & { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon="history" label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && <HistoryDialog {...history} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type VersionChangesProps = HistoryDialogProps & { id: string; beforeId: string | undefined };

function VersionChanges({ id, beforeId, now, changesBetween }: VersionChangesProps) {
  const [against, setAgainst] = useState<"before" | "now">("before");
  const query = useVersionText(id);
  const before = useVersionText(beforeId ?? id);
  if (!query.data || !before.data) return <Pending query={query.data ? before : query} loading={m.loadingVersion()} />;
  const isWithNow = now && (against === "now" || !beforeId);
  return (
    <div className="stack">
      {now && beforeId && (
        <Segmented
          label={mEditor.compare()}
          options={[
            { value: "before", label: mEditor.againstBefore() },
            { value: "now", label: mEditor.againstToday() },
          ]}
          value={against}
          onChange={setAgainst}
        />
      )}
      <ChangeList
        isFirst={!isWithNow && !beforeId}
        changes={
          isWithNow ? changesBetween(query.data, now) : changesBetween(beforeId ? before.data : undefined, query.data)
        }
      />
    </div>
  );
}

function useVersionText(id: string) {
  const address = `/versions/${encodeURIComponent(id)}`;
  return useQuery(address, async () => (await api.get<{ text: DocumentText }>(address)).text);
}

/** Maximum number of unchanged characters shown on either side of a change, cut between words. */
const CONTEXT = 120;
const START = new RegExp(`^.{0,${CONTEXT}}\\s`, "s");
const END = new RegExp(`\\s.{0,${CONTEXT}}$`, "s");

export type Change = { label: string; before: string; after: string };

/** Lists the changed fields with their word-level differences; for a first version, with their values only. */
export function ChangeList({ changes, isFirst }: { changes: readonly Change[]; isFirst?: boolean }) {
  if (changes.length === 0) return <p className="fine">{mEditor.nothingDifferent()}</p>;
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={JSON.stringify([label, before, after])}>
          <dt>{label}</dt>
          <dd>
            {before === after && <p className="fine">{mEditor.onlyFormDiffers()}</p>}
            {before !== after && (isFirst ? after : <WordDiff before={before} after={after} />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A field in the history, with its label and a function that formats its values. */
export interface HistoryField {
  name: string;
  label: () => string;
  textOf?: (value: unknown) => string;
}

type Shown = Readonly<Record<string, unknown>>;

/** Returns a function that lists the fields that differ between two versions of a record, picture or file. */
export function createVersionComparer(fields: readonly HistoryField[]) {
  return (before: { value: unknown } | undefined, after: { value: unknown }): Change[] => {
    const [then, now] = [(before?.value ?? {}) as Shown, after.value as Shown];
    const texts = fields.map(({ name, label, textOf = String }) => {
      const words = (shown: Shown) => (shown[name] === null || shown[name] === undefined ? "" : textOf(shown[name]));
      // A field missing from a version is unchanged since the version before.
      return { label: label(), before: words(then), after: words(name in now ? now : then) };
    });
    return texts.filter((text) => text.before !== text.after);
  };
}

/** Word-level differences. @param props.side shows only that text, with the words missing from the other text marked */
export function WordDiff({ before, after, side }: { before: string; after: string; side?: "before" | "after" }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  const shown = parts.filter(({ kind }) => kind !== (side === "before" ? "added" : side === "after" ? "removed" : ""));
  if (parts.every(({ kind }) => kind === "same")) return <p className="fine">{mEditor.nothingDifferent()}</p>;
  return (
    <div className={styles.differences}>
      {shown.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id but their place
        <Part key={index} part={part} isFirst={index === 0} isLast={index === shown.length - 1} isWhole={!!side} />
      ))}
    </div>
  );
}

type PartProps = { part: DiffPart; isFirst: boolean; isLast: boolean; isWhole: boolean };

function Part({ part: { kind, text }, isFirst, isLast, isWhole }: PartProps) {
  if (isWhole) return kind === "same" ? text : <mark>{text}</mark>;
  if (kind === "removed") return <del>{text}</del>;
  if (kind === "added") return <ins>{text}</ins>;
  if (text.length <= 3 * CONTEXT) return text;
  return (
    <>
      {!isFirst && START.exec(text)?.[0]}
      <span className="faint">…</span>
      {!isLast && END.exec(text)?.[0]}
    </>
  );
}
