import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { IconButton } from "#admin/ui/icon-button.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import styles from "./enquiry-panel.module.css";

const NARROW = "(max-width: 64rem)";

interface EnquiryPanelProps {
  /** Whose enquiry it is. */
  title: string;
  /** Tells one enquiry from the next: the focus goes to the heading of each. */
  id: string;
  onClose: () => void;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  children: ReactNode;
}

/** Beside the list where there is room, over it on a phone. Esc closes it. */
export function EnquiryPanel(props: EnquiryPanelProps) {
  const { title, id, onClose, onPrevious, onNext, children } = props;
  const isSheet = useIsNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useShortcut("Esc", onClose, !isSheet);
  // The list hears them while no dialog is over it.
  useShortcut("J", () => onNext?.(), isSheet, dialog);
  useShortcut("K", () => onPrevious?.(), isSheet, dialog);
  useEffect(() => {
    if (isSheet && !dialog.current?.open) dialog.current?.showModal();
  }, [isSheet]);
  useEffect(() => {
    if (id === "") return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest("[data-scrolls]")?.scrollTo(0, 0);
  }, [id]);

  const content = (
    <>
      <header className={styles.head}>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <div className={styles.buttons}>
          <Kbd shortcut="K" />
          <IconButton icon="up" label="Previous enquiry" disabled={!onPrevious} onClick={() => onPrevious?.()} />
          <IconButton icon="down" label="Next enquiry" disabled={!onNext} onClick={() => onNext?.()} />
          <Kbd shortcut="J" />
          <Kbd shortcut="Esc" />
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
      </header>
      <div className={styles.body}>{children}</div>
    </>
  );
  return isSheet ? (
    <dialog ref={dialog} className={styles.sheet} aria-label={`Enquiry of ${title}`} data-scrolls="" onClose={onClose}>
      {content}
    </dialog>
  ) : (
    <section className={styles.side} aria-label={`Enquiry of ${title}`} data-scrolls="">
      {content}
    </section>
  );
}

function useIsNarrow(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(NARROW).matches);
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
