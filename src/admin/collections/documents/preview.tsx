import { useEffect, useEffectEvent, useRef, useState } from "react";
import { OuterLink } from "#admin/ui/button.tsx";
import { Segmented } from "#admin/ui/fields.tsx";
import { FormNote, LoadingState } from "#admin/ui/states.tsx";
import { lettersOf } from "#contract/find-text.ts";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./document-editor.module.css";
import { documentCalls } from "./documents-api.ts";

interface PreviewProps {
  path: string;
  route: string;
  version: string | null;
  /** The text that is being edited: the preview goes to it. */
  edited?: string;
  /**
   * Called with a text that was clicked and those around it, and the route of the page.
   * @returns whether it is edited here; else a link is followed
   */
  onPick?: (texts: readonly string[], route: string) => boolean;
}

/**
 * The preview: the real page with the draft. Two frames take turns: the one behind loads the newer page, scrolls to where the
 * other is and comes to the front, so that nothing flashes.
 */
export function Preview({ path, route, version, edited = "", onPick }: PreviewProps) {
  const [width, setWidth] = useState<"390" | "1280">("390");
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [front, setFront] = useState(0);
  const [isShown, setIsShown] = useState(false);
  /** Where a text that was clicked is edited, if not here. */
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const frames = useRef<(HTMLIFrameElement | null)[]>([]);
  const scale = useScale(Number(width));
  const widths = [
    { value: "390", label: m.phone() },
    { value: "1280", label: m.desktop() },
  ] as const;

  useEffect(() => {
    let isOver = false;
    documentCalls(path)
      .previewAddress()
      .then(
        (url) => !isOver && setAddress(ownAddress(url, route)),
        () => !isOver && setHasFailed(true),
      );
    return () => {
      isOver = true;
    };
  }, [path, route]);

  /** What was loaded last: the version and the address of the preview. */
  const loaded = useRef<[string | null, string]>([null, ""]);
  const loadBehind = useEffectEvent((next: string | null, home: string) => {
    const [known, before] = loaded.current;
    if (known === next && before === home) return;
    loaded.current = [next, home];
    const place = before === home ? placeOf(frames.current[front]) : null;
    frames.current[1 - front]?.contentWindow?.location.replace(place ?? home);
  });
  useEffect(() => {
    if (address) loadBehind(version, address);
  }, [address, version]);

  const pick = useEffectEvent((event: MouseEvent) => {
    const place = event.target as Element;
    const page = place.ownerDocument.location.pathname.split("/").slice(3).join("/");
    if (!onPick) return;
    setElsewhere(null);
    const [text = "", ...around] = textsAround(place);
    if (onPick([text, ...around], `/${page}`)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (text && !place.closest("a, button, summary, input, .preview-line")) {
      setElsewhere(`/admin/edit?${new URLSearchParams({ page: `/${page}`, text: text.slice(0, LONGEST_TEXT) })}`);
    }
  });
  useEffect(() => goTo(frames.current[front], edited), [edited, front]);

  function handleLoad(index: number) {
    const [loaded, before] = [frames.current[index], frames.current[1 - index]];
    if (!placeOf(loaded)) return;
    loaded?.contentDocument?.addEventListener("click", pick, true);
    if (index === front) return;
    setIsShown(true);
    loaded?.contentWindow?.scrollTo({
      top: before?.contentDocument?.documentElement.scrollTop ?? 0,
      behavior: "instant",
    });
    setFront(index);
  }

  return (
    <>
      <Segmented label={m.previewWidth()} options={widths} value={width} onChange={setWidth} />
      {address && <OuterLink href={address}>{m.openPreview()}</OuterLink>}
      {elsewhere && (
        <FormNote tone="info" title={m.notEditedHere()}>
          <a className="plainLink" href={elsewhere}>
            {m.editThere()}
          </a>
        </FormNote>
      )}
      {hasFailed && <FormNote tone="warn">{m.previewFailed()}</FormNote>}
      <div className={styles.stage} ref={scale.stage} data-width={width}>
        {!isShown && !hasFailed && <LoadingState label={m.loadingPreview()} />}
        {[0, 1].map((index) => (
          <iframe
            key={index}
            ref={(frame) => {
              frames.current[index] = frame;
            }}
            title={index === front ? m.preview() : m.nextPreview()}
            data-front={(isShown && index === front) || undefined}
            aria-hidden={index !== front}
            // Out of the tab order: it would add a stop for each link. By keys the preview opens in a tab of its own.
            tabIndex={-1}
            style={{ width: `${width}px`, height: `${100 / scale.factor}%`, scale: String(scale.factor) }}
            onLoad={() => handleLoad(index)}
          />
        ))}
      </div>
    </>
  );
}

const LONGEST_TEXT = 300;
const AROUND = 3;

/** The words of an element, or of a picture its description, and those of the elements around it. */
function textsAround(place: Element): string[] {
  const texts: string[] = [];
  for (let element: Element | null = place; element && texts.length <= AROUND; element = element.parentElement) {
    texts.push(element.getAttribute("alt") ?? element.textContent);
  }
  return texts;
}

/** Scrolls a page to the innermost element that has a text. */
function goTo(frame: HTMLIFrameElement | null | undefined, text: string): void {
  const { contentDocument: page, contentWindow: view } = frame ?? {};
  const letters = lettersOf(text);
  if (!page?.body || !view || letters === "") return;
  const hasText = (element: Element) => lettersOf(element.textContent).includes(letters);
  let found: Element = page.querySelector("main") ?? page.body;
  if (!hasText(found)) return;
  for (let inner: Element | undefined = found; inner; inner = [...found.children].find(hasText)) found = inner;
  const { top } = found.getBoundingClientRect();
  view.scrollBy({ top: top - view.innerHeight / 3, behavior: "smooth" });
}

/** The address of a preview on this host, whatever name the site has outside: `/preview/<token>/Library`. */
export function ownAddress(url: string, route: string): string {
  const { pathname } = new URL(url, location.href);
  return `${pathname.split("/").slice(0, 3).join("/")}${route}`;
}

/** The page that a frame shows, perhaps another one that was clicked to; null before the first page, and where none came. */
function placeOf(frame: HTMLIFrameElement | null | undefined): string | null {
  // The frame may show a page of another origin, such as the browser's own error page.
  const href = frame?.contentDocument?.location.href;
  return href?.startsWith("http") ? href : null;
}

/** How much smaller a page of this width is shown where the stage is narrower. */
function useScale(width: number) {
  const [available, setAvailable] = useState(width);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width || width));
    if (stage.current) observer.observe(stage.current);
    return () => observer.disconnect();
  }, [width]);
  return { stage, factor: Math.min(1, available / width) };
}
