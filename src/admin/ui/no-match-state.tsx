import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./list-states.module.css";

interface NoMatchStateProps {
  /** Such as `No event matches`. */
  title: string;
  children?: ReactNode;
  onClear: () => void;
}

/** There are records, and the search or the filters hide them all. */
export function NoMatchState({ title, children, onClear }: NoMatchStateProps) {
  return (
    <div className={styles.face} role="status">
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      <Button icon="close" onClick={onClear}>
        Clear search and filters
      </Button>
    </div>
  );
}
