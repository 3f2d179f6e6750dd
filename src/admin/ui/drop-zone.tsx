import { type DragEvent, type ReactNode, useState } from "react";
import styles from "./upload-area.module.css";

interface DropZoneProps {
  /** Of the input, for screen readers. */
  label: string;
  /** As `<input accept>`. */
  accept: string;
  isMultiple?: boolean;
  /** What can be dropped: `Drop it here, or <u>choose a file</u>`. */
  children: ReactNode;
  /** How many, and how large. */
  limits: string;
  onFiles: (files: File[]) => void;
}

/** Where files are dropped, and where a click chooses some. */
export function DropZone({ label, accept, isMultiple = false, children, limits, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <b>{children}</b>
      <span>{limits}</span>
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </label>
  );
}
