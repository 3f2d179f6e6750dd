import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { language, languageTag } from "#messages/language.ts";
import { addressIn, MANIFEST } from "#messages/languages.ts";
import { langAttribute, SiteLink } from "#site/parts/language.tsx";
import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/fonts.css";
import "#ui/more-fonts.css";
import type { Route } from "./+types/root.ts";
import { EnquiryDialog } from "./enquiry/enquiry-dialog.tsx";
import { isStaff } from "./inline/staff.ts";
import { LanguageOffer } from "./layout/other-language.tsx";
import { RouteChangeHandler } from "./layout/page-changes.tsx";
import { SiteFooter } from "./layout/site-footer.tsx";
import { QuickActions, SiteHeader } from "./layout/site-header.tsx";
import { sitePagesContext } from "./pages/load-page.ts";
import { DeferredStyles } from "./parts/deferred-styles.tsx";
import "./styles/later.css";
import "./styles/parts.css";
import bannerStyles from "./styles/banner.css?url";
import bengaliStyles from "./styles/bengali.css?url";
import printStyles from "./styles/print.css?url";

/** Shows errors of the root route. Errors of pages are shown inside the root layout (routes.ts). */
export { ErrorBoundary } from "./layout/error-page.tsx";

export function loader({ context }: Route.LoaderArgs): Shell {
  return context.get(sitePagesContext).getShell();
}

/** Never reloads the shell, which is the same on every page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // Undefined if the root loader has failed.
  const shell = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={languageTag()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shell?.face?.themeColor ?? "#0d1633"} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={addressIn(language(), MANIFEST)} />
        <Meta />
        <Links />
        {language() === "bn" && <link rel="stylesheet" href={bengaliStyles} />}
        {language() === "bn" && <BengaliLetters />}
        {shell?.banner && <link rel="stylesheet" href={bannerStyles} />}
        <link media="print" rel="stylesheet" href={printStyles} />
      </head>
      <body>
        {children}
        {/* The server removes this script because of `data-skip`: at hydration it would scroll a second time. */}
        <ScrollRestoration data-skip="" />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData: { banner } }: Route.ComponentProps) {
  useEffect(() => {
    // Ignore a rejected Response: while a page's styles load, the router handles the loader's redirect late.
    addEventListener("unhandledrejection", (event) => event.reason instanceof Response && event.preventDefault());
    dispatchEvent(new Event("site:hydrated"));
    // The import fails if the connection is lost, and in Firefox if the visitor leaves the page before it loads.
    if (isStaff()) import("./layout/offer-to-edit.ts").then(({ appendEditLink }) => appendEditLink()).catch(() => {});
  }, []);
  return (
    <>
      <SiteLink className="skip" href="#main">
        {m.skipToContent()}
      </SiteLink>
      {banner && (
        // The urgent banner. Only pages with a banner link its styles.
        <aside className="banner" aria-label={m.urgent()} lang={langAttribute(banner.text)}>
          <p className="wrap">{banner.to ? <SiteLink href={banner.to}>{banner.text}</SiteLink> : banner.text}</p>
        </aside>
      )}
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <DeferredStyles />
      {/* Browsers without invoker commands open the dialog only by script: link to the form's own page. */}
      <noscript>
        <p className="wrap section">
          <SiteLink className="button button-quiet" href="/enquiry">
            {m.enquiryForm()}
          </SiteLink>
        </p>
      </noscript>
      <SiteFooter />
      <QuickActions />
      <LanguageOffer />
      <RouteChangeHandler />
      <EnquiryDialog />
    </>
  );
}

/** Script in the head that runs before anything is shown. `data-now` keeps the script inline (finish-page.ts). */
function BengaliLetters() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source of a function of this file
  return <script data-now="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${waitForLetters})()` }} />;
}

/**
 * Hides the page until its fonts have loaded, so that its text does not reflow during reading. A device with a Bengali
 * font waits 0.4 s, then keeps that font; one without would show boxes and waits up to 5 s. The event `letters`
 * says that the text has its final layout (inline/inline.ts). Sent as source code: must not use anything from outside.
 */
function waitForLetters() {
  const { style } = document.documentElement;
  const context = document.createElement("canvas").getContext("2d");
  const widthOf = (text: string) => context?.measureText(text).width;
  // Without a Bengali font each letter is a box as wide as that of a character that does not exist.
  const hasLetters = widthOf("ক্ষ") !== widthOf("\u0984\u0984\u0984");
  const show = () => {
    if (style.removeProperty("visibility")) dispatchEvent(new Event("letters"));
  };
  const giveUp = () => {
    if (hasLetters && style.visibility) style.setProperty("--letters", "Hind-like");
    show();
  };
  style.visibility = "hidden";
  setTimeout(giveUp, hasLetters ? 400 : 5000);
  const load = (weight: number) => document.fonts.load(`${weight} 1em Hind-bn,Hind Siliguri`, "aক");
  Promise.all([400, 500, 600].map(load)).then(show, giveUp);
}
