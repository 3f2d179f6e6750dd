import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Shell } from "#contract/site-pages.ts";
import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/fonts.css";
import "#ui/more-fonts.css";
import type { Route } from "./+types/root.ts";
import { EnquiryDialog } from "./enquiry/enquiry-dialog.tsx";
import { LateStyles } from "./layout/late-styles.tsx";
import { PageStatus } from "./layout/page-status.tsx";
import { QuickActions } from "./layout/quick-actions.tsx";
import { RouteSpinner } from "./layout/route-spinner.tsx";
import { SiteFooter } from "./layout/site-footer.tsx";
import { SiteHeader } from "./layout/site-header.tsx";
import { SkipLink } from "./layout/skip-link.tsx";
import { usePageLinks } from "./layout/use-page-links.ts";
import { sitePagesContext } from "./site-pages-context.ts";
import "./styles/parts.css";
import printStyles from "./styles/print.css?url";

/** For an error in the frame itself. Those of pages stay within it: routes.ts. */
export { ErrorBoundary } from "./layout/error-page.tsx";

export function loader({ context }: Route.LoaderArgs): Shell {
  return context.get(sitePagesContext).getShell();
}

/** The shell is the same on every page: it is not fetched again while somebody walks through the site. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0d1633" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        <link media="print" rel="stylesheet" href={printStyles} />
      </head>
      <body>
        {children}
        {/* Its inline script would scroll at the first touch what the browser has put in place long before. */}
        <ScrollRestoration data-skip="" />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData: shell }: Route.ComponentProps) {
  usePageLinks();
  useEffect(() => {
    dispatchEvent(new Event("site:awake"));
  }, []);
  return (
    <>
      <SkipLink />
      <PageStatus />
      <SiteHeader shell={shell} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <LateStyles />
      <SiteFooter shell={shell} />
      <QuickActions shell={shell} />
      <EnquiryDialog
        settings={shell.enquiry}
        courses={shell.courses}
        college={shell.college}
        brochurePath={shell.brochure.path}
      />
      <RouteSpinner />
    </>
  );
}
