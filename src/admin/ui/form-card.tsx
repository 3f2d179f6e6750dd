import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import styles from "./card.module.css";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";

interface FormCardProps {
  /** `New event`, or `Edit event` while it holds a record. */
  title: string;
  onSubmit: () => void;
  /** While true it is open on a phone too: it holds a record, or something typed. */
  isOpen?: boolean;
  children: ReactNode;
}

/** The form beside a list. `N` goes to its first field. On a phone it is folded until it is asked for. */
export function FormCard({ title, onSubmit, isOpen = false, children }: FormCardProps) {
  const body = useRef<HTMLDivElement>(null);
  const [isUnfolded, setIsUnfolded] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [focusAsked, setFocusAsked] = useState(0);
  const id = useId();
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setIsUnfolded(true);
  }
  const unfold = () => {
    setIsUnfolded(true);
    setFocusAsked((times) => times + 1);
  };
  useShortcut("N", unfold);
  useEffect(() => {
    if (focusAsked > 0) body.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [focusAsked]);

  return (
    <form
      className={styles.form}
      aria-labelledby={id}
      noValidate
      data-unfolded={isUnfolded || undefined}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <header className={styles.formHead}>
        <h2 id={id}>{title}</h2>
        <Kbd shortcut="N" />
        <button
          type="button"
          aria-label={title}
          aria-expanded={isUnfolded}
          onClick={() => (isUnfolded ? setIsUnfolded(false) : unfold())}
        >
          <Icon name={isUnfolded ? "up" : "plus"} />
        </button>
      </header>
      <div className={styles.formBody} ref={body}>
        {children}
      </div>
    </form>
  );
}
