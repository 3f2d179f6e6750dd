import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { showFailure } from "#admin/api/api.ts";
import { ApiError, changedMeanwhile } from "#admin/api/api-error.ts";
import { editAddress } from "#admin/documents/college-parts.ts";
import { Dialog } from "#admin/documents/dialog.tsx";
import { RecordHistory } from "#admin/kinds/record-history.tsx";
import { Button, UndoButton } from "#admin/ui/button.tsx";
import { confirm, confirmDiscard } from "#admin/ui/confirm-dialog.tsx";
import { TextField } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { altNeeded, type LibraryFile } from "#contract/library.ts";
import { formatBytes } from "#ui/formats.ts";
import { toastError, toastSuccess } from "#ui/toaster.tsx";
import { stepOf } from "./crop-box.ts";
import styles from "./library.module.css";
import { changeFile, deleteFile, restoreFile } from "./library-api.ts";

const HISTORY_FIELDS = [
  { name: "title", label: "Title" },
  { name: "alt", label: "Description" },
  { name: "focus", label: "Focal point" },
];

interface FileDialogProps {
  file: LibraryFile;
  onClose: () => void;
  onChanged: () => void;
  /** Of a picker: takes the file. */
  onUse?: ((file: LibraryFile) => void) | undefined;
}

/** One file of the library: its words, its focal point and where it is used. */
export function FileDialog({ file: given, onClose, onChanged, onUse }: FileDialogProps) {
  const [file, setFile] = useState(given);
  const [values, setValues] = useState(() => valuesOf(given));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { image } = file;
  const { usedOn } = given;
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(file));
  const field = (name: "title" | "alt") => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });

  async function save(then: (saved: LibraryFile) => void) {
    if (image && values.alt.trim() === "") return setErrors({ alt: altNeeded() });
    setErrors({});
    if (!isDirty) return then(file);
    try {
      const saved = await changeFile(file, values);
      onChanged();
      then(saved);
    } catch (error) {
      const newer = changedMeanwhile<LibraryFile>(error);
      // What was typed stays; the next save is over the newer version.
      if (newer) setFile(newer);
      showFailure(error, "Save failed");
      if (error instanceof ApiError) setErrors(error.fields);
    }
  }

  async function remove() {
    const details = "It lies in the bin for 30 days, and is off the site at once.";
    if (!(await confirm({ question: `Delete “${file.title}”?`, details }))) return;
    try {
      await deleteFile(file);
      const undo = () => restoreFile(file).then(onChanged, (error: unknown) => toastError(showFailure(error)));
      toastSuccess("Deleted", <UndoButton onUndo={() => void undo()} />);
      onChanged();
      onClose();
    } catch (error) {
      showFailure(error, "Delete failed");
      onChanged();
    }
  }

  async function close() {
    if (!isDirty || (await confirmDiscard("What you changed here and did not save will be gone."))) onClose();
  }

  return (
    <Dialog title={file.title} isWide onClose={() => void close()}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(onUse ?? (() => onClose()));
        }}
      >
        <div className={styles.details}>
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
                Open the PDF
              </a>{" "}
              <small>{formatBytes(file.bytes)}</small>
            </p>
          )}
          <div className="stack">
            {image && (
              <TextField
                {...field("alt")}
                label="Alternative text"
                hint="What it shows, in a few words"
                maxLength={300}
                required
                data-focus
              />
            )}
            <TextField {...field("title")} label="Title" hint="For finding it here" maxLength={200} required />
            <UsedOn places={usedOn} />
            {image && (
              <small>
                {image.width} × {image.height} pixels, {formatBytes(file.bytes)}
              </small>
            )}
          </div>
        </div>
        <div className="wrap end">
          {usedOn.length === 0 && (
            <Button look="quiet" icon="bin" onClick={remove}>
              Delete
            </Button>
          )}
          <Button look="quiet" icon="history" aria-haspopup="dialog" onClick={() => setIsHistoryOpen(true)}>
            History
          </Button>
          <Button type="submit" look="main">
            {onUse ? `Use this ${image ? "picture" : "PDF"}` : "Save"}
          </Button>
        </div>
      </form>
      {isHistoryOpen && (
        <RecordHistory
          subject={`library:${file._id}`}
          title={file.title}
          fields={HISTORY_FIELDS}
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

/** With a way to each in the editor. */
function UsedOn({ places }: { places: LibraryFile["usedOn"] }) {
  if (places.length === 0) return <p className="fine">No page shows it.</p>;
  return (
    <FormNote tone="info" title="Used on">
      <ul>
        {places.map(({ path, title }) => (
          <li key={path}>
            <a href={editAddress(path)} target="_blank" rel="noopener">
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

/** The picture, on which a press or the arrow keys set the point that stays in sight. */
function FocalPoint({ file, x, y, onChange }: FocalPointProps) {
  function press(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [focusX, focusY] = [((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100];
    onChange({ focusX: within(focusX), focusY: within(focusY) });
  }
  function step(event: KeyboardEvent) {
    const by = stepOf(event.key, 2);
    if (!by) return;
    event.preventDefault();
    onChange({ focusX: within(x + by[0]), focusY: within(y + by[1]) });
  }
  const { width, height } = file.image ?? { width: 0, height: 0 };
  return (
    <div>
      {/* Its place is kept until the picture comes: else the buttons below would move. */}
      <div
        className={styles.focal}
        style={{ width: `min(100%, ${width}px, min(22rem, 50dvh) * ${width / height})` }}
        onPointerDown={press}
      >
        <img src={file.url} alt="" width={width} height={height} draggable={false} />
        <button
          type="button"
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={`Focal point: ${x}% from the left, ${y}% from the top. Arrow keys move it.`}
          onKeyDown={step}
        />
      </div>
      <small>Press the point that must stay in sight where the picture is cut.</small>
    </div>
  );
}
