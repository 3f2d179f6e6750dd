import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { enquiryDeskUrl } from "#admin/admissions/enquiries-api.ts";
import { api, getItems, showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { usePermission } from "#admin/data/permissions.ts";
import { refreshQuery, refreshVisibleQueries, useQuery } from "#admin/data/query-store.ts";
import { textParam, useUrlState } from "#admin/data/url-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { confirm } from "#admin/ui/dialog.tsx";
import { TextareaField } from "#admin/ui/fields.tsx";
import { Badge, FormNote, ListStates, Pending } from "#admin/ui/states.tsx";
import { pasteTable } from "#admin/ui/upload/paste-table.ts";
import { DropZone } from "#admin/ui/upload/upload-area.tsx";
import {
  type EnquiryImport,
  type ImportDetails,
  type ImportState,
  MAX_TABLE_BYTES,
} from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/admin-import.ts";
import { formatMoment } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import { FlaggedRows } from "./flagged-rows.tsx";
import { actOnImport, ImportDraft } from "./import-draft.tsx";
import { IMPORTS, importApiPath } from "./import-paths.ts";
import styles from "./import-view.module.css";
import { LeadSourcesCard } from "./lead-sources.tsx";

const POLL_MS = 1_000;
const FIELDS = { import: textParam };

/** Import of enquiries from a table: upload, review, run, undo. The id of the open import is kept in the URL. */
export function ImportView() {
  const [{ import: open }, set] = useUrlState(FIELDS);
  const mayManage = usePermission()("desk.manage");
  if (open !== "") return <OpenImport key={open} id={open} onClose={() => set({ import: "" })} />;
  return (
    <div className="cards">
      <UploadCard onUploaded={({ _id }) => set({ import: _id })} />
      <ImportsCard onOpen={(id) => set({ import: id })} />
      {mayManage && <LeadSourcesCard />}
    </div>
  );
}

function UploadCard({ onUploaded }: { onUploaded: (item: EnquiryImport) => void }) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [pasted, setPasted] = useState("");

  async function upload([file]: File[]) {
    if (!file) return;
    if (progress !== null) return setProblem(m.oneTableAtATime());
    setProblem(undefined);
    if (file.size > MAX_TABLE_BYTES) {
      return setProblem(m.tableTooLarge({ name: file.name }));
    }
    setProgress(0);
    try {
      onUploaded(await uploadTable(file, setProgress));
    } catch (error) {
      setProblem(showErrorToast(error, m.uploadFailed()));
    } finally {
      setProgress(null);
    }
  }

  return (
    <Card title={m.importEnquiries()}>
      <div className="stack inset">
        <p>{m.howImportWorks()}</p>
        <DropZone
          label={m.chooseTable()}
          accept=".xlsx,.xls,.html,.htm,.csv,.tsv,.txt,text/csv"
          limits={m.tableLimits()}
          onFiles={(files) => void upload(files)}
        >
          {rich(m.dropTable())}
        </DropZone>
        <TextareaField
          label={m.pasteRows()}
          hint={m.howToPaste()}
          rows={3}
          value={pasted}
          spellCheck={false}
          // Keeps pasted text unchanged, unlike the field's own handler: tabs separate the cells.
          onPaste={pasteTable(m.pastedRows(), upload)}
          onChange={setPasted}
        />
        {pasted.trim() !== "" && (
          <Button busyLabel={m.readingTable()} onClick={() => upload([new File([pasted], `${m.pastedRows()}.txt`)])}>
            {m.readRows()}
          </Button>
        )}
        {progress !== null && (
          <p className="wrap" role="status">
            <progress {...(progress < 1 && { value: progress })} max={1} aria-label={m.upload()} />
            {progress < 1 ? m.uploading() : m.readingTable()}
          </p>
        )}
        {problem && <FormNote tone="bad" title={problem} />}
      </div>
    </Card>
  );
}

function ImportsCard({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useQuery(IMPORTS, () => getItems<EnquiryImport>(IMPORTS));
  if (query.data?.length === 0) return null;
  return (
    <Card title={m.imports30Days()} total={query.data?.length}>
      <ListStates query={query} loading={m.loadingImports()} empty={null}>
        <ul className="rows" aria-label={m.imports()}>
          {query.data?.map(({ _id, fileName, state, createdAt, rows, counts }) => (
            <li key={_id}>
              <button type="button" className="opens plainLink" onClick={() => onOpen(_id)}>
                {fileName}
              </button>
              <Badge>{STATE_LABELS[state]()}</Badge>
              <small>
                {state === "draft"
                  ? m.draftRows({ rows, moment: formatMoment(createdAt) })
                  : m.addedRows({ rows, added: counts.added, moment: formatMoment(createdAt) })}
              </small>
            </li>
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

function OpenImport({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useImport(id);
  const { data } = query;
  return (
    <Card
      title={data ? data.item.fileName : m.importTitle()}
      actions={
        <Button look="quiet" icon="left" onClick={onClose}>
          {m.allImports()}
        </Button>
      }
    >
      {!data && <Pending query={query} loading={m.loadingImport()} />}
      {data?.item.state === "draft" && <ImportDraft details={data} onGone={onClose} />}
      {data && data.item.state !== "draft" && <ImportOutcome details={data} />}
    </Card>
  );
}

const STATE_LABELS: Record<ImportState, () => string> = {
  draft: m.notImportedYet,
  running: m.running,
  done: m.imported,
  undoing: m.beingUndone,
  undone: m.undone,
};

/** Progress and result of an import, with the button to undo it. */
function ImportOutcome({ details }: { details: ImportDetails }) {
  const { item, kept } = details;
  const { _id, state, rows, counts } = item;
  const isMoving = isUnderWay(state);
  const wasMoving = useRef(isMoving);
  const left = state === "undoing" ? counts.added + counts.joined : counts.waiting;

  // The import has ended: refresh the list and the totals.
  useEffect(() => {
    if (wasMoving.current && !isMoving) void refreshVisibleQueries();
    wasMoving.current = isMoving;
  }, [isMoving]);

  async function undo() {
    if (!(await confirm(m.undoQuestion(), m.undoDetails(counts), m.undoImport()))) return;
    await tryOrToast(() => actOnImport(_id, "undo"), m.updateFailed());
  }

  const sums = [
    { count: counts.added, say: m.added, tone: "ok" as const },
    { count: counts.joined, say: m.joined, tone: "ok" as const },
    { count: counts.skipped, say: m.skipped, tone: "warn" as const },
    { count: counts.undone, say: m.takenBack, tone: "ok" as const },
    { count: counts.kept, say: m.kept, tone: "warn" as const },
    { count: counts.faulty, say: m.withErrors, tone: "bad" as const },
  ].filter(({ count }) => count > 0);

  return (
    <div className={styles.draft}>
      <p className="wrap" role="status">
        <b>{STATE_LABELS[state]()}</b>
        {isMoving && (
          <>
            <progress value={rows - left} max={rows} aria-label={STATE_LABELS[state]()} />
            {m.rowsDone({ done: rows - left, rows })}
          </>
        )}
      </p>
      <p className="wrap">
        {sums.map(({ count, say, tone }) => (
          <Badge key={say({ count })} tone={tone}>
            {rich(say({ count }))}
          </Badge>
        ))}
      </p>
      {kept.length > 0 && (
        <section className="stack" aria-labelledby="kept-title">
          <h3 id="kept-title">{m.keptTitle()}</h3>
          <ul className={styles.rows}>
            {kept.map(({ number, name, enquiry }) => (
              <li key={number}>
                <Link to={enquiryDeskUrl(enquiry)}>{name}</Link>
                <span>{m.row({ number })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isMoving && <FlaggedRows details={details} kind="faults" hint={m.wereLeftOut()} />}
      {(state === "running" || state === "done") && counts.added + counts.joined > 0 && (
        <div className="foot">
          <Button icon="history" onClick={undo}>
            {state === "running" ? m.stopAndUndo() : m.undoImport()}
          </Button>
        </div>
      )}
    </div>
  );
}

const isUnderWay = (state: ImportState | undefined) => state === "running" || state === "undoing";

/** Loads an import, and again each second while it runs. */
function useImport(id: string) {
  const path = importApiPath(id);
  const query = useQuery(path, () => api.get<ImportDetails>(path));
  const isWatched = isUnderWay(query.data?.item.state);
  useEffect(() => {
    if (!isWatched) return;
    const timer = setInterval(() => void refreshQuery(path), POLL_MS);
    return () => clearInterval(timer);
  }, [isWatched, path]);
  return query;
}

async function uploadTable(file: File, onProgress: (fraction: number) => void): Promise<EnquiryImport> {
  const form = new FormData();
  form.set("table", file);
  const { item } = await api.post<{ item: EnquiryImport }>(IMPORTS, form, { onProgress });
  void refreshQuery(IMPORTS);
  return item;
}
