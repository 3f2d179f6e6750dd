import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { language } from "#messages/language.ts";
import { addressIn, LANGUAGE_NAMES, LANGUAGES, type Language } from "#messages/languages.ts";

const KEY = "language";
const HEADINGS = "main :is(h2, h3)[id]";

/** Links to the current page in each other language. */
export function LanguageSwitch() {
  return LANGUAGES.filter((other) => other !== language()).map((other) => (
    <LinkTo key={other} other={other} className="sign">
      {LANGUAGE_NAMES[other]}
    </LinkTo>
  ));
}

/**
 * Offers Bengali to a visitor whose browser lists it, until the visitor chooses a language or closes the offer.
 * Rendered only in the browser, because cached pages are the same for all. Overlays the page, to avoid a layout shift.
 */
export function LanguageOffer() {
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    const isAskedFor = language() === "en" && navigator.languages.some((asked) => /^bn\b/i.test(asked));
    setIsShown(isAskedFor && mayAsk());
  }, []);

  function close() {
    setIsShown(false);
    choose("en");
  }

  if (!isShown) return null;
  return (
    // `style` is possible here, in the browser; the pages' CSP forbids the attribute in the server's HTML.
    <aside
      lang="bn"
      aria-label="ভাষা"
      className="card screen-only"
      style={{ position: "fixed", zIndex: 14, inset: "auto 0 4.25rem", width: "fit-content", margin: "auto" }}
    >
      <LinkTo other="bn" className="button">
        এই পাতাটি বাংলায় পড়ুন
      </LinkTo>
      <button type="button" className="button" aria-label="বন্ধ করুন" onClick={close}>
        ×
      </button>
    </aside>
  );
}

/** Link to this page and heading in another language. Ids differ, so the hash has the heading's index (inline.ts). */
function LinkTo({ other, className, children }: { other: Language; className?: string; children: ReactNode }) {
  const { pathname, search } = useLocation();

  function handleClick(link: HTMLAnchorElement) {
    choose(other);
    const headings = [...document.querySelectorAll(HEADINGS)];
    // The current heading is the last one that starts in the top third of the window or above.
    const current = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    link.hash = scrollY > 0 && current >= 0 ? `heading-${current}` : "";
  }

  return (
    <a
      href={addressIn(other, pathname + search)}
      hrefLang={other}
      lang={other}
      className={className}
      data-replay=""
      onClick={({ currentTarget }) => handleClick(currentTarget)}
    >
      {children}
    </a>
  );
}

function choose(chosen: Language) {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Storage is forbidden.
  }
}

function mayAsk(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}
