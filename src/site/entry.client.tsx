import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// While the router fetches a page's styles it leaves the redirect of its loader unwatched for a moment, and follows it then.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Response) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
