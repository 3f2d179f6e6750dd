import type { createBrowserRouter } from "react-router";
import { forgetAllQueries } from "#admin/data/query-store.ts";
import { readStoredSession, readStoredUser, watchSession } from "./stored-session.ts";
import { HOME, LOGIN, loginAddress, wayBack } from "./way-back.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** Leads to the login when the session ends, and back when it begins, whichever tab of the browser it happened in. */
export function followSession(router: Router): () => void {
  return watchSession(() => {
    const { pathname, search } = router.state.location;
    const isInside = pathname === HOME || pathname.startsWith(`${HOME}/dashboard`);
    if (readStoredSession()) {
      if (pathname === LOGIN) router.navigate(wayBack(search), { replace: true });
      return;
    }
    forgetAllQueries();
    // After a logout the next person does not begin where the last one was.
    const login = readStoredUser() ? loginAddress(pathname + search) : LOGIN;
    if (isInside) router.navigate(login, { replace: true });
  });
}
