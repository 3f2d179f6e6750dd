import type { ReactNode } from "react";
import { pressShortcut } from "#admin/data/use-shortcut.ts";
import { Button } from "./button.tsx";
import styles from "./list-states.module.css";

interface EmptyStateProps {
  /** Such as `No records yet`. */
  title: string;
  /** What appears here, and where visitors see it. */
  children?: ReactNode;
  /** What the button that begins says: it does what `N` does. */
  action?: string;
}

/** Nothing has been made yet: says what to do first. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.face}>
      <img src="/Images/plate-tulsi.svg" alt="" width="128" height="160" />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action && (
        <Button look="main" onClick={() => pressShortcut("N")}>
          {action}
        </Button>
      )}
    </div>
  );
}
