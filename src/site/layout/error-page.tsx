import { Fragment } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from "react-router";
import type { Shell } from "#contract/site-pages.ts";

/** Around every page, so that an error takes the place of the page alone: header, footer and dialog stay. */
export default Outlet;

/** The specification's words for an unexpected error, with the college's telephone. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useRouteLoaderData<Shell>("root");
  const { pathname, search } = useLocation();
  return (
    <div className="wrap section">
      <title>Unexpected Application Error!</title>
      <h1>Unexpected Application Error!</h1>
      <p>
        {isRouteErrorResponse(error)
          ? `${error.status} ${error.statusText}`
          : error instanceof Error
            ? error.message
            : "500"}
      </p>
      <p>
        {/* The browser loads the page's own address anew. */}
        <a className="button button-quiet" href={pathname + search}>
          Try again
        </a>
      </p>
      <p>
        <a href="/">Go to the home page</a>
        {shell && " or call the admission cell:"}
        {shell?.college.admissionCell.map(({ dial, label }) => (
          <Fragment key={dial}>
            {" "}
            <a href={`tel:${dial}`}>{label}</a>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
