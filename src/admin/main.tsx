import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import "#ui/tokens.css";
import "#ui/base.css";
import "#ui/fonts.css";
import "#ui/more-fonts.css";
import "./admin.css";
import "./dark.css";
import { adminRouter } from "./routes.tsx";
import { followSession } from "./session/follow-session.ts";
import { followTheme } from "./theme/theme.ts";

followTheme();
followSession(adminRouter);

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={adminRouter} />
    </StrictMode>,
  );
}
