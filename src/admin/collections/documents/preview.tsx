import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ExternalLink } from "#admin/ui/button.tsx";
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
  /** The text being edited, to which the preview scrolls. */
  edited?: string;
  /**
   * Called with the clicked text, followed by the texts of the elements around it, and the route of the page.
   * @returns whether the text belongs to this editor; if not, a clicked link is followed
   */
  onPick?: (texts: readonly string[], route: string) => boolean;
}

/**
 * Preview of the real page with the draft. Two frames take turns to avoid flicker: the hidden frame loads the newer
 * page, scrolls to the position of the visible frame, and replaces it.
 */
export function Preview({ path, route, version, edited = "", onPick }: PreviewProps) {
  const [width, setWidth] = useState<"390" | "1280">("390");
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [front, setFront] = useState(0);
  const [isShown, setIsShown] = useState(false);
  /** URL of the editor for a clicked text that this editor does not contain. */
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
        (url) => !isOver && setAddress(previewPath(url, route)),
        () => !isOver && setHasFailed(true),
      );
    return () => {
      isOver = true;
    };
  }, [path, route]);

  /** Version and address that the preview loaded last. */
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
      setElsewhere(`/admin/edit?${new URLSearchParams({ page: `/${page}`, text: text.slice(0, MAX_TEXT_LENGTH) })}`);
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
      {address && <ExternalLink href={address}>{m.openPreview()}</ExternalLink>}
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
            // Not in the tab order, where each link would be a stop. Keyboard users open the preview in a new tab.
            tabIndex={-1}
            style={{ width: `${width}px`, height: `${100 / scale.factor}%`, scale: String(scale.factor) }}
            onLoad={() => handleLoad(index)}
          />
        ))}
      </div>
    </>
  );
}

const MAX_TEXT_LENGTH = 300;
const AROUND = 3;

/** Returns the text of an element, or a picture's alternative text, followed by the texts of its ancestors. */
function textsAround(place: Element): string[] {
  const texts: string[] = [];
  for (let element: Element | null = place; element && texts.length <= AROUND; element = element.parentElement) {
    texts.push(element.getAttribute("alt") ?? element.textContent);
  }
  return texts;
}

/** Scrolls the page in a frame to the innermost element that contains a text. */
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

/** Returns the path of a preview on the current host, whatever the site's public host: `/preview/<token>/Library`. */
export function previewPath(url: string, route: string): string {
  const { pathname } = new URL(url, location.href);
  return `${pathname.split("/").slice(0, 3).join("/")}${route}`;
}

/** Returns the URL of the page in a frame, which a click may have changed; null if no page has loaded. */
function placeOf(frame: HTMLIFrameElement | null | undefined): string | null {
  // The frame may show a page of another origin, such as the browser's own error page.
  const href = frame?.contentDocument?.location.href;
  return href?.startsWith("http") ? href : null;
}

/** Returns a ref for the stage, and the scale factor, at most 1, by which a page of this width fits the stage. */
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
