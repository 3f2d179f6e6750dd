import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/fonts.css";
import "#ui/more-fonts.css";
import "./admin.css";
import "./layout.css";
import "./parts.css";
import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, type LoaderFunction, Outlet, redirect, useRouteError } from "react-router";
import { RouterProvider } from "react-router/dom";
import * as m from "#messages/compiled/admin.ts";
import { hideMissingGlyphs } from "#ui/hide-missing-glyphs.ts";
import { Toaster } from "#ui/toaster.tsx";
import { ReauthenticationPrompt } from "./people/reauthentication-prompt.tsx";
import { redirectOnSessionChange, requireNoSession, requireSession } from "./people/session-redirects.ts";
import { Button } from "./ui/button.tsx";
import { ConfirmDialog } from "./ui/dialog.tsx";
import { applyLanguage, applyTheme } from "./ui/header-bar.tsx";
import styles from "./ui/states.module.css";

/** Routes of the dashboard and the account screens. The server redirects `/login` and `/reset` to these. */
const adminRouter = createBrowserRouter([
  {
    element: <AdminShell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <p />,
    children: [
      page("/admin/signup", async () => (await import("./people/signup-page.tsx")).SignupPage),
      page("/admin/login", loadLogin, requireNoSession),
      page("/admin/reset", async () => (await import("./people/reset-page.tsx")).ResetPage),
      ...["/admin", "/admin/dashboard"].map((path) => page(path, loadDashboard, requireSession)),
    ],
  },
  { path: "*", loader: () => redirect("/admin") },
]);

hideMissingGlyphs();
applyLanguage();
applyTheme();
redirectOnSessionChange(adminRouter);
// When a reminder is tapped, the service worker sends the URL to open; the router asks about unsaved changes first.
navigator.serviceWorker?.addEventListener("message", ({ data }) => void adminRouter.navigate(data.open));

/** Blocks file drops outside upload areas, which would open the file in place of the page and lose unsaved input. */
function holdStrayDrop(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes("Files") || event.defaultPrevented) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}
window.addEventListener("dragover", holdStrayDrop);
window.addEventListener("drop", holdStrayDrop);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={adminRouter} />
    </StrictMode>,
  );
}

/** Returns a route whose component is loaded when the route is first opened. */
function page(path: string, load: () => Promise<ComponentType>, loader?: LoaderFunction) {
  return { path, ...(loader && { loader }), lazy: async () => ({ Component: await load() }) };
}

async function loadLogin() {
  const { LoginPage } = await import("./people/login-page.tsx");
  // Load the dashboard's code while the password is typed.
  loadDashboard().catch(() => {});
  return LoginPage;
}

async function loadDashboard() {
  return (await import("./start/dashboard-page.tsx")).DashboardPage;
}

function AdminShell() {
  return (
    <>
      <Outlet />
      <ConfirmDialog />
      <ReauthenticationPrompt />
      <Toaster />
    </>
  );
}

/** The screen for unexpected errors, such as code that does not load. */
function RouteError() {
  const error = useRouteError();
  return (
    <main className={styles.state}>
      <h1>{m.unexpectedError()}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button icon="retry" onClick={() => location.reload()}>
        {m.tryAgain()}
      </Button>
      <a href="/admin">{m.goToDashboard()}</a>
    </main>
  );
}
