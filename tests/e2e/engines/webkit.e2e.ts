import { journeysIn } from "./journeys.ts";

journeysIn("webkit2gtk-driver and xvfb");
