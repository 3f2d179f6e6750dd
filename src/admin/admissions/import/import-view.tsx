import { useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { textField, useAddressState } from "#admin/data/address-state.ts";
import { Button } from "#admin/ui/button.tsx";
import { Card } from "#admin/ui/card.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { ListStates, Pending } from "#admin/ui/list-states.tsx";
import { DropZone } from "#admin/ui/upload/upload-area.tsx";
import { type EnquiryImport, MAX_TABLE_BYTES } from "#contract/enquiry-imports.ts";
import * as m from "#messages/compiled/admin-import.ts";
import { formatMoment } from "#ui/formats.ts";
import { rich } from "#ui/rich.tsx";
import { ImportDraft } from "./import-draft.tsx";
import { ImportOutcome, STATE_WORDS } from "./import-outcome.tsx";
import styles from "./import-view.module.css";
import { uploadTable, useImport, useImports } from "./imports-api.ts";

const FIELDS = { import: textField };

/** Import of enquiries from a table: upload, look through, run, undo. The address names the import that is open. */
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
      return setProblem(m.tableTooLarge({ name: file.name }));
    }
    setProgress(0);
    try {
      onUploaded(await uploadTable(file, setProgress));
    } catch (error) {
      setProblem(showFailure(error, m.uploadFailed()));
    } finally {
      setProgress(null);
    }
  }

  return (
    <Card title={m.importEnquiries()}>
      <div className={styles.upload}>
        <p>{m.howImportWorks()}</p>
        <DropZone
          label={m.chooseTable()}
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          limits={m.tableLimits()}
          onFiles={(files) => void upload(files)}
        >
          {rich(m.dropTable(), { u: (inside) => <u>{inside}</u> })}
        </DropZone>
        {progress !== null && (
          <p className={styles.progress} role="status">
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
  const query = useImports();
  if (query.data?.length === 0) return null;
  return (
    <Card title={m.imports30Days()} total={query.data?.length}>
      <ListStates query={query} loading={m.loadingImports()} failed={m.failedToLoad()} empty={null}>
        <ul className="rows" aria-label={m.imports()}>
          {query.data?.map(({ _id, fileName, state, createdAt, rows, counts }) => (
            <li key={_id}>
              <button type="button" className="opens plainLink" onClick={() => onOpen(_id)}>
                {fileName}
              </button>
              <span className="badge">{STATE_WORDS[state]()}</span>
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
