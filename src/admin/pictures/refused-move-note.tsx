import { useEffect, useRef } from "react";
import { Button } from "#admin/ui/button.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import styles from "./picture-board.module.css";
import type { RefusedMove } from "./use-picture-actions.tsx";

interface RefusedMoveNoteProps {
  refused: RefusedMove;
  onMove: () => void;
  onClose: () => void;
}

/** Somebody else changed the order before a picture was moved: the new order is on the screen, and a choice. */
export function RefusedMoveNote({ refused: { image, to }, onMove, onClose }: RefusedMoveNoteProps) {
  const note = useRef<HTMLDivElement>(null);

  // The picture may stand far below.
  useEffect(() => {
    note.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <div className={styles.refused} ref={note}>
      <FormNote tone="warn" title="Somebody else changed the order meanwhile">
        <p>
          {image.alt ? `“${image.alt}”` : "Your image"} was not moved. This is the order now; nothing of it is
          overwritten.
        </p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Leave it so</Button>
          <Button onClick={onMove}>Put it at place {to + 1}</Button>
        </div>
      </FormNote>
    </div>
  );
}
