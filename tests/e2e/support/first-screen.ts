import type { Page } from "playwright-core";

/**
 * Bytes of the bodies, as sent, of what the first screen shows: the document, the style sheets, the pictures that stand
 * within the window, and the faces of its text. What the browser fetches besides is not of the first screen: scripts at
 * idle, pictures further down, and the whole Bengali faces when their text stands below the window.
 */
export function weighFirstScreen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isShown = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && width > 0;
    };
    const picturesBelow = new Set(
      [...document.images].filter((image) => !isShown(image)).map((image) => image.currentSrc),
    );
    const showsBengali = [...document.querySelectorAll("body *")].some(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && /[\u0980-\u09ff]/.test(node.textContent ?? "")) &&
        !element.closest(".sign") &&
        isShown(element),
    );
    const isOfFirstScreen = ({ name }: PerformanceResourceTiming) =>
      !/\.js(\?|$)/.test(name) && !picturesBelow.has(name) && (showsBengali || !/bengali[^/]*\.woff2/.test(name));
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return files
      .filter(isOfFirstScreen)
      .reduce((sum, file) => sum + file.encodedBodySize, navigation?.encodedBodySize ?? 0);
  });
}

/** Bytes of a document as sent, in Brotli. They shrink once, soon after the page was made. */
export async function weighDocument(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": "br" } });
  await response.body?.cancel();
  return Number(response.headers.get("content-length"));
}
