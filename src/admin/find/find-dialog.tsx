import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { TABS } from "#admin/dashboard/tabs.ts";
import { useQuery } from "#admin/data/query-store.ts";
import styles from "./find-dialog.module.css";
import { type Found, loadRecords, matching, searchEnquiries } from "./find-records.ts";

const TAB_LABELS = new Map(TABS.map(({ id, label }) => [id, label]));
const ALL_TABS: Found[] = TABS.map(({ id, label }) => ({
  id: `tab-${id}`,
  tab: id,
  title: label,
  detail: "",
  query: {},
}));
/** Fewer letters fit half of all enquiries. */
const LEAST_LETTERS = 3;

interface FindDialogProps {
  onClose: () => void;
}

/** Finds tabs, and records by their titles. Arrows choose, Enter opens, Escape closes. */
export function FindDialog({ onClose }: FindDialogProps) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const sought = useDeferredValue(text.trim());
  const records = useQuery("find", loadRecords);
  const forEnquiries = sought.length >= LEAST_LETTERS ? sought : "";
  const enquiries = useQuery(`find?${forEnquiries}`, async () => (forEnquiries ? searchEnquiries(forEnquiries) : []));
  const found =
    sought === "" ? ALL_TABS : [...matching([...ALL_TABS, ...(records.data ?? [])], sought), ...(enquiries.data ?? [])];
  const isSearching = sought !== "" && (records.isLoading || enquiries.isLoading);
  const id = useId();

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  function open({ tab, query }: Found) {
    // First, so that a question about unsaved changes does not stand behind it.
    dialog.current?.close();
    navigate(`/admin?${new URLSearchParams({ tab, ...query })}`);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = found[chosen];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    } else if (event.key === "Enter" && target && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(target);
    }
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Find anything"
      onClose={onClose}
      onKeyDown={handleKeyDown}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <input
        className={styles.input}
        type="search"
        role="combobox"
        aria-label="Find a tab, a record or an enquiry"
        aria-expanded={found.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={found[chosen] ? `${id}${chosen}` : undefined}
        placeholder="Type a title or a name"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
      />
      <div className={styles.list} id={`${id}list`} role="listbox" aria-label="Found">
        {found.map((one, index) => (
          <button
            key={one.id}
            type="button"
            // The focus stays in the field, which hears the keys.
            tabIndex={-1}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === chosen}
            ref={index === chosen ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
            onClick={() => open(one)}
          >
            <b>{one.title}</b>
            <span>{one.detail}</span>
            <small>{one.id === `tab-${one.tab}` ? "Tab" : TAB_LABELS.get(one.tab)}</small>
          </button>
        ))}
      </div>
      {found.length === 0 && <p role="status">{isSearching ? "Searching..." : "Nothing found. Try fewer letters."}</p>}
    </dialog>,
    // Not within the dark header, whose colours are not its own.
    document.body,
  );
}
