import { figure } from "./figure.mjs";
import { coat, kurta, sari, shirt } from "./garments.mjs";
import { C } from "./palette.mjs";
import { random } from "./primitives.mjs";
import { SKINS } from "./skins.mjs";

const HAIR = ["crop", "braid", "wave", "long", "scarf", "short", "bun"];
const BRIGHT = [C.alta500, C.halud400, C.pata500, C.neel500, C.alta300, C.pata700, C.neel300, "#C9653A"];

/** Somebody of a crowd: who it is comes from `seed`, how they stand from `more`. */
export function somebody(x, y, scale, seed, more = {}) {
  const dice = random(seed * 7919);
  dice();
  const pick = (list) => list[Math.floor(dice(0, list.length))];
  const hair = more.hair ?? pick(HAIR);
  const isWoman = ["braid", "long", "scarf", "bun"].includes(hair);
  const colour = pick(BRIGHT);
  const other = pick(BRIGHT.filter((one) => one !== colour));
  const clothes = {
    coat: () => coat(colour, isWoman ? other : C.neel800),
    sari: () => sari(colour, other === C.halud400 ? C.alta700 : C.halud400, other),
    own: () =>
      isWoman
        ? kurta(colour, "#fff", { women: true, scarf: hair === "scarf" ? undefined : other })
        : shirt(colour, C.neel800),
  };
  const who = { skin: pick(SKINS), trim: other, glasses: dice() > 0.75, garment: clothes[more.wear ?? "own"]() };
  return figure({ x, y, scale, ...who, ...more, hair });
}
