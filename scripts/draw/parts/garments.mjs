import { C } from "./palette.mjs";
import { area, join, stroke } from "./shapes.mjs";
import { SKINS } from "./skins.mjs";

const MEN = "M-10 -29Q-10 -33.6 -4 -35H4Q10 -33.6 10 -29L9 3H-9Z";
const WOMEN = "M-9.4 -29Q-9.4 -33.6 -4 -35H4Q9.4 -33.6 9.4 -29L7.6 -13L9.4 3H-9.4L-7.6 -13Z";
/** The light comes from the left. */
const SHADE = area("M4 -35Q10 -33.6 10 -29L9 3H4.5Z", "#0D1633", ".09");
const isUpright = (pose) => ["stand", "walk", "run", "climb"].includes(pose);

export function shirt(colour, bottom = C.neel800, { sleeve = "long", tie, collar = "#fff" } = {}) {
  return {
    sleeve,
    sleeveColour: colour,
    bottom,
    draw: (who) =>
      join(
        area(MEN, colour),
        SHADE,
        who.back ? "" : area("M-4 -35L0 -30L4 -35L5 -32L0 -27L-5 -32Z", collar),
        tie && !who.back
          ? area("M-1.4 -30H1.4L2.2 -12L0 -9L-2.2 -12Z", tie)
          : stroke("M0 -27V2", "#0D1633", 0.5, ' opacity=".3"'),
      ),
  };
}

export function coat(inner, bottom = C.neel800) {
  return {
    sleeveColour: "#fff",
    bottom,
    draw: (who) =>
      join(
        area(MEN, "#fff"),
        isUpright(who.pose) ? area("M-9.4 0L-11 21H11L9.4 0Z", "#fff") + area("M5 0L6 21H11L9.4 0Z", C.neel100) : "",
        area("M4 -35Q10 -33.6 10 -29L9 3H4.5Z", C.neel100),
        who.back
          ? stroke("M-4 -6h8", C.neel300, 1)
          : join(
              area("M-4 -35L0 -24L4 -35Z", inner),
              stroke(`M-4 -35L0 -24L4 -35M0 -24V${isUpright(who.pose) ? 20 : 2}`, C.neel300, 0.8),
              stroke("M3.4 -18h4v5h-4M5 -18v-3", C.neel300, 0.7),
            ),
        stroke("M-9.6 -24L-8.6 2M9.6 -24L8.6 2", C.neel200, 0.7),
      ),
  };
}

export function kurta(colour, bottom = "#fff", { women = false, scarf } = {}) {
  const length = women ? "M-9 -2L-13 25Q0 28 13 25L9 -2Z" : "M-9 -2L-11 24H11L9 -2Z";
  return {
    sleeveColour: colour,
    bottom,
    wide: women ? 9.4 : 10,
    legWidth: 7.6,
    draw: (who) =>
      join(
        area(women ? WOMEN : MEN, colour),
        isUpright(who.pose) ? area(length, colour) + area("M5 -2L7 24.6L12 24.8L9 -2Z", "#0D1633", ".09") : "",
        SHADE,
        who.back ? "" : stroke("M-3.4 -35L0 -30.6L3.4 -35M0 -30V-20", "#fff", 0.9, ' opacity=".8"'),
        scarf
          ? join(
              stroke(who.back ? "M-7 -32Q0 -26 7 -32" : "M-7.6 -32Q0 -20 7.6 -32", scarf, 4.4),
              who.back ? stroke("M-7 -31L-9 8M7 -31L9 8", scarf, 4) : "",
            )
          : "",
      ),
  };
}

/** The pallu lies over the left shoulder, as it is worn in Bengal. */
export function sari(colour, border, blouse) {
  return {
    sleeve: "short",
    sleeveColour: blouse,
    bottom: colour,
    wide: 9.4,
    legWidth: 12,
    skirt: true,
    draw: (who) =>
      join(
        isUpright(who.pose)
          ? join(
              area("M-9 -3L-12.5 45.6H12.5L9 -3Z", colour),
              area("M4 -3L6 45.6H12.5L9 -3Z", "#0D1633", ".09"),
              stroke("M-11.4 43.4H11.6", border, 3),
              stroke("M-1 4L-3 40M2.6 4L3 40", "#0D1633", 0.7, ' opacity=".2"'),
            )
          : "",
        area(WOMEN, who.back ? colour : blouse),
        who.back
          ? area("M-9 -31Q0 -38 6 -34L9 16L-5 18Z", colour) +
              stroke("M-4 17L9 15.4", border, 2.6) +
              stroke("M6.4 -33L9 13", border, 1.6)
          : area("M9.4 3L-7 -7L-9.6 -29Q-8 -34 -3 -35L9 -12Z", colour) +
              stroke("M-3.4 -34.6L8.8 -11.6", border, 2) +
              area("M-9.4 3L-7.6 -13L9 -5L9.4 3Z", colour),
        SHADE,
      ),
  };
}

export function suit(colour, tie = C.alta600) {
  return {
    sleeveColour: colour,
    bottom: colour,
    draw: (who) =>
      join(
        area(MEN, colour),
        SHADE,
        isUpright(who.pose) ? area("M-9 0L-9.6 9H9.6L9 0Z", colour) : "",
        who.back
          ? ""
          : area("M-4 -35L0 -18L4 -35Z", "#fff") +
              area("M-1.2 -33H1.2L1.8 -22L0 -19L-1.8 -22Z", tie) +
              stroke("M0 -18V3", "#fff", 0.5, ' opacity=".4"'),
      ),
  };
}

/** A checked lungi or a folded dhoti, to the shin. */
export function lungi(top, cloth, stripe) {
  const above = shirt(top, cloth, { sleeve: "short", collar: top });
  return {
    ...above,
    legWidth: 7,
    leg: SKINS[2][0],
    draw: (who) =>
      join(
        isUpright(who.pose)
          ? area("M-9 -2L-12 36H11L9 -2Z", cloth) + stroke("M-10.6 22H10.4M-11.4 30H10.8M-3 2L-4 35", stripe, 1)
          : "",
        above.draw(who),
      ),
  };
}
