import { useEffect, useRef } from "react";
import buttonStyles from "#admin/ui/button.module.css";
import { Button } from "#admin/ui/button.tsx";
import type { IconName } from "#admin/ui/icon.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./more-menu.module.css";

export interface Action {
  label: string;
  act: () => unknown;
  icon?: IconName;
  isIdle?: boolean;
}

/** The menu of what is done rarely, beside the one main button. It closes by a choice, by Escape and by leaving it. */
export function MoreMenu({ actions }: { actions: readonly Action[] }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeOutside = ({ target }: Event) =>
      menu.current?.contains(target as Node) || menu.current?.removeAttribute("open");
    const stop = new AbortController();
    for (const leaving of ["pointerdown", "focusin"]) {
      document.addEventListener(leaving, closeOutside, { signal: stop.signal });
    }
    return () => stop.abort();
  }, []);

  /** Closes the menu. The focus goes to its button, and back there from a dialog that the action opens. */
  function leave() {
    menu.current?.removeAttribute("open");
    menu.current?.querySelector("summary")?.focus();
  }

  return (
    <details ref={menu} className={styles.menu} onKeyDown={({ key }) => key === "Escape" && leave()}>
      <summary className={buttonStyles.button}>{m.more()}</summary>
      <ul>
        {actions.map(({ label, act, icon, isIdle }) => (
          <li key={label}>
            <Button
              look="quiet"
              {...(icon && { icon })}
              isIdle={isIdle === true}
              onClick={() => {
                leave();
                void act();
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
