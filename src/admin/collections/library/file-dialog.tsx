import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { api, showErrorToast, tryOrToast } from "#admin/api/api.ts";
import { ApiError, conflictingRecord } from "#admin/api/api-error.ts";
import { restoreFromBin } from "#admin/collections/history/delete-with-undo.tsx";
import { createVersionComparer, HistoryDialog } from "#admin/collections/history/history-dialog.tsx";
import { editUrl } from "#admin/data/college-parts.ts";
import { mergeFields } from "#admin/data/merge-fields.ts";
import { Button, UndoButton } from "#admin/ui/button.tsx";
import { confirm, Dialog } from "#admin/ui/dialog.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/states.tsx";
import { submitProps } from "#admin/ui/submit-props.ts";
import { parseRecordPath } from "#contract/collections/collections.ts";
import { altNeeded, type LibraryChanges, type LibraryFile } from "#contract/library.ts";
import * as m from "#messages/compiled/admin-pictures.ts";
import { formatBytes } from "#ui/formats.ts";
import { toastSuccess } from "#ui/toaster.tsx";
import { arrowKeyStep } from "./crop-dialog.tsx";
import styles from "./library.module.css";

const changesBetween = createVersionComparer([
  { name: "title", label: m.title },
  { name: "alt", label: m.description },
  { name: "focus", label: m.focalPoint },
]);

interface FileDialogProps {
  file: LibraryFile;
  mayEdit: boolean;
  onClose: () => void;
  onChanged: () => void;
  /** Called with the chosen file when the dialog is part of a picker. */
  onUse?: ((file: LibraryFile) => void) | undefined;
}

/** Dialog of a library file: title, description, focal point and the places that use the file. */
export function FileDialog({ file: given, mayEdit, onClose, onChanged, onUse }: FileDialogProps) {
  const [file, setFile] = useState(given);
  const [values, setValues] = useState(() => valuesOf(given));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { image } = file;
  const address = `/library/${file._id}`;
  const { usedOn } = given;
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(file));
  const field = (name: "title" | "alt") => ({
    value: values[name],
    error: errors[name],
    readOnly: isBusy || !mayEdit,
    onChange: (text: string) => setValues({ ...values, [name]: text }),
  });

  async function save(then: (saved: LibraryFile) => void) {
    if (image && values.alt.trim() === "") return setErrors({ alt: altNeeded() });
    setErrors({});
    if (!isDirty) return then(file);
    if (isBusy) return;
    setIsBusy(true);
    try {
      const body: LibraryChanges = { ...values, ifUpdatedAt: file.updatedAt };
      const { file: saved } = await api.patch<{ file: LibraryFile }>(address, body);
      onChanged();
      then(saved);
    } catch (error) {
      const newer = conflictingRecord<LibraryFile>(error);
      // Show the colleague's version of what was not edited here: the next save overwrites only what was.
      if (newer) {
        setFile(newer);
        setValues(mergeFields({ values, base: valuesOf(file) }, valuesOf(newer)).values);
      }
      showErrorToast(error, m.saveFailed());
      if (error instanceof ApiError) setErrors(error.fields);
    } finally {
      setIsBusy(false);
    }
  }

  async function remove() {
    if (!(await confirm(m.deleteTitle({ title: file.title }), m.inBin()))) return;
    const known = `${address}?ifUpdatedAt=${encodeURIComponent(file.updatedAt)}`;
    const isGone = await tryOrToast(() => api.delete(known), m.deleteFailed());
    onChanged();
    if (!isGone) return;
    const undo = () => tryOrToast(() => restoreFromBin(`library:${file._id}`).then(onChanged));
    toastSuccess(m.deleted(), <UndoButton onUndo={() => void undo()} />);
    onClose();
  }

  return (
    <Dialog title={file.title} isWide isDirty={isDirty} onClose={onClose}>
      <form className="stack" {...submitProps(() => save(onUse ?? (() => onClose())))}>
        <div className="fields halves">
          {image ? (
            <FocalPoint
              file={file}
              x={values.focusX}
              y={values.focusY}
              onChange={(focus) => setValues({ ...values, ...focus })}
            />
          ) : (
            <p>
              <a href={file.url} target="_blank" rel="noopener">
                {m.openPdf()}
              </a>{" "}
              <small>{formatBytes(file.bytes)}</small>
            </p>
          )}
          <div className="stack">
            {image && (
              <TextField {...field("alt")} label={m.altText()} hint={m.altHint()} maxLength={300} required data-focus />
            )}
            <TextField {...field("title")} label={m.title()} hint={m.titleHint()} maxLength={200} required />
            <UsedOn places={usedOn} />
            {image && (
              <small>{m.pixels({ width: image.width, height: image.height, size: formatBytes(file.bytes) })}</small>
            )}
          </div>
        </div>
        <div className="wrap end">
          {usedOn.length === 0 && mayEdit && (
            <Button look="quiet" icon="bin" onClick={remove}>
              {m.remove()}
            </Button>
          )}
          <Button look="quiet" icon="history" aria-haspopup="dialog" onClick={() => setIsHistoryOpen(true)}>
            {m.history()}
          </Button>
          {mayEdit && (
            <Button type="submit" look="main" isBusy={isBusy} busyLabel={m.saving()}>
              {onUse ? m.takeThis({ kind: file.kind }) : m.save()}
            </Button>
          )}
        </div>
      </form>
      {isHistoryOpen && (
        <HistoryDialog
          subject={`library:${file._id}`}
          title={file.title}
          changesBetween={changesBetween}
          onClose={() => setIsHistoryOpen(false)}
          onRestored={() => {
            onChanged();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function valuesOf({ title, alt, focusX, focusY }: LibraryFile) {
  return { title, alt, focusX, focusY };
}

/** Returns the URL at which a record such as `notice/<id>` is edited; null for documents. */
function recordUrl(path: string): string | null {
  const record = parseRecordPath(path);
  return record && `/admin?tab=${record.collection.tab.id}&edit=${record.id}`;
}

/** Lists the places that use a file, each with a link to its editor. */
function UsedOn({ places }: { places: LibraryFile["usedOn"] }) {
  if (places.length === 0) return <p className="fine">{m.noPageShowsIt()}</p>;
  return (
    <FormNote tone="info" title={m.usedOn()}>
      <ul>
        {places.map(({ path, title }) => (
          <li key={path}>
            <a href={recordUrl(path) ?? editUrl(path)} target="_blank" rel="noopener">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </FormNote>
  );
}

type Focus = { focusX: number; focusY: number };
type FocalPointProps = { file: LibraryFile; x: number; y: number; onChange: (focus: Focus) => void };

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** The picture, with a focal point set by pointer or arrow keys. A cropped picture keeps this point visible. */
function FocalPoint({ file, x, y, onChange }: FocalPointProps) {
  function press(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [focusX, focusY] = [((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100];
    onChange({ focusX: within(focusX), focusY: within(focusY) });
  }
  function step(event: KeyboardEvent) {
    const by = arrowKeyStep(event.key, 2);
    if (!by) return;
    event.preventDefault();
    onChange({ focusX: within(x + by[0]), focusY: within(y + by[1]) });
  }
  const { width, height } = file.image ?? { width: 0, height: 0 };
  return (
    <div>
      {/* Reserves the picture's space while it loads, so that the buttons below do not move. */}
      <div
        className={styles.focal}
        style={{ width: `min(100%, ${width}px, min(22rem, 50dvh) * ${width / height})` }}
        onPointerDown={press}
      >
        <img src={file.url} alt="" width={width} height={height} draggable={false} />
        <button
          type="button"
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={m.focalPointAt({ x, y })}
          onKeyDown={step}
        />
      </div>
      <small>{m.focalHint()}</small>
    </div>
  );
}
