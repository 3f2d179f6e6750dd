import { svg } from "./primitives.mjs";

/** A picture that stands in for a photograph: light falls from one corner, and the edges are darker. */
export const photograph = (body, light = "#FFF1C4") =>
  svg(
    480,
    300,
    `<defs><radialGradient id="sun" cx=".2" cy="0" r="1"><stop offset="0" stop-color="${light}" stop-opacity=".34"/><stop offset=".7" stop-color="${light}" stop-opacity="0"/></radialGradient><radialGradient id="edge" cx=".5" cy=".45" r=".75"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-color="#0D1633" stop-opacity=".34"/></radialGradient></defs>${body}<path d="M0 0h480v300H0z" fill="url(#sun)"/><path d="M0 0h480v300H0z" fill="url(#edge)"/>`,
  );
