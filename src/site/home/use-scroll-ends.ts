import { type RefObject, useEffect, useState } from "react";

/** Whether a row stands at its first or its last item. Before any script has run it stands at the first. */
export function useScrollEnds(row: RefObject<HTMLElement | null>): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const atStart = element.scrollLeft < 2;
      const atEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 2;
      setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      resized.disconnect();
    };
  }, [row]);

  return ends;
}
