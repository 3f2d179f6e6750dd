import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation } from "react-router";

interface ModalDialogOptions {
  /** While true nothing closes it: an answer is on its way. */
  isHeld: boolean;
  /** Also called when the dialog stood open already as the framework woke. */
  onOpen: () => void;
}

/**
 * What HTML alone leaves to do for a dialog that opens and closes by `command`, Escape and `closedby`: it tells when it
 * was opened, holds it open while asked to, closes it when the page changes beneath it, and lets a click beside it
 * close it in browsers without `closedby`. Spread `dialogProps` over the `<dialog>`.
 */
export function useModalDialog(ref: RefObject<HTMLDialogElement | null>, { isHeld, onOpen }: ModalDialogOptions) {
  const { pathname } = useLocation();
  const pathBefore = useRef(pathname);
  const notifyOpen = useRef(onOpen);
  const wasPressedOutside = useRef(false);

  useEffect(() => {
    notifyOpen.current = onOpen;
  });

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let wasOpen = false;
    const look = () => {
      if (dialog.open && !wasOpen) notifyOpen.current();
      wasOpen = dialog.open;
    };
    look();
    // Not the `toggle` event: Safari fires it for dialogs since 26 only.
    const observer = new MutationObserver(look);
    observer.observe(dialog, { attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, [ref]);

  // As it closes it gives the focus back; only then may the new page take it.
  useLayoutEffect(() => {
    if (pathname !== pathBefore.current && !isHeld) ref.current?.close();
    pathBefore.current = pathname;
  }, [pathname, isHeld, ref]);

  return {
    closedby: isHeld ? "none" : "any",
    onCancel: (event: SyntheticEvent) => {
      if (isHeld) event.preventDefault();
    },
    // A press that begins inside and ends outside, as when somebody selects text, is no click beside the dialog.
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      wasPressedOutside.current = isOutside(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if ("closedBy" in HTMLDialogElement.prototype || isHeld) return;
      if (wasPressedOutside.current && isOutside(event)) event.currentTarget.close();
    },
  } as const;
}

/** The backdrop belongs to the dialog: a click on it has the dialog as its target, and a place beyond its edges. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && !(clientX >= left && clientX <= right && clientY >= top && clientY <= bottom);
}
