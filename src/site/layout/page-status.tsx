import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";

/**
 * What a browser does when it loads a page, for a path that changes without that: a screen reader hears that the page is
 * loading and then its title, and the keyboard goes on from the top of the page. Back and forward leave the focus where
 * the scrolling comes back to.
 */
export function PageStatus() {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const target = useNavigation().location?.pathname ?? pathname;
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
      {target === pathname ? title : "Loading…"}
    </p>
  );
}
