import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageLinkOf, routeOf } from "#site/early/page-link.ts";

/**
 * Lets the router follow plain links, those in Markdown too, and the search. The pages print `<a href>` and `<form>`
 * everywhere, which work without script.
 */
export function usePageLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = pageLinkOf(event);
      if (!link) return;
      event.preventDefault();
      navigate(routeOf(link) + link.search + link.hash);
    }

    /** From another page: one question after the other stays with the browser. */
    function search(event: SubmitEvent) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "get" || event.defaultPrevented) return;
      const { pathname } = new URL(form.action);
      if (pathname === location.pathname) return;
      event.preventDefault();
      const asked = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
      navigate(`${pathname}?${new URLSearchParams(asked)}`);
    }

    document.addEventListener("click", follow);
    document.addEventListener("submit", search);
    return () => {
      document.removeEventListener("click", follow);
      document.removeEventListener("submit", search);
    };
  }, [navigate]);
}
