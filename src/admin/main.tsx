import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/fonts.css";
import "#ui/more-fonts.css";
import "./admin.css";
import "./lists.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { followSession } from "./people/session.ts";
import { adminRouter } from "./routes.tsx";
import { followLanguage, followTheme } from "./ui/header-bar.tsx";

followLanguage();
followTheme();
followSession(adminRouter);

/** Stops the drop of a file beside an upload area: it would replace the whole page, with all that is typed in it. */
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
