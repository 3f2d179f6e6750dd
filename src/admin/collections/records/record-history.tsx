import { useState } from "react";
import { api, showFailure } from "#admin/api/api.ts";
import differences from "#admin/collections/documents/differences.module.css";
import { Differences } from "#admin/collections/documents/differences.tsx";
import { fetchVersion, restoreVersion } from "#admin/collections/documents/documents-api.ts";
import { refreshQuery, useQuery } from "#admin/data/query-store.ts";
import { Button, IconButton } from "#admin/ui/button.tsx";
import { confirm } from "#admin/ui/confirm-dialog.tsx";
import { Dialog } from "#admin/ui/dialog.tsx";
import { Pending } from "#admin/ui/list-states.tsx";
import { type Collection, labelOf } from "#contract/collections/define-collection.ts";
import type { Version } from "#contract/documents.ts";
import { metaOf } from "#contract/field-meta.ts";
import * as m from "#messages/compiled/admin-records.ts";
import { formatMoment } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import type { KindRecord } from "./kind-slots.ts";
import { shownText, titleOf, translatedFields } from "./kind-values.ts";
import styles from "./record-history.module.css";

type Shown = Readonly<Record<string, unknown>>;

/** A field as the history shows it. */
export interface HistoryField {
  name: string;
  label: () => string;
  textOf?: (value: unknown) => string;
}

/** Of a kind, with its file. References and files come by their names. */
function fieldsOf(kind: Collection): HistoryField[] {
  const { fields, file } = kind;
  const own = Object.entries(fields).map(([name, field]) => {
    const textOf = (value: unknown) => (metaOf(field).to ? String(value) : shownText(field, value));
    return { name, label: () => labelOf(kind, name), textOf };
  });
  const others = translatedFields(kind).map(({ key, label }) => ({ name: key, label: () => label }));
  return [...own, ...others, ...(file ? [{ name: file.field, label: file.label }] : [])];
}

const ACTIONS: Partial<Record<Version["action"], () => string>> = {
  created: m.added,
  changed: m.changed,
  moved: m.moved,
  deleted: m.deleted,
  restored: m.restored,
};
/** More are shown on demand. */
const STEP = 20;

/** Opens who changed a record, when and what. */
export function HistoryButton({ kind, record }: { kind: Collection; record: KindRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = titleOf(kind, record);
  return (
    <>
      <IconButton
        icon="history"
        label={m.historyOf({ title })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <RecordHistory
          subject={`${kind.name}:${record._id}`}
          title={title}
          fields={fieldsOf(kind)}
          onClose={() => setIsOpen(false)}
          onRestored={() => void refreshQuery(kind.path)}
        />
      )}
    </>
  );
}

interface RecordHistoryProps {
  /** `notice:<id>` */
  subject: string;
  title: string;
  fields: readonly HistoryField[];
  onClose: () => void;
  onRestored: () => void;
}

/** Who changed a record, when and what, word by word; any version can be brought back. */
export function RecordHistory({ subject, title, fields, onClose, onRestored }: RecordHistoryProps) {
  const query = useQuery(`versions:${subject}`, async () => {
    return (await api.get<{ items: Version[] }>(`/versions?subject=${encodeURIComponent(subject)}`)).items;
  });
  const [most, setMost] = useState(STEP);
  const versions = query.data;

  async function restore(version: Version) {
    const details = m.restoreDetails({ moment: formatMoment(version.at) });
    if (!(await confirm({ question: m.bringBack(), details, action: m.bringItBack() }))) return;
    try {
      await restoreVersion(version.id);
      toastSuccess(m.restored());
      onRestored();
      onClose();
    } catch (error) {
      showFailure(error, m.notRestored());
    }
  }

  return (
    <Dialog title={m.historyOfQuoted({ title })} isWide onClose={onClose}>
      {!versions && <Pending query={query} loading={m.loadingHistory()} failed={m.historyFailed()} />}
      {versions?.length === 0 && <p>{m.neverChanged()}</p>}
      <ol className={styles.versions}>
        {versions?.slice(0, most).map((version, index) => (
          <li key={version.id}>
            <header>
              <h3>
                {ACTIONS[version.action]?.() ?? version.action}{" "}
                <time dateTime={version.at}>{formatMoment(version.at)}</time>
              </h3>
              <small>{version.by || m.beforeHistory()}</small>
              {index > 0 && (
                <Button
                  look="quiet"
                  aria-label={m.restoreVersion({ moment: formatMoment(version.at) })}
                  onClick={() => restore(version)}
                >
                  {m.restore()}
                </Button>
              )}
            </header>
            <Changes id={version.id} beforeId={versions[index + 1]?.id} fields={fields} />
          </li>
        ))}
      </ol>
      {versions && versions.length > most && <Button onClick={() => setMost(most + STEP)}>{m.showOlder()}</Button>}
    </Dialog>
  );
}

type ChangesProps = { id: string; beforeId: string | undefined; fields: readonly HistoryField[] };

/** The fields that differ from the version before; of the first version all that are not blank. */
function Changes({ id, beforeId, fields }: ChangesProps) {
  const after = useQuery(`version:${id}`, () => fetchVersion(id));
  const before = useQuery(`version:${beforeId ?? id}`, () => fetchVersion(beforeId ?? id));
  if (!after.data || !before.data) return <Pending query={after.data ? before : after} loading={m.loadingVersion()} />;
  const now = after.data.text.value as Shown;
  const then = beforeId ? (before.data.text.value as Shown) : {};
  const texts = fields.map(({ name, label, textOf = String }) => {
    const words = (shown: Shown) => (shown[name] === null || shown[name] === undefined ? "" : textOf(shown[name]));
    // Some are noted only when they change.
    return { label: label(), before: words(then), after: name in now ? words(now) : words(then) };
  });
  const changed = texts.filter((text) => text.before !== text.after);
  if (changed.length === 0) return <p className="fine">{m.nothingDifferent()}</p>;
  return (
    <dl className={differences.changes}>
      {changed.map((text) => (
        <div key={text.label}>
          <dt>{text.label}</dt>
          <dd>{beforeId ? <Differences before={text.before} after={text.after} /> : text.after}</dd>
        </div>
      ))}
    </dl>
  );
}
