import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Toast, toast, useToaster } from "react-hot-toast/headless";
import { followTopmostDialog, placeOnTop } from "./on-top.ts";
import styles from "./toaster.module.css";

/** How long a toast takes to fade once its time is over. */
const FADE_MS = 250;
const MARKS: Partial<Record<Toast["type"], string>> = {
  success: "m8 12.2 2.8 2.8L16 9.5",
  error: "M12 7.5V13m0 3v.2",
  blank: "M12 7.5v5l3 2",
};

/**
 * Shows a success message for 2 s (specification, section 9).
 * @param extra what may be done about it, such as a link, beside the message
 */
export function toastSuccess(message: string, extra?: ReactNode): void {
  toast.success(<ToastText message={message} extra={extra} />);
}

/** Shows an error message for 4 s (specification, section 9). Say it beside its cause too: a toast goes away. */
export function toastError(message: string): void {
  toast.error(message);
}

/** Shows for 4 s what happened, though nothing failed. */
export function toastNote(message: string): void {
  toast(message, { duration: 4_000 });
}

/**
 * Says for 2 s what is about to happen.
 * @param extra what stops it
 */
export function toastPending(message: string, extra: ReactNode): void {
  toast(<ToastText message={message} extra={extra} />, { duration: 2_000 });
}

/**
 * Shows that something is still being tried, until the returned function takes it down, for 12 s at most.
 */
export function toastProgress(message: string): () => void {
  const id = toast(message, { duration: 12_000 });
  return () => toast.dismiss(id);
}

/**
 * Where toasts appear: top centre, above everything, modal dialogs too; at most 20 at once. Successes are announced
 * politely, errors at once. Their time stands still under the pointer and while something in them has the focus.
 * One for each page, in the browser only: it makes its own element.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster({ removeDelay: FADE_MS });
  const [host] = useState(makeHost);

  useEffect(() => followTopmostDialog(host), [host]);
  // A dialog may have come up unnoticed: not every browser tells.
  const newest = toasts[0]?.id;
  useEffect(() => {
    if (newest) placeOnTop(host);
  }, [host, newest]);

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here, time only stands still.
    <div
      className={styles.toasts}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div role="alert" aria-live="assertive" aria-atomic="false">
        {toasts.filter(isError).map((one) => (
          <ToastBox key={one.id} toast={one} />
        ))}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {toasts
          .filter((one) => !isError(one))
          .map((one) => (
            <ToastBox key={one.id} toast={one} />
          ))}
      </div>
    </div>,
    host,
  );
}

function isError({ type }: Toast): boolean {
  return type === "error";
}

function ToastBox({ toast: { type, visible, message } }: { toast: Toast }) {
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

function ToastText({ message, extra }: { message: string; extra: ReactNode }) {
  return (
    <>
      <span>{message}</span>
      {extra}
    </>
  );
}

function makeHost(): HTMLElement {
  const host = document.createElement("div");
  host.className = styles.host ?? "";
  host.popover = "manual";
  return host;
}
