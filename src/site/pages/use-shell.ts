import { useRouteLoaderData } from "react-router";
import type { Shell } from "#contract/site-pages.ts";

/** What every page shows: college, menu, brochure, courses. The root route has loaded it before any page renders. */
export function useShell(): Shell {
  return useRouteLoaderData("root") as Shell;
}
