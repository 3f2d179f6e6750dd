import { C, darker } from "./palette.mjs";
import { circ, each, line, oval, path } from "./primitives.mjs";

/** Around the face's middle; a face is 22 wide and 27 high. `back` is behind the head, `cap` over the forehead. */
const HAIR = {
  short: { cap: "M-11.6 0C-14-19 14-19 11.6 0 11-5 9.5-7.5 7-8.5 2-6.5-5-7-8.5-8.5-10.5-6-11-4-11.6 0Z" },
  side: { cap: "M-11.7 1C-14-18 14-20 11.7 1 11-4 9-8 4-9-3-5-8-6-9-6-10.5-5-11-3-11.7 1Z" },
  parted: { cap: "M-11.8 2C-14-18 14-18 11.8 2 10-5 6-8-1-9.5-6-8-10-5-11.8 2Z" },
  bun: { cap: "M-11.8 2C-14-18 14-18 11.8 2 10-5 6-8 0-9-6-8-10-5-11.8 2Z" },
  long: {
    cap: "M-11.8 3C-14-18 14-18 11.8 3 10-5 6-8 2-9.5-6-8-10-5-11.8 3Z",
    back: "M-12-2C-15-19 15-19 12-2 14 8 13 18 12 25H-12C-13 18-14 8-12-2Z",
  },
  bob: {
    cap: "M-11.8 3C-14-18 14-18 11.8 3 10-3 7-6 5-8-2-5-9-5-11.8 3Z",
    back: "M-12-2C-15-19 15-19 12-2 14 6 14 10 12 13H-12C-14 10-14 6-12-2Z",
  },
  thin: { cap: "M-11.6 2C-13-4-12-9-10-11-9-8-10-4-11.6 2ZM11.6 2C13-4 12-9 10-11 9-8 10-4 11.6 2Z" },
};

/**
 * A head around 0, 0, seen from the front or turned by `look`: -1 is to the left, 1 to the right.
 * @param kind `hair` is one of HAIR, or `plait` or `hijab`; `cloth` colours the hijab; also `skin`, `tone`,
 *   `glasses`, `goggles`, `bindi`, `moustache`, `beard`, `mask`
 */
export function head(kind) {
  const { skin = C.skin1, hair = "short", tone = C.hair, look = 0, cloth = C.neel500 } = kind;
  if (kind.back) return backOfHead(kind);
  const dx = look * 3.5;
  const shade = darker(skin);
  const style = HAIR[hair === "plait" ? "parted" : hair];
  const eyes = [dx - 4.2, dx + 4.2];
  const parts = [
    hair === "hijab" && path("M-14.5 1C-17-21 17-21 14.5 1 15 10 18 17 21 23H-21C-18 17-15 10-14.5 1Z", cloth),
    style?.back && path(style.back, tone),
    hair === "bun" && circ(look > 0 ? -10 : 10, 5, 5.6, tone),
    path("M-4.5 8H4.5V20q-4.5 4-9 0Z", shade),
    style && !style.back && circ(look > 0 ? -10.8 : 10.8, 1.5, 2.4, shade),
    oval(0, 0, hair === "hijab" ? 10 : 11, 13.5, skin),
    kind.beard && path("M-10.8 1C-9 6-5 5 0 5S9 6 10.8 1C11 12 5 14.5 0 14.5S-11 12-10.8 1Z", tone),
    style && path(style.cap, tone),
    hair === "hijab" && path("M-11 2C-12-17 12-17 11 2 9-9 5-10 0-10.5-5-10-9-9-11 2Z", cloth),
    each(eyes, (x) => circ(x, 0.5, 1.25, C.hair)),
    line(
      each(eyes, (x) => `M${x - 2.4}-3.5q2.4-1.6 4.8 0`),
      darker(tone),
      1,
      'stroke-linecap="round"',
    ),
    !kind.mask &&
      line(`M${dx + look * 1.5} 1.5q${look < 0 ? -1.6 : 1.6} 3 0 3.4`, shade, 1.2, 'stroke-linecap="round"'),
    !kind.mask && line(`M${dx - 3} 7.5q3 2.4 6 0`, "#7A2F2A", 1.4, 'stroke-linecap="round"'),
    kind.moustache && path(`M${dx - 5} 6.8q5-4 10 0q-5-1.2-10 0Z`, tone),
    kind.mask && path(`M${dx - 7.5} 3q7.5-2 15 0l-1 7q-6.5 4.5-13 0Z`, "#BFE3F5"),
    kind.bindi && circ(dx, -4.8, 1, C.alta600),
    kind.glasses &&
      line(
        each(eyes, (x) => `M${x - 3.2} .5a3.2 3 0 1 0 6.4 0a3.2 3 0 1 0-6.4 0`),
        C.neel900,
        0.9,
      ),
    kind.goggles &&
      path(`M${dx - 8.5}-2.5h17v4.5q-8.5 3-17 0Z`, "#DFF3FF", 'opacity=".75"') + line(`M-11-1H11`, C.neel700, 1),
  ];
  return parts.filter(Boolean).join("");
}

function backOfHead({ skin = C.skin1, hair, tone = C.hair, mask }) {
  return [
    path("M-4.5 6H4.5V20q-4.5 4-9 0Z", darker(skin)),
    circ(-11, 1.5, 2.4, skin) + circ(11, 1.5, 2.4, skin),
    path("M-11.6 2C-14-19 14-19 11.6 2 11 10 6 13 0 13S-11 10-11.6 2Z", tone),
    hair === "bun" ? circ(0, 6, 6.5, darker(tone, 1.5)) + line("M-3 4q3-3 6 0", tone, 1) : "",
    mask ? line("M-11-3Q0 0 11-3", "#BFE3F5", 1.2) : "",
  ].join("");
}

/** A plait over the shoulder, from the neck of the head at 0, 0 down; `side` is 1 for the right. */
export function plait(side, tone = C.hair) {
  return (
    each(6, (i) => oval(side * (10.5 + i * 0.7), 12 + i * 6, 3.6 - i * 0.3, 4, tone)) +
    circ(side * 14.6, 46, 2.6, C.alta500)
  );
}
