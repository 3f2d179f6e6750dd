import { createContext } from "react-router";
import type { SitePages } from "#contract/site-pages.ts";

/** How loaders reach the server: the request handler puts its SitePages in here. */
export const sitePagesContext = createContext<SitePages>();
