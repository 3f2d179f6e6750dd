import { scenariosIn } from "./scenarios.ts";

scenariosIn("firefox-esr");
