import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import styles from "./route-spinner.module.css";

/** Specification, section 4: set on every path change, cleared after 800 ms. */
const SPINNER_MS = 800;

/**
 * Covers the page while one path gives way to another: from the click, for 800 ms, and longer only if the page is
 * not there yet. The attribute on the root element is its only state: `early.ts` sets it too, for a click that
 * comes before this script is awake.
 */
export function RouteSpinner() {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  const shownFor = useRef(pathname);
  const shownSince = useRef(0);

  useEffect(() => {
    const root = document.documentElement;
    const next = target ?? pathname;
    if (next !== shownFor.current) {
      shownFor.current = next;
      shownSince.current = performance.now();
      root.dataset.changing = "";
    }
    // What early.ts covered for a click that it holds stays covered until that click has changed the path.
    const isOurs = shownSince.current > 0;
    if (!isOurs || (target !== undefined && target !== pathname)) return;
    const timer = setTimeout(
      () => {
        delete root.dataset.changing;
      },
      shownSince.current + SPINNER_MS - performance.now(),
    );
    return () => clearTimeout(timer);
  }, [pathname, target]);

  return <div className={styles.spinner} />;
}
