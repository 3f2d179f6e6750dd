import { useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { useQuery } from "#admin/data/query-store.ts";
import { Button } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import type { DocumentText, Version } from "#contract/documents.ts";
import * as mDocuments from "#messages/compiled/admin-documents.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import { formatMoment } from "#ui/formats.ts";
import { DocumentDifferences } from "./document-differences.tsx";
import styles from "./documents.module.css";
import { documentCalls, fetchVersion, restoreVersion } from "./documents-api.ts";

const ACTIONS: Record<Version["action"], () => string> = {
  published: mDocuments.published,
  unpublished: m.takenDown,
  restored: m.restored,
  deleted: m.deleted,
  created: m.made,
  changed: m.changed,
  moved: m.movedAddress,
  drafted: m.unpublishedDraft,
};
/** More are shown on demand: a page may have hundreds. */
const STEP = 25;

type HistoryDialogProps = { path: string; text: DocumentText; onClose: () => void; onRestored: () => void };

export function HistoryDialog({ path, text, onClose, onRestored }: HistoryDialogProps) {
  const query = useQuery(`versions:${path}`, documentCalls(path).listVersions);
  const [most, setMost] = useState(STEP);
  const [openId, setOpenId] = useState("");
  const versions = query.data;

  async function restore(version: Version) {
    const asked = {
      question: m.restoreQuestion(),
      details: m.restoreDetails({ moment: formatMoment(version.at), who: version.by }),
      action: m.bringBack(),
    };
    if (!(await confirm(asked))) return;
    try {
      await restoreVersion(version.id);
      onRestored();
      onClose();
    } catch (error) {
      showFailure(error, m.notRestored());
    }
  }

  return (
    <Dialog title={m.history()} isWide onClose={onClose}>
      {!versions && <Pending query={query} loading={m.loadingHistory()} />}
      {versions?.length === 0 && <p className={styles.hint}>{m.nothingPublishedYet()}</p>}
      <ol className={styles.versions}>
        {versions?.slice(0, most).map((version, index) => (
          <li key={version.id}>
            <div>
              <b>{ACTIONS[version.action]()}</b> {formatMoment(version.at)}
              <small>{version.by}</small>
              {version.note && <p>{version.note}</p>}
            </div>
            <div className="wrap">
              <Button
                look="quiet"
                aria-expanded={openId === version.id}
                onClick={() => setOpenId(openId === version.id ? "" : version.id)}
              >
                {m.whatChanged()}
              </Button>
              <Button look="quiet" onClick={() => restore(version)}>
                {m.restore()}
              </Button>
            </div>
            {openId === version.id && (
              <VersionDifferences path={path} id={version.id} beforeId={versions[index + 1]?.id} now={text} />
            )}
          </li>
        ))}
      </ol>
      {versions && versions.length > most && <Button onClick={() => setMost(most + STEP)}>{m.showOlder()}</Button>}
    </Dialog>
  );
}

type VersionDifferencesProps = { path: string; id: string; beforeId: string | undefined; now: DocumentText };

function VersionDifferences({ path, id, beforeId, now }: VersionDifferencesProps) {
  const [against, setAgainst] = useState<"before" | "now">(beforeId ? "before" : "now");
  const query = useQuery(`version:${id}`, () => fetchVersion(id));
  const before = useQuery(`version:${beforeId ?? id}`, () => fetchVersion(beforeId ?? id));
  if (!query.data || !before.data) return <Pending query={query.data ? before : query} loading={m.loadingVersion()} />;
  const options = [
    ...(beforeId ? [{ value: "before", label: m.againstBefore() } as const] : []),
    { value: "now", label: m.againstToday() } as const,
  ];
  return (
    <div className="stack">
      <Segmented label={m.compare()} options={options} value={against} onChange={setAgainst} />
      <DocumentDifferences
        path={path}
        before={against === "before" ? before.data.text : query.data.text}
        after={against === "before" ? query.data.text : now}
      />
    </div>
  );
}
