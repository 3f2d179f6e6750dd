import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from "react-router";
import type { Shell } from "#contract/site-pages.ts";
import * as m from "#messages/compiled/site.ts";
import { PhoneLink } from "#site/parts/college-links.tsx";
import { SiteLink } from "#site/parts/language.tsx";
import { rich } from "#ui/rich.tsx";

/** Layout around every page. An error replaces only the page; header, footer and dialog stay. */
export default Outlet;

export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useRouteLoaderData<Shell>("root");
  const { pathname, search } = useLocation();
  const phones = shell?.college.admissionCell ?? [];
  return (
    <div className="wrap section">
      <title>{m.errorTitle()}</title>
      <h1>{m.errorTitle()}</h1>
      <p>{messageOf(error)}</p>
      {/* The server fills in the number of the failed request (server/publishing/pages/site.routes.ts). */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration keeps what the server writes into it */}
      <p id="reference" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
      <p>
        {/* A link to the current path makes the browser reload the page. */}
        <SiteLink className="button button-quiet" href={pathname + search}>
          {m.tryAgain()}
        </SiteLink>
      </p>
      <p>
        {rich(phones.length > 0 ? m.goHomeOrCall() : m.goHome(), {
          a: (inside) => <SiteLink href="/">{inside}</SiteLink>,
          phones: phones.map((phone, index) => [index > 0 && " ", <PhoneLink key={phone.dial} phone={phone} />]),
        })}
      </p>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : "500";
}
