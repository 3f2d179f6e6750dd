import { useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { textField, useAddressState } from "#admin/data/address-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { ListStates, Pending } from "#admin/ui/list-states.tsx";
import { DropZone } from "#admin/ui/upload/upload-area.tsx";
import { type EnquiryImport, MAX_TABLE_BYTES } from "#contract/enquiry-imports.ts";
import { formatMoment } from "#ui/formats.ts";
import { ImportDraft } from "./import-draft.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { STATE_WORDS } from "./import-states.ts";
import styles from "./import-view.module.css";
import { uploadTable, useImport, useImports } from "./imports-api.ts";

const FIELDS = { import: textField };

/** Import of enquiries from a table: upload, look through, run, undo. The address names the one that is open. */
export function ImportView() {
  const [{ import: open }, set] = useAddressState(FIELDS);
  if (open !== "") return <OpenImport key={open} id={open} onClose={() => set({ import: "" })} />;
  return (
    <div className={styles.cards}>
      <UploadCard onUploaded={({ _id }) => set({ import: _id })} />
      <ImportsCard onOpen={(id) => set({ import: id })} />
    </div>
  );
}

function UploadCard({ onUploaded }: { onUploaded: (item: EnquiryImport) => void }) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  async function upload([file]: File[]) {
    if (!file || progress !== null) return;
    setProblem(undefined);
    if (file.size > MAX_TABLE_BYTES) {
      return setProblem(`“${file.name}” has more than 10 MB, the most for a table. Divide it into several files.`);
    }
    setProgress(0);
    try {
      onUploaded(await uploadTable(file, setProgress));
    } catch (error) {
      setProblem(showFailure(error, "Upload failed"));
    } finally {
      setProgress(null);
    }
  }

  return (
    <Card title="Import enquiries">
      <div className={styles.upload}>
        <p>
          From an Excel workbook or a CSV file with one family a row. You see what becomes of each row before anything
          is added, and can undo the whole import for 30 days. No mails go out.
        </p>
        <DropZone
          label="Choose a table"
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          limits="Excel (.xlsx) or CSV, up to 10 MB and 20,000 rows"
          onFiles={(files) => void upload(files)}
        >
          Drop a table here, or <u>choose a file</u>
        </DropZone>
        {progress !== null && (
          <p className={styles.progress} role="status">
            <progress {...(progress < 1 && { value: progress })} max={1} aria-label="Upload" />
            {progress < 1 ? "Uploading" : "Reading the table"}
          </p>
        )}
        {problem && <FormNote tone="bad" title={problem} />}
      </div>
    </Card>
  );
}

function ImportsCard({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useImports();
  if (query.data?.length === 0) return null;
  return (
    <Card title="Imports, 30 days" total={query.data?.length}>
      <ListStates query={query} loading="Loading imports" failed="Failed to load" empty={null}>
        <ul className={styles.list} aria-label="Imports">
          {query.data?.map(({ _id, fileName, state, createdAt, rows, counts }) => (
            <li key={_id}>
              <button type="button" onClick={() => onOpen(_id)}>
                {fileName}
              </button>
              <span className="badge">{STATE_WORDS[state]}</span>
              <small>
                {rows} rows{state === "draft" ? "" : `, ${counts.added} added`}, {formatMoment(createdAt)}
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
      title={data ? data.item.fileName : "Import"}
      actions={
        <Button look="quiet" icon="left" onClick={onClose}>
          All imports
        </Button>
      }
    >
      {!data && <Pending query={query} loading="Loading the import" />}
      {data?.item.state === "draft" && <ImportDraft details={data} onGone={onClose} />}
      {data && data.item.state !== "draft" && <ImportOutcome details={data} />}
    </Card>
  );
}
