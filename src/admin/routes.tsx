import { createBrowserRouter, redirect } from "react-router";
import { AuthPage } from "./auth/auth-page.tsx";
import { DashboardPage } from "./dashboard/dashboard-page.tsx";
import { requireSession } from "./session/require-session.ts";

/** The specification's admin routes. `/login` and `/reset` are the server's redirects to these. */
export const adminRouter = createBrowserRouter([
  { path: "/admin/signup", element: <AuthPage title="Create Admin" /> },
  { path: "/admin/login", element: <AuthPage title="Login" /> },
  { path: "/admin/reset", element: <AuthPage title="Reset password" /> },
  { path: "/admin", loader: requireSession, element: <DashboardPage /> },
  { path: "/admin/dashboard", loader: requireSession, element: <DashboardPage /> },
  { path: "*", loader: () => redirect("/admin") },
]);
