import { useCallback, useState } from "react";

/**
 * A value that follows slowly, such as the address: it changes in a transition, and a field that shows it would take
 * back what was typed meanwhile. What was asked for shows at once, until it has come; a change that nobody asked for
 * here, such as Back, counts.
 * @returns the value to show, and what to call before asking for another
 */
export function useAhead(value: string): [string, (next: string) => void] {
  const [known, setKnown] = useState(value);
  /** What was asked for and has not come yet, oldest first. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const at = asked.indexOf(value);
    setAsked(at < 0 ? [] : asked.slice(at + 1));
  }
  const goAhead = useCallback((next: string) => setAsked((before) => [...before, next]), []);
  return [asked.at(-1) ?? value, goAhead];
}
