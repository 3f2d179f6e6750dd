/** A person from the shoulders up, 160 by 160, before a rosette. */
import { C } from "./palette.mjs";
import { CLOTHES, NECKLINE } from "./portrait-clothes.mjs";
import { BACK_HAIR, BEARD, COVER, FRONT_HAIR } from "./portrait-hair.mjs";
import { at, circ, each, line, oval, path, rect, svg } from "./primitives.mjs";
import { SKINS } from "./skins.mjs";

const FACES = {
  oval: "M54 66C54 42 106 42 106 66C107 90 96 106 80 106S53 90 54 66Z",
  round: "M53 67C53 42 107 42 107 67C109 93 96 105 80 105S51 93 53 67Z",
  long: "M55 66C55 42 105 42 105 66C106 93 93 110 80 110S54 93 55 66Z",
  square: "M54 66C54 42 106 42 106 66C107 88 104 99 90 106Q80 109 70 106C56 99 53 88 54 66Z",
};
const BROWS = {
  soft: "M65.6 67q4.4-3 8.6-.6M85.8 66.4q4.4-2.4 8.6.6",
  high: "M64.6 66.4q4.6-5 9.4-1.8M86 64.6q4.8-3.2 9.4 1.8",
  straight: "M64.4 66.6h9.6M86 66.6h9.6",
};
const MOUTHS = {
  smile: (lips) => line("M72 91q8 6 16 0", lips, 2.2, 'stroke-linecap="round"'),
  calm: (lips) => line("M73 92q7 3 14 0", lips, 2.2, 'stroke-linecap="round"'),
  laugh: (lips) =>
    path("M70 89.5q10 2 20 0q-2 9-10 9t-10-9z", lips) + path("M71.4 90q8.6 1.6 17.2 0l-1 2.8q-7.6 1.6-15.2 0z", "#fff"),
};
const GLASSES = {
  round: circ(70, 74, 7.4, "none") + circ(90, 74, 7.4, "none") + path("M77.4 73q2.6-2 5.2 0"),
  square: rect(61.5, 68, 16, 12, "none", 'rx="3"') + rect(82.5, 68, 16, 12, "none", 'rx="3"') + path("M77.5 72h5"),
  half: path("M62 73q0 8 8 8t8-8zM82 73q0 8 8 8t8-8zM78 74h4"),
};

function ground(colour) {
  const petals = each(16, (i) => `<path d="M0-44c7-7 6-17 0-21-6 4-7 14 0 21" transform="rotate(${i * 22.5})"/>`);
  const rings = circ(0, 0, 40, "none") + circ(0, 0, 69, "none") + circ(0, 0, 74, "none", 'stroke-dasharray="1 5"');
  return (
    rect(0, 0, 160, 160, colour) +
    at(
      80,
      74,
      `<g fill="none" stroke="#fff" stroke-width="1.4" opacity=".65" stroke-linecap="round">${petals}${rings}</g>`,
    )
  );
}

function face({ skin, face: shape = "oval", brows = "soft", age = 0, marks = [] }, hair) {
  const [tone, shade] = SKINS[skin];
  const eyes = circ(70, 74, 2.1, C.hair) + circ(90, 74, 2.1, C.hair);
  const lines = ["", "M66 83q-3 4-2 9M94 83q3 4 2 9", "M60 79l-3 2M61 82l-2 3M100 79l3 2M99 82l2 3"];
  return (
    oval(54, 76, 4, 6.5, shade) +
    oval(106, 76, 4, 6.5, shade) +
    path(FACES[shape], tone) +
    eyes +
    line(BROWS[brows], hair, brows === "straight" ? 2.4 : 1.7, 'stroke-linecap="round"') +
    line("M80 75q-2.6 7 .8 8", shade, 1.8, 'stroke-linecap="round"') +
    line(lines.slice(0, age + 1).join(""), shade, 1.3, 'stroke-linecap="round" opacity=".6"') +
    (marks.includes("bindi") ? circ(80, 62, 1.9, C.alta600) : "") +
    (marks.includes("nose pin") ? circ(84, 81, 1, C.halud400) : "")
  );
}

/**
 * The whole drawing.
 *
 * @param who `ground` and `hair` are colours, `skin` is an index of SKINS, `age` 0 to 2; `wears` is a key of CLOTHES
 *   with its colours, `cover` a key of COVER with its own, or an empty list; `front`, `back`, `beard`, `glasses`, `face`,
 *   `brows`, `mouth` are keys of the tables here and of portrait-hair.mjs; `marks` are `bindi`, `nose pin`, `earrings`
 */
export function portrait(who) {
  const {
    hair,
    wears,
    cover: [cover, ...cloths],
    glasses,
    marks = [],
  } = who;
  const { neckline, under, over } = CLOTHES[wears[0]](...wears.slice(1));
  const shade = SKINS[who.skin][1];
  const parts = [
    ground(who.ground),
    BACK_HAIR[who.back]?.(hair),
    under,
    path(NECKLINE[neckline], shade),
    path("M69 99q11 12 22 2v6q-11 10-22 2z", "#000", 'opacity=".12"'),
    over,
    who.front !== "bald" && path("M53 74C46 30 114 30 107 74Z", hair),
    face(who, hair),
    BEARD[who.beard]?.(hair),
    MOUTHS[who.mouth ?? "smile"](who.skin > 1 ? "#56181C" : "#7A2F2A"),
    FRONT_HAIR[who.front]?.(hair),
    marks.includes("earrings") && circ(54, 84, 2.2, C.halud400) + circ(106, 84, 2.2, C.halud400),
    cover && COVER[cover](cloths[0], hair, cloths[1]),
    glasses && `<g fill="none" stroke="${C.neel900}" stroke-width="1.8">${GLASSES[glasses]}</g>`,
  ];
  return svg(160, 160, parts.filter(Boolean).join(""));
}
