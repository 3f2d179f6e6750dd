import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Segmented } from "#admin/ui/fields.tsx";
import { FormNote } from "#admin/ui/form-note.tsx";
import { LoadingState } from "#admin/ui/list-states.tsx";
import * as m from "#messages/compiled/admin-editor.ts";
import styles from "./document-editor.module.css";
import { documentCalls } from "./documents-api.ts";

type PreviewProps = { path: string; route: string; version: string | null };

/**
 * The preview: the real page with the draft. Two frames take turns: the one behind loads the newer page, scrolls to where the
 * other is and comes to the front, so that nothing flashes.
 */
export function Preview({ path, route, version }: PreviewProps) {
  const [width, setWidth] = useState<"390" | "1280">("390");
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [front, setFront] = useState(0);
  const [isShown, setIsShown] = useState(false);
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

  function handleLoad(index: number) {
    const [loaded, before] = [frames.current[index], frames.current[1 - index]];
    if (index === front || !placeOf(loaded)) return;
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
      {address && (
        <a className="plainLink" href={address} target="_blank" rel="noopener">
          {m.openPreview()}
        </a>
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
