import { alpona, seal, temple } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { at, circ, path, svg } from "../parts/primitives.mjs";

const rosette = (width, colour) => svg(400, 400, at(200, 200, alpona(192, width, colour)));
const border = (body) => svg(16, 17, body, 'width="16" height="17" shape-rendering="crispEdges"');
const mark = (body) => svg(32, 32, body);

export const drawings = {
  paar: () => border(temple()),
  "paar-up": () => border(temple(true)),
  alpona: () => rosette(1.6, C.alta600),
  "alpona-white": () => rosette(1.5, "#fff"),
  seal: () => svg(100, 100, at(50, 50, seal(C.alta600, "#fff", C.halud400, C.pata600))),
  "seal-light": () => svg(100, 100, at(50, 50, seal("#fff", C.neel900, C.alta600, C.pata300))),
  // The marks of the sample's recruiters.
  "mark-damodar": () =>
    mark(
      path("M16 3 28 10v12l-12 7L4 22V10Z", C.pata600) +
        '<path d="M11 16h10M16 11v10" stroke="#fff" stroke-width="3"/>',
    ),
  "mark-mahananda": () => mark(path("M6 26 16 5l10 21Z", C.alta600)),
  "mark-rupnarayan": () => mark(circ(12, 16, 9, C.halud500) + circ(20, 16, 9, C.neel700, 'opacity=".85"')),
  "mark-teesta": () =>
    mark(path("M4 22c6-14 18-14 24 0", "none", `stroke="${C.alta600}" stroke-width="4"`) + circ(16, 22, 4, C.neel800)),
};
