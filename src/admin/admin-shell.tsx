import { Outlet } from "react-router";
import { Toaster } from "#ui/toaster.tsx";
import { ConfirmDialog } from "./ui/confirm-dialog.tsx";

/** What every screen of the admin shares: where toasts appear, and where questions are asked. */
export function AdminShell() {
  return (
    <>
      <Outlet />
      <ConfirmDialog />
      <Toaster />
    </>
  );
}
