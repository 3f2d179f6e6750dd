import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Toast, toast, useToaster } from "react-hot-toast/headless";
import styles from "./toaster.module.css";

const FADE_MS = 250;
const MARKS: Partial<Record<Toast["type"], string>> = {
  success: "m8 12.2 2.8 2.8L16 9.5",
  error: "M12 7.5V13m0 3v.2",
  blank: "M12 7.5v5l3 2",
};

/** Ids of visible error toasts. `outdated`: from before the last input; dismissed with the next success or error. */
const errors: string[] = [];
const outdated: string[] = [];

/** Shows a success message for 2 s. `extra`: an element beside the message, such as a link. */
export function toastSuccess(message: string, extra?: ReactNode): void {
  dismissOutdated();
  toast.success(withExtra(message, extra));
}

/** Shows an error for 4 s. Callers also have to show the error at its cause, because the toast disappears. */
export function toastError(message: string, extra?: ReactNode): void {
  dismissOutdated();
  errors.push(toast.error(withExtra(message, extra)));
}

function dismissOutdated(): void {
  for (const id of outdated.splice(0)) toast.dismiss(id);
}

export function toastNote(message: string): void {
  toast(message, { duration: 4_000 });
}

/** Shows that work is in progress, until the returned function is called, for at most 12 s. */
export function toastProgress(message: string): () => void {
  const id = toast(message, { duration: 12_000 });
  return () => toast.dismiss(id);
}

function withExtra(message: string, extra: ReactNode) {
  return (
    <>
      <span>{message}</span>
      {extra}
    </>
  );
}

/**
 * Container of the toasts: top centre, below the tabs, above all else including modal dialogs; at most 20. Timers pause
 * while the pointer or the focus is on a toast. One per page, in the browser only: it creates a DOM element.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: FADE_MS });
  const [host] = useState(() =>
    Object.assign(document.createElement("div"), { className: styles.host ?? "", popover: "manual" }),
  );
  const newest = toasts[0]?.id;

  // Move the toasts into the topmost dialog whenever a dialog opens or closes.
  useEffect(() => {
    placeOnTop(host);
    const stop = new AbortController();
    const follow = ({ target }: Event) => target instanceof HTMLDialogElement && placeOnTop(host);
    for (const name of ["toggle", "close"])
      document.addEventListener(name, follow, { capture: true, signal: stop.signal });
    for (const name of ["pointerdown", "keydown"])
      document.addEventListener(name, () => outdated.push(...errors.splice(0)), { capture: true, signal: stop.signal });
    return () => {
      stop.abort();
      host.remove();
    };
  }, [host]);
  // A dialog may have opened unnoticed, since not every browser fires `toggle` for dialogs.
  useEffect(() => {
    if (newest) placeOnTop(host);
  }, [host, newest]);

  const boxes = (areErrors: boolean) =>
    toasts.filter(({ type }) => (type === "error") === areErrors).map((one) => <ToastBox key={one.id} toast={one} />);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause timers.
    <div
      className={styles.toasts}
      // Pause for a mouse only: after a touch, no leave event would resume the timers.
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && handlers.startPause()}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {boxes(true)}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {boxes(false)}
      </div>
    </div>,
    host,
  );
}

function ToastBox({ toast: { type, visible, message }, toast: current }: { toast: Toast }) {
  const [first] = useState(current);
  // Start the toast's time now: on a busy page the toast is rendered late, and would disappear unread.
  useLayoutEffect(() => {
    const shown = { ...first, createdAt: Date.now() };
    toast(shown.message, shown);
  }, [first]);
  return (
    <div className={styles.toast} data-type={type} data-leaving={visible ? undefined : ""}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d={MARKS[type]} />
      </svg>
      {message as ReactNode}
    </div>
  );
}

/** Moves `host`, a manual popover, to the top: into the last open modal dialog (all else is inert), or the body. */
function placeOnTop(host: HTMLElement): void {
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (host.parentElement !== parent) {
    // `moveBefore` keeps focus and animations, because it does not remove the element.
    if (host.isConnected && "moveBefore" in parent) parent.moveBefore(host, null);
    else parent.append(host);
  }
  const tabs = document.querySelector("[role=tablist]")?.getBoundingClientRect().bottom ?? 0;
  host.style.top = `${Math.max(0, tabs)}px`;
  if (!host.showPopover) return;
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover();
}
