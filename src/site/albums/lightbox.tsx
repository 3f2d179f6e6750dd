import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import type { Photo as PhotoOf } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { Icon } from "#site/parts/icon.tsx";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import { Photo } from "#site/parts/photo.tsx";
import sections from "#site/parts/sections.module.css";
import styles from "./albums.module.css";
import { usePictureAddress } from "./picture-address.ts";

const STEPS = [
  { label: m.previousPicture, icon: "left", by: -1, className: styles.previous },
  { label: m.nextPicture, icon: "right", by: 1, className: styles.next },
] as const;

interface LightboxProps {
  title: string;
  pictures: readonly (PhotoOf & { anchor: string; caption: string })[];
  /** Index of the picture that the URL's fragment names. */
  opened: number;
  offset: number;
  total: number;
}

/** Shows a grid's pictures full-window, one at a time: a modal `<dialog>` with a row that snaps as it scrolls. */
export function Lightbox({ title, pictures, opened, offset, total }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const picture = pictures[opened];
  const seen = useRef("");
  const { change, leave } = usePictureAddress();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.focus();
    return () => {
      element.close();
      document.getElementById(seen.current)?.querySelector("a")?.focus();
    };
  }, []);

  useLayoutEffect(() => {
    seen.current = picture?.anchor ?? "";
    const list = row.current;
    if (list && placeOf(list) !== opened) list.scrollTo({ left: opened * list.clientWidth, behavior: "instant" });
  }, [opened, picture?.anchor]);

  function show(index: number) {
    const next = pictures[Math.min(Math.max(index, 0), pictures.length - 1)];
    if (next && next !== picture) change(next.anchor);
  }

  function handleScroll() {
    const list = row.current;
    // During a swipe the previous picture stays current until the row has nearly snapped to the next one.
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
        leave();
      }}
      // Android's Back button can close the dialog directly: update the URL then too.
      onClose={() => dialog.current && leave()}
      onClick={({ target }) => target instanceof HTMLLIElement && leave()}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls only focusable elements by keyboard */}
      <ul ref={row} tabIndex={0} aria-label={m.pictures()} className={styles.row} onScroll={handleScroll}>
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
          <span className={styles.count}>{m.numberOf({ number: offset + opened + 1, total })}</span>{" "}
          {picture?.caption && <span lang={langAttribute(picture.caption)}>{picture.caption}</span>}
        </span>
        <SiteLink href={picture?.url} target="_blank" rel="noopener">
          {m.fullSize()}
        </SiteLink>
      </p>
      <button type="button" className={`${sections.round} ${styles.close}`} aria-label={m.close()} onClick={leave}>
        <Icon name="close" />
      </button>
      {STEPS.map(({ label, icon, by, className }) => (
        <button
          key={icon}
          type="button"
          className={`${sections.round} ${className}`}
          aria-label={label()}
          aria-disabled={!pictures[opened + by]}
          onClick={() => show(opened + by)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </dialog>
  );
}

/** Returns the index of the picture that the row shows; while it scrolls, that of the nearest picture. */
function placeOf(row: HTMLElement): number {
  return Math.round(row.scrollLeft / row.clientWidth);
}
