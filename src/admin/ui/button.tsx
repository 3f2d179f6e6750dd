import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from "react";
import { Link, type LinkProps } from "react-router";
import type { Shortcut } from "#admin/data/shortcuts.ts";
import * as m from "#messages/compiled/admin.ts";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one red button of a form. `quiet`: no border. */
  look?: "main" | "plain" | "quiet";
  icon?: IconName;
  /** Whether the button is busy: it shows `busyLabel` and does nothing, but keeps the focus. */
  isBusy?: boolean;
  /** The label while busy. If set, the button is also busy until the promise that `onClick` returns is settled. */
  busyLabel?: string;
  /** Whether there is nothing to do: the button is disabled, but keeps the focus. */
  isIdle?: boolean;
}

export function Button(props: ButtonProps) {
  const { look = "plain", icon, isBusy, isIdle, busyLabel, type = "button", children, onClick, ...others } = props;
  const [isAtWork, setIsAtWork] = useState(false);
  const isOff = isBusy || isAtWork || isIdle;
  const shown = (isBusy || isAtWork) && busyLabel;

  async function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isOff) return event.preventDefault();
    const work: unknown = onClick?.(event);
    if (!busyLabel || !(work instanceof Promise)) return;
    setIsAtWork(true);
    await work.finally(() => setIsAtWork(false));
  }

  return (
    <button
      {...others}
      // While busy, drop the aria-label: voice control needs a name that contains the visible text (WCAG 2.5.3).
      aria-label={shown ? undefined : others["aria-label"]}
      ref={handOnFocus}
      type={type}
      className={styles.button}
      data-look={look}
      aria-disabled={isOff || undefined}
      onClick={handleClick}
    >
      {icon && <Icon name={icon} />}
      <span>{shown || children}</span>
    </button>
  );
}

const HANDED_ON_MS = 100;

/** Ref: when a focused button is removed, moves the focus to the nearest control, unless the screen moves it. */
function handOnFocus(button: HTMLButtonElement) {
  return () => {
    if (document.activeElement !== button) return;
    const around: Element[] = [];
    for (let at = button.parentElement; at; at = at.matches("main, dialog") ? null : at.parentElement) around.push(at);
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const next = around
        .filter(({ isConnected }) => isConnected)
        .flatMap((element) => [...element.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")])
        .find((element) => element.tabIndex >= 0 && element.getClientRects().length > 0);
      next?.focus();
    }, HANDED_ON_MS);
  };
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  isDanger?: boolean;
}

export function IconButton({ icon, label, isDanger, ...others }: IconButtonProps) {
  return (
    <button
      {...others}
      ref={handOnFocus}
      type="button"
      className={styles.iconButton}
      data-danger={isDanger || undefined}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A button in a toast, as in `toastSuccess(message, <ToastButton … />)`. Works once. */
export function ToastButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const [isDone, setIsDone] = useState(false);
  return (
    <button
      type="button"
      className={styles.toastButton}
      aria-disabled={isDone || undefined}
      onClick={({ currentTarget }) => {
        // Blur: a toast stays as long as it contains the focus.
        currentTarget.blur();
        if (isDone) return;
        setIsDone(true);
        onPress();
      }}
    >
      {children}
    </button>
  );
}

export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return <ToastButton onPress={onUndo}>{m.undo()}</ToastButton>;
}

/** Shows the key of a shortcut; hidden on phones and touch screens. */
export function Kbd({ shortcut }: { shortcut: Shortcut }) {
  return (
    <span aria-hidden="true">
      <kbd>{shortcut}</kbd>
    </span>
  );
}

/** A link to another screen of the admin. */
export function TextLink(props: LinkProps) {
  return <Link className="plainLink" {...props} />;
}

/** A link that opens in a new browser tab. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="plainLink" href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
