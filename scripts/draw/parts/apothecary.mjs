import { C } from "./palette.mjs";
import { at, each } from "./primitives.mjs";
import { area, box, disc, join, shade, stroke } from "./shapes.mjs";

/** A medicine bottle that stands on y. */
export const bottle = (x, y, h, colour, cap = C.neel900, w = h * 0.5) =>
  join(
    box(x + w * 0.24, y - h, w * 0.52, h * 0.2, cap, 1),
    area(
      `M${x} ${y}v${-h * 0.62}q0 ${-h * 0.14} ${w * 0.24} ${-h * 0.18}h${w * 0.52}q${w * 0.24} ${h * 0.04} ${w * 0.24} ${h * 0.18}v${h * 0.62}z`,
      colour,
    ),
    box(x + 1, y - h * 0.5, w - 2, h * 0.3, "#fff"),
  );

const WARES = ["#B8712A", C.neel500, C.pata500, C.alta500, "#fff", C.halud400];

/** Boards with bottles and cartons, every board at one of the heights `ys`. */
export const wares = (x, w, ys, tall = 22, board = C.wood) =>
  join(
    ys.map((y, row) =>
      join(
        box(x, y, w, 4, board),
        each(Math.floor((w - 8) / (tall * 0.66)), (i) => {
          const left = x + 5 + i * tall * 0.66;
          const kind = (i * 3 + row * 5) % 7;
          if (kind === 2)
            return (
              box(left, y - tall * 0.6, tall * 0.56, tall * 0.6, WARES[(i + row) % 6], 0.5) +
              box(left, y - tall * 0.4, tall * 0.56, 2, "#ffffffaa")
            );
          return kind === 5
            ? ""
            : bottle(
                left,
                y,
                tall * [1, 0.82, 0.9][(i + row) % 3],
                WARES[(i * 2 + row) % 6],
                row % 2 ? C.alta600 : C.neel900,
                tall * 0.5,
              );
        }),
      ),
    ),
  );

/** A conical flask on y with something in it. */
export const flask = (x, y, scale, colour) =>
  at(
    x,
    y,
    join(
      area("M-4 -34V-22L-15 -3Q-16 0 -12 0H12Q16 0 15 -3L4 -22V-34Z", "#EAF6FF"),
      area("M-9 -12H9L15 -3Q16 0 12 0H-12Q-16 0 -15 -3Z", colour),
      box(-6, -36, 12, 3, C.neel500, 1),
      stroke("M-4 -20L-9 -11", "#fff", 1.6),
    ),
    `scale(${scale})`,
  );

export const mortar = (x, y, scale = 1, colour = C.alta600) =>
  at(
    x,
    y,
    join(
      stroke("M2 -20L13 -36", C.m300, 5),
      area("M-17 -22H17L15.6 -17C14 -8 9 -5 6 -3.4V-2H9.5V0H-9.5V-2H-6V-3.4C-9 -5 -14 -8 -15.6 -17Z", colour),
      stroke("M-12 -15H12", C.halud400, 1.4, ' stroke-dasharray="2 2.4"'),
    ),
    `scale(${scale})`,
  );

export const microscope = (x, y, scale = 1) =>
  at(
    x,
    y,
    join(
      area("M-18 0V-6H4C14 -14 14 -28 4 -36L9 -41C24 -30 22 -12 14 -6H18V0Z", C.neel800),
      box(-16, -17, 20, 4, C.neel900, 1),
      at(
        -4,
        -36,
        box(-5, -20, 10, 24, C.neel700, 2) + box(-3, 4, 6, 9, C.halud500, 1) + box(-4, -27, 8, 8, C.neel900, 1),
        "rotate(-14)",
      ),
      disc(15, -24, 4, C.halud400),
    ),
    `scale(${scale})`,
  );

/** A balance in its glass case. */
export const balance = (x, y, scale = 1) =>
  at(
    x,
    y,
    join(
      box(-24, -12, 48, 12, C.neel100, 2),
      box(-8, -9, 18, 6, C.neel900, 1),
      stroke("M-5 -6h8", C.pata300, 1.4),
      area("M-22 -12V-50H22V-12Z", "#EAF6FF", ".75"),
      stroke("M-22 -12V-50H22V-12M0 -50V-12", C.neel300, 1.6),
      box(-9, -19, 18, 2.4, C.m300, 1),
      box(-2, -18, 4, 6, C.m300),
      area("M-6 -19h12l-2 -4h-8z", "#fff"),
    ),
    `scale(${scale})`,
  );

/** The round press that makes tablets, its foot on y. */
export const tabletPress = (x, y, scale = 1) =>
  at(
    x,
    y,
    join(
      box(-22, -30, 44, 30, C.neel500, 3),
      shade("M8 -30H22V0H8Z", ".12"),
      box(-18, -40, 36, 10, C.m300, 1),
      stroke("M-14 -52V-40M-7 -52V-40M0 -52V-40M7 -52V-40M14 -52V-40", C.m300, 3.4),
      box(-18, -62, 36, 11, C.m200, 2),
      area("M-12 -78H12L5 -62H-5Z", C.neel300),
      area("M18 -36L32 -24H26L14 -34Z", C.m300),
      box(-12, -22, 10, 8, C.neel900, 1),
      disc(5, -18, 2.4, C.pata500),
      disc(12, -18, 2.4, C.alta500),
    ),
    `scale(${scale})`,
  );
