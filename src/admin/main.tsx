import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import "#ui/tokens.css";
import "#ui/base.css";
import "./dark.css";
import { adminRouter } from "./routes.tsx";

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={adminRouter} />
    </StrictMode>,
  );
}
