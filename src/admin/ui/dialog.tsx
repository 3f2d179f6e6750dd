import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import * as m from "#messages/compiled/admin.ts";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

type DialogRef = RefObject<HTMLDialogElement | null>;
type DialogProps = { title: string; isWide?: boolean; onClose: () => void; children: ReactNode; ref?: DialogRef };

/**
 * A dialog that is open as long as it is rendered. Escape closes it, and the focus goes back to where it was. The focus begins
 * at what has `data-focus`.
 */
export function Dialog({ title, isWide, onClose, children, ref }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-focus]")?.focus();
    return () => {
      // Dispatch `close` now: by itself it comes after the unmount, and toasts inside the dialog would go too.
      element?.close();
      element?.dispatchEvent(new Event("close"));
    };
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onClose={(event) => {
        // React bubbles `close` to a dialog around this one: stop it.
        event.stopPropagation();
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={m.close()} onClick={() => dialog.current?.close()} />
      </div>
      <div className="stack">{children}</div>
    </dialog>
  );
}
