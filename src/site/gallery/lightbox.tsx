import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react";
import type { Photo as PhotoOf } from "#contract/gallery-pages.ts";
import { Icon } from "#site/layout/icon.tsx";
import { languageOf } from "#site/pages/language-of.ts";
import { Photo } from "#site/pages/photo.tsx";
import styles from "./lightbox.module.css";
import { changeHash, leaveHash } from "./use-hash.ts";

interface LightboxProps {
  title: string;
  pictures: readonly (PhotoOf & { anchor: string; caption: string })[];
  /** Which one is shown: the address says so. */
  opened: number;
  offset: number;
  total: number;
}

/**
 * The pictures of a grid one by one over the whole window: a modal `<dialog>`, which holds the focus and closes on
 * Escape, around a row that snaps, which a finger swipes. It is there while the address names a picture.
 */
export function Lightbox({ title, pictures, opened, offset, total }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const picture = pictures[opened];
  const current = useRef({ opened, anchor: picture?.anchor });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // Not one of its buttons, nor the row with a ring around the picture.
    element.focus();
    return () => {
      element.close();
      // The picture that was looked at last, not the one that was clicked first.
      document
        .getElementById(current.current.anchor ?? "")
        ?.querySelector("a")
        ?.focus();
    };
  }, []);

  useLayoutEffect(() => {
    current.current = { opened, anchor: picture?.anchor };
    const list = row.current;
    if (list && placeOf(list) !== opened) list.scrollTo({ left: opened * list.clientWidth, behavior: "instant" });
  }, [opened, picture?.anchor]);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // Turning the telephone must not turn the page.
    const resized = new ResizeObserver(() =>
      list.scrollTo({ left: current.current.opened * list.clientWidth, behavior: "instant" }),
    );
    resized.observe(list);
    return () => resized.disconnect();
  }, []);

  function show(index: number) {
    const next = pictures[Math.min(Math.max(index, 0), pictures.length - 1)];
    if (next && next !== picture) changeHash(`#${next.anchor}`, "replace");
  }

  function handleScroll() {
    const list = row.current;
    // Half-way through a swipe it is still the picture before.
    if (list && Math.abs(list.scrollLeft / list.clientWidth - placeOf(list)) < 0.05) show(placeOf(list));
  }

  function handleKey(event: KeyboardEvent) {
    const target = { ArrowLeft: opened - 1, ArrowRight: opened + 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(target);
  }

  return (
    <dialog
      ref={dialog}
      className={`${styles.lightbox} deep`}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault();
        leaveHash();
      }}
      // Android's Back closes a dialog unasked.
      onClose={() => dialog.current && leaveHash()}
      onClick={({ target }) => target instanceof HTMLLIElement && leaveHash()}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys, Safari scrolls only what has the focus */}
      <ul ref={row} tabIndex={0} aria-label="Pictures" className={styles.row} onScroll={handleScroll}>
        {pictures.map((shown, index) => (
          <li key={shown.anchor} aria-hidden={index !== opened}>
            <Photo
              image={shown}
              alt={shown.alt}
              widest={1280}
              sizes={`min(100vw, ${Math.round((85 * shown.width) / shown.height)}vh)`}
              isFirst={Math.abs(index - opened) < 2}
              backdrop={shown.placeholder}
            />
          </li>
        ))}
      </ul>
      <p className={styles.words}>
        <span aria-live="polite">
          <span className={styles.count}>{`${offset + opened + 1} of ${total}`}</span>{" "}
          {picture?.caption && <span lang={languageOf(picture.caption)}>{picture.caption}</span>}
        </span>
        <a href={picture?.url} target="_blank" rel="noopener">
          Full size
        </a>
      </p>
      <button type="button" className={styles.close} aria-label="Close" onClick={leaveHash}>
        <Icon name="close" />
      </button>
      <button
        type="button"
        className={styles.previous}
        aria-label="Previous picture"
        aria-disabled={opened === 0}
        onClick={() => show(opened - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className={styles.next}
        aria-label="Next picture"
        aria-disabled={opened === pictures.length - 1}
        onClick={() => show(opened + 1)}
      >
        <Icon name="right" />
      </button>
    </dialog>
  );
}

/** The number of the picture that the row stands at, or nearest to. */
function placeOf(row: HTMLElement): number {
  return Math.round(row.scrollLeft / row.clientWidth);
}
