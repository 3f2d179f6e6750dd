import { useLoaderData } from "react-router";
import type { requireSession } from "#admin/session/require-session.ts";

export function DashboardPage() {
  const { user } = useLoaderData<typeof requireSession>();
  return (
    <main>
      <h1>Admin</h1>
      <p>{user.email}</p>
      <p>
        The admin's screens are not part of this version yet. <a href="/">Go to the website</a>
      </p>
    </main>
  );
}
