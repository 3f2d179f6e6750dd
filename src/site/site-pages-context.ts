import { createContext } from "react-router";
import type { SitePages } from "#contract/site-pages.ts";

/** How loaders reach the server: the request handler puts its SitePages in here. */
export const sitePagesContext = createContext<SitePages>();

/** Who hears of an error in a loader or a component. Visitors see a page without details. */
export const reportFaultContext = createContext<(error: unknown) => void>();
