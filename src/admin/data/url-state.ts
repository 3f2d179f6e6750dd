import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** A value in a URL parameter: its default, and its parser, which returns null for invalid text. */
export type UrlParam<Value> = { initial: Value; parse: (text: string) => Value | null };

export const textParam: UrlParam<string> = { initial: "", parse: (text) => text };

/** Returns a URL parameter that accepts one of `choices`; the first is the default. */
export function choiceParam<const Choice extends string>(choices: readonly [Choice, ...Choice[]]): UrlParam<Choice> {
  return { initial: choices[0], parse: (text) => choices.find((choice) => choice === text) ?? null };
}

export const positiveIntegerParam: UrlParam<number> = {
  initial: 1,
  parse: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null),
};

type Fields = Record<string, UrlParam<string> | UrlParam<number>>;
type Values<Shape extends Fields> = { [Name in keyof Shape]: Shape[Name]["initial"] };
type SetValues<Shape extends Fields> = (changes: Partial<Values<Shape>>, options?: { replace?: boolean }) => void;

/**
 * Keeps values in URL parameters, without defaults, so that reload, Back and a shared link show the same. Set `replace`
 * while text is typed, so that Back does not undo it letter by letter. @param fields a constant outside the component
 */
export function useUrlState<Shape extends Fields>(fields: Shape): [Values<Shape>, SetValues<Shape>] {
  const [params, setParams] = useSearchParams();
  const [query, goAhead] = useAhead(params.toString());
  // Holds the latest query, since two changes can be made before the first is rendered.
  const latest = useRef({ query, setParams });
  useEffect(() => {
    latest.current = { query, setParams };
  }, [query, setParams]);

  const values = useMemo(() => {
    const shown = new URLSearchParams(query);
    const read = Object.entries(fields).map(([name, field]) => {
      const text = shown.get(name);
      return [name, (text === null ? null : field.parse(text)) ?? field.initial];
    });
    return Object.fromEntries(read) as Values<Shape>;
  }, [fields, query]);

  const setValues: SetValues<Shape> = useCallback(
    (changes, { replace = false } = {}) => {
      const after = new URLSearchParams(latest.current.query);
      for (const [name, value] of Object.entries(changes)) {
        if (value === fields[name]?.initial) after.delete(name);
        else after.set(name, String(value));
      }
      latest.current.query = after.toString();
      goAhead(latest.current.query);
      latest.current.setParams(after, { replace, preventScrollReset: true });
    },
    [fields, goAhead],
  );

  return [values, setValues];
}

/**
 * Returns the requested value at once: the router updates the URL in a transition, and an input bound to the URL would
 * lose letters typed in between. A change from elsewhere, such as Back, overrides the requested values.
 */
function useAhead(value: string): [string, (next: string) => void] {
  const [known, setKnown] = useState(value);
  /** Requested values that are not in the URL yet, oldest first. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const at = asked.indexOf(value);
    setAsked(at < 0 ? [] : asked.slice(at + 1));
  }
  const goAhead = useCallback((next: string) => setAsked((before) => [...before, next]), []);
  return [asked.at(-1) ?? value, goAhead];
}
