import { lazy, Suspense, useState } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { Icon } from "#admin/ui/icon.tsx";
import { Kbd } from "#admin/ui/kbd.tsx";
import styles from "./find-button.module.css";

const FindDialog = lazy(async () => ({ default: (await import("./find-dialog.tsx")).FindDialog }));

/** Opens the search over everything. Its code and data come when it is opened. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut("Ctrl K", () => setIsOpen(true));
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" />
        <span>Find anything</span>
        <Kbd shortcut="Ctrl K" />
      </button>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
