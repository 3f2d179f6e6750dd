import { useEffect } from "react";
import { useNavigate } from "react-router";
import { pageLinkOf } from "#site/early/page-link.ts";

/**
 * Lets the router follow plain links, those in Markdown too. The pages print `<a href>` everywhere, which works
 * without script.
 */
export function usePageLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = pageLinkOf(event);
      if (!link) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    }
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
