import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/**
 * What a browser does when it loads a page, for a path that changes without that: the page's title is said, and the
 * keyboard goes on from the top of the page. Back and forward leave the focus where the scrolling comes back to.
 */
export function PageStatus() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (pathname === shown.current) return;
    shown.current = pathname;
    setTitle(document.title);
    if (!isReturn) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname, isReturn]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
