import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import * as m from "#messages/compiled/site.ts";
import { splitLanguage } from "#messages/languages.ts";
import { clickedPageLink, routeOf } from "#site/inline/page-link.ts";
import styles from "./page-changes.module.css";

const SPINNER_MS = 800;

/**
 * Handles navigation to another path (behaviour, 'Screens'). Shows a spinner, and does what browsers do on loading a
 * page: announces the title to screen readers and moves the focus to the top. Back and forward do not move the focus,
 * because they restore the scroll position.
 */
export function RouteChangeHandler() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const target = useNavigation().location?.pathname ?? pathname;
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useSpinner(pathname, target);
  usePageLinks();

  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    setTitle(document.title);
    document.getElementById("not-found")?.remove();
    if (!isReturn) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, isReturn]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {target === pathname ? title : m.loading()}
      </p>
      <div className={styles.spinner} />
    </>
  );
}

/**
 * Covers the page with a spinner while another page loads. `data-changing` on the root element is the only state; the
 * inline script also sets the attribute, for a click before hydration.
 */
function useSpinner(pathname: string, target: string) {
  const shownFor = useRef(pathname);
  const shownSince = useRef(0);

  useEffect(() => {
    const root = document.documentElement;
    if (target !== shownFor.current) {
      shownFor.current = target;
      shownSince.current = performance.now();
      root.dataset.changing = "";
    }
    // Keep the spinner that the inline script shows for a held click until that click has changed the path.
    const isOurs = shownSince.current > 0;
    if (!isOurs || target !== pathname) return;
    const uncover = () => root.removeAttribute("data-changing");
    const timer = setTimeout(uncover, shownSince.current + SPINNER_MS - performance.now());
    return () => clearTimeout(timer);
  }, [pathname, target]);
}

/** Lets the router handle plain links, also in Markdown, and the search form. Without scripts the browser does. */
function usePageLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = clickedPageLink(event);
      if (!link) return;
      event.preventDefault();
      navigate(splitLanguage(routeOf(link)).path + link.search + link.hash);
    }

    /** Handles a search from another page; on the search page itself the browser submits the form. */
    function search(event: SubmitEvent) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "get" || event.defaultPrevented) return;
      const { pathname } = new URL(form.action);
      if (pathname === location.pathname) return;
      event.preventDefault();
      const asked = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      navigate(`${splitLanguage(pathname).path}?${new URLSearchParams(asked)}`);
    }

    document.addEventListener("click", follow);
    document.addEventListener("submit", search);
    return () => {
      document.removeEventListener("click", follow);
      document.removeEventListener("submit", search);
    };
  }, [navigate]);
}
