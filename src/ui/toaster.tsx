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

/** Ids of the error toasts on the screen, and of those from before the person's last act, which go with the next answer. */
const errors: string[] = [];
const outdated: string[] = [];

/** Shows a success for 2 s. `extra`: what may be done about it, such as a link, beside the message. */
export function toastSuccess(message: string, extra?: ReactNode): void {
  dismissOutdated();
  toast.success(withExtra(message, extra));
}

/** Shows an error for 4 s. Show it beside its cause too: a toast goes away. */
export function toastError(message: string, extra?: ReactNode): void {
  dismissOutdated();
  errors.push(toast.error(withExtra(message, extra)));
}

function dismissOutdated(): void {
  for (const id of outdated.splice(0)) toast.dismiss(id);
}

/** Shows a note for 4 s: something happened, though nothing failed. */
export function toastNote(message: string): void {
  toast(message, { duration: 4_000 });
}

/** Shows what is still being tried, until the returned function removes it, for 12 s at most. */
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
 * Where toasts appear: top centre, below the tabs, above all else, modal dialogs too; at most 20 at once. Their time stops
 * under the pointer and while something in them has the focus. One a page, in the browser only: it makes its own element.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: FADE_MS });
  const [host] = useState(() =>
    Object.assign(document.createElement("div"), { className: styles.host ?? "", popover: "manual" }),
  );
  const newest = toasts[0]?.id;

  // Move the toasts into the topmost dialog as dialogs open and close.
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
  // A dialog may have opened unnoticed: not every browser fires an event.
  useEffect(() => {
    if (newest) placeOnTop(host);
  }, [host, newest]);

  const boxes = (areErrors: boolean) =>
    toasts.filter(({ type }) => (type === "error") === areErrors).map((one) => <ToastBox key={one.id} toast={one} />);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here, time only stops.
    <div
      className={styles.toasts}
      // Pause for a mouse only: a touch has no leave, and would stop the timer for good.
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
  // Its time counts from here: a busy page shows a toast late, and would take it away unread.
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

/** Puts `host`, a manual popover, on top: into the last open modal dialog (all else is inert), else into the body. */
function placeOnTop(host: HTMLElement): void {
  const parent = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (host.parentElement !== parent) {
    // moveBefore keeps focus and animations, since the element is not removed.
    if (host.isConnected && "moveBefore" in parent) parent.moveBefore(host, null);
    else parent.append(host);
  }
  const tabs = document.querySelector("[role=tablist]")?.getBoundingClientRect().bottom ?? 0;
  host.style.top = `${Math.max(0, tabs)}px`;
  if (!host.showPopover) return;
  if (host.matches(":popover-open")) host.hidePopover();
  host.showPopover();
}
