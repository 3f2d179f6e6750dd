import { openDevelopmentFrontend } from "./publishing/pages/development-frontend.ts";
import { startServer } from "./start-server.ts";

/** `npm run dev` restarts this after changes of server or content. */
await startServer(openDevelopmentFrontend);
