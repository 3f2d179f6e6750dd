import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import * as m from "#messages/compiled/site.ts";
import { splitLanguage } from "#messages/languages.ts";
import { pageLinkOf, routeOf } from "#site/inline/page-link.ts";
import styles from "./page-changes.module.css";

const SPINNER_MS = 800;

/**
 * What happens while one path gives way to another (behaviour, 'Screens'), and what a browser does by itself when it
 * loads a page: a screen reader says the title, and the keyboard starts from the top. Back and forward leave the focus
 * where the scrolling comes back to.
 */
export function PageChanges() {
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
      <p className="unseen" role="status">
        {target === pathname ? title : m.loading()}
      </p>
      <div className={styles.spinner} />
    </>
  );
}

/**
 * Covers the page with a spinner while another one is loaded. The attribute on the root element is its only state: the
 * inline script sets it too, for a click that comes before hydration.
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
    // Leave the cover of a click that the inline script has kept, until that click has changed the path.
    const isOurs = shownSince.current > 0;
    if (!isOurs || target !== pathname) return;
    const uncover = () => root.removeAttribute("data-changing");
    const timer = setTimeout(uncover, shownSince.current + SPINNER_MS - performance.now());
    return () => clearTimeout(timer);
  }, [pathname, target]);
}

/** Lets the router follow plain links, those in Markdown too, and the search form. Without script they work as links do. */
function usePageLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = pageLinkOf(event);
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
