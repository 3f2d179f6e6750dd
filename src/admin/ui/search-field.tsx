import { useEffect, useRef, useState } from "react";
import { useShortcut } from "#admin/data/use-shortcut.ts";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import styles from "./search-field.module.css";

/** Longer than the pause between two letters: the list is searched when somebody stops. */
const PAUSE_MS = 120;

interface SearchFieldProps {
  /** `Search events` */
  label: string;
  placeholder: string;
  /** What the list is searched for now, from the address. */
  value: string;
  onSearch: (value: string) => void;
}

/** Keeps its own text, so that typing never waits for the list. `/` goes there, Esc clears. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Back, or a cleared filter: the address knows better.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcut("/", () => input.current?.focus());

  function change(next: string, pauseMs: number) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setKnown(next);
      onSearch(next);
    }, pauseMs);
  }

  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value, PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === "") return;
          event.preventDefault();
          change("", 0);
        }}
      />
      <Kbd shortcut={text === "" ? "/" : "Esc"} />
    </div>
  );
}
