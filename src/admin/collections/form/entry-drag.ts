import type { PointerEvent } from "react";
import type { FieldPath } from "./field-tree.ts";
import type { Form } from "./form-context.tsx";
import { isWithin, valueAt } from "./value-changes.ts";

/** Distance from the window's edge, in CSS pixels, within which dragging scrolls the page. */
const EDGE_PX = 60;
const SCROLL_PX = 10;
/** Range of an entry's height, as fractions, in which a drop inserts the dragged entry into that entry's own list. */
const MIDDLE = [0.3, 0.7] as const;

type Point = { x: number; y: number };
type Target = { path: FieldPath; element: Element; place: "before" | "after" | "into" };

/** Starts dragging an entry by mouse, pen or touch, into any list of the form that accepts the entry. Esc cancels. */
export function startDrag(event: PointerEvent<HTMLElement>, form: Form, from: FieldPath): void {
  if (event.button !== 0) return;
  const grip: HTMLElement = event.currentTarget;
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const entry = valueAt(form.read(), from);
  const pointer = { x: event.clientX, y: event.clientY };
  let target: Target | null = null;

  function aim() {
    mark(target, false);
    target = targetAt(pointer, grip, form, from, entry);
    mark(target, true);
  }
  const scrolling = setInterval(() => {
    const step = pointer.y < EDGE_PX ? -SCROLL_PX : pointer.y > innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (step === 0 || !grip.hasPointerCapture(event.pointerId)) return;
    scrollBy({ top: step, behavior: "instant" });
    aim();
  }, 16);
  function end() {
    stop.abort();
    clearInterval(scrolling);
    mark(target, false);
    grip.closest("li")?.removeAttribute("data-moving");
  }

  grip.setPointerCapture(event.pointerId);
  grip.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      Object.assign(pointer, { x: clientX, y: clientY });
      grip.closest("li")?.setAttribute("data-moving", "");
      aim();
    },
    options,
  );
  grip.addEventListener(
    "pointerup",
    () => {
      end();
      if (target) form.move(from, target.path, "grip");
    },
    options,
  );
  grip.addEventListener("lostpointercapture", end, options);
  // Listen in the capture phase, before the screen handles Escape.
  const cancel = (pressed: KeyboardEvent) => {
    if (pressed.key !== "Escape") return;
    pressed.preventDefault();
    end();
  };
  document.addEventListener("keydown", cancel, { ...options, capture: true });
}

function mark(target: Target | null, isOn: boolean): void {
  if (isOn && target) target.element.setAttribute("data-drop", target.place);
  else target?.element.removeAttribute("data-drop");
}

/** Returns the innermost drop target under the pointer that accepts the entry, or null. */
function targetAt({ x, y }: Point, grip: HTMLElement, form: Form, from: FieldPath, entry: unknown): Target | null {
  const under = document.elementFromPoint(x, y);
  if (!grip.closest("[data-form]")?.contains(under)) return null;
  for (let element = placeOf(under); element; element = placeOf(element.parentElement)) {
    const target = targetOf(element, y);
    if (target && !isWithin(target.path, from) && form.canStandAt(target.path, entry)) return target;
  }
  return null;
}

const placeOf = (element: Element | null | undefined) =>
  element?.closest<HTMLElement>("[data-entry], [data-list]") ?? null;

function targetOf(element: HTMLElement, y: number): Target | null {
  const { list, entry, into } = element.dataset;
  if (list) return element.childElementCount === 0 ? { path: [...pathOf(list), 0], element, place: "into" } : null;
  if (!entry) return null;
  const path = pathOf(entry);
  const { top, height } = element.getBoundingClientRect();
  const part = (y - top) / height;
  if (into && part > MIDDLE[0] && part < MIDDLE[1]) return { path: pathOf(into), element, place: "into" };
  const isAfter = part > 0.5;
  return { path: path.with(-1, Number(path.at(-1)) + Number(isAfter)), element, place: isAfter ? "after" : "before" };
}

const pathOf = (text: string): FieldPath => JSON.parse(text);
