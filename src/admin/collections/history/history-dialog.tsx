import { useState } from "react";
import { api, attempt } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { DocumentText, Version } from "#contract/documents.ts";
import * as mDocuments from "#messages/compiled/admin-documents.ts";
import * as mEditor from "#messages/compiled/admin-editor.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { type Change, ChangeList } from "./differences.tsx";
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
/** How many versions are shown at first; more follow on demand, since a page may have hundreds. */
const STEP = 20;

interface HistoryDialogProps {
  /** What the history is of: `notice:<id>`, `document:pages/Library.md`. */
  subject: string;
  title: string;
  /** The changes between two versions; for the first version `before` is undefined, and all that is not blank is a change. */
  changesBetween: (before: DocumentText | undefined, after: DocumentText) => readonly Change[];
  /** The text of a draft, with which each version can be compared. */
  now?: DocumentText;
  detailsOf?: (version: { moment: string; who: string }) => string;
  onClose: () => void;
  onRestored: () => void;
}

/** The history of a subject: who changed it, when and what, word by word; any version can be brought back. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { subject, title, now, detailsOf = m.restoreDetails, onClose, onRestored } = props;
  const address = `/versions?subject=${encodeURIComponent(subject)}`;
  const query = useQuery(address, async () => (await api.get<{ items: Version[] }>(address)).items);
  const [most, setMost] = useState(STEP);
  const versions = query.data;

  async function restore({ id, at, by }: Version) {
    const details = detailsOf({ moment: formatMoment(at), who: by });
    if (!(await confirm({ question: m.bringBack(), details, action: m.bringItBack() }))) return;
    if (!(await attempt(() => api.post(`/versions/${encodeURIComponent(id)}/restore`), m.notRestored()))) return;
    // A version that is restored as a draft has its own message.
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
            <header>
              <h3>
                {ACTIONS[version.action]()} <time dateTime={version.at}>{formatMoment(version.at)}</time>
              </h3>
              <small>{version.by || m.beforeHistory()}</small>
              {(index > 0 || now) && (
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
