import { createBrowserRouter, redirect } from "react-router";
import { AdminShell } from "./admin-shell.tsx";
import { RouteError } from "./route-error.tsx";
import { requireNoSession, requireSession } from "./session/require-session.ts";

/** The specification's admin routes. `/login` and `/reset` are the server's redirects to these. */
export const adminRouter = createBrowserRouter([
  {
    element: <AdminShell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <p />,
    children: [
      {
        path: "/admin/signup",
        lazy: async () => ({ Component: (await import("./auth/signup-page.tsx")).SignupPage }),
      },
      {
        path: "/admin/login",
        loader: requireNoSession,
        lazy: async () => ({ Component: (await import("./auth/login-page.tsx")).LoginPage }),
      },
      {
        path: "/admin/reset",
        lazy: async () => ({ Component: (await import("./auth/reset-page.tsx")).ResetPage }),
      },
      ...["/admin", "/admin/dashboard"].map((path) => ({
        path,
        loader: requireSession,
        lazy: async () => ({ Component: (await import("./dashboard/dashboard-page.tsx")).DashboardPage }),
      })),
    ],
  },
  { path: "*", loader: () => redirect("/admin") },
]);
