import { openDevelopmentFrontend } from "./rendering/development-frontend.ts";
import { startServer } from "./start-server.ts";

/** `npm run dev`: a change in the browser's code shows at once, one in the server or the content starts this anew. */
await startServer(openDevelopmentFrontend);
