import { scenariosIn } from "./scenarios.ts";

scenariosIn("webkit2gtk-driver and xvfb");
