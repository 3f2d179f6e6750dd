import { C, darker } from "./palette.mjs";
import { line, path, rect } from "./primitives.mjs";

/** How far each sleeve reaches: 1 is the elbow, 2 the wrist. */
export const SLEEVES = {
  coat: { length: 1.86, colour: () => "#fff" },
  saree: { length: 0.62, colour: ({ blouse = C.alta700 }) => blouse },
  salwar: { length: 1.3, colour: ({ top = C.pata600 }) => top },
  shirt: { length: 0.7, colour: ({ top = C.neel300 }) => top },
  kurta: { length: 1.8, colour: ({ top = C.halud200 }) => top },
};

const TORSO = "M-21-127C-20-134-9-137-5-138H5C9-137 20-134 21-127L18-84H-18Z";

/**
 * What somebody of 170 wears, feet at 0, 0.
 * @param who `wear` is one of SLEEVES; `top`, `bottom`, `edge`, `blouse` are colours; `under: "saree" | "salwar"` tells
 *   what shows below and inside a coat
 */
export function clothes(who) {
  return OUTFITS[who.wear ?? "coat"](who);
}

function trousers(bottom) {
  return (
    path("M-17-86H17L15-5H3L0-66-3-5H-15Z", bottom) +
    path("M0-80L3-5H15L17-86Z", darker(bottom, 0.88)) +
    path("M-16-6h13v6h-17q0-4 4-6ZM16-6h-13v6h17q0-4-4-6Z", C.neel950)
  );
}

function skirt(colour, edge) {
  return (
    path("M-17-88H17L24-2H-22Z", colour) +
    path("M2-88H17L24-2H8Z", darker(colour, 0.9)) +
    path("M-21.6-9H23.4L24-2H-22Z", edge) +
    line("M-6-84L-9-10M-1-84L-1-10M4-84L7-10", darker(colour, 0.82), 1)
  );
}

function churidar(bottom) {
  return (
    path("M-14-50H14L11-4H3L0-44-3-4H-11Z", bottom) + path("M-12-5h9v5h-13q1-4 4-5ZM12-5H3v5h13q-1-4-4-5Z", C.alta800)
  );
}

const below = {
  saree: ({ top = C.alta600, edge = C.halud400 }) => skirt(top, edge),
  salwar: ({ bottom = C.pata600 }) => churidar(bottom),
};

function coatFront(top, who) {
  return [
    path("M-7-138H7L1-104Z", top),
    who.under === "saree" ? path("M-7-138L1-104 6-134Z", who.edge ?? C.halud400) : "",
    line("M1-104V-46M-7-138L-10-124 1-104 10-124 7-138", C.neel200, 1.3),
    path("M6-108h9v9h-9Z", C.neel50) + rect(8, -112, 1.6, 8, C.alta600) + rect(11, -111, 1.6, 7, C.neel700),
    line("M-16-72h9M8-72h10", C.neel200, 1.4),
  ];
}

const OUTFITS = {
  coat(who) {
    const { legs, under, top = C.neel500, bottom = C.neel800 } = who;
    return [
      legs === false ? "" : (below[under]?.(who) ?? trousers(bottom)),
      path(
        "M-21-127C-20-134-9-137-5-138H5C9-137 20-134 21-127L19-86 23-46H-23L-19-86Z",
        "#fff",
        `stroke="${C.neel200}"`,
      ),
      path("M9-137C18-134 20-132 21-127L19-86 23-46H12Z", "#ECEFF7"),
      ...(who.back ? [line("M0-137V-46", C.neel200, 1.3) + rect(-12, -90, 24, 5, C.neel100)] : coatFront(top, who)),
    ].join("");
  },
  shirt({ legs, top = C.neel300, bottom = C.neel900 }) {
    return [
      legs === false ? rect(-17, -86, 34, 30, bottom) : trousers(bottom),
      path(TORSO, top) + path("M8-137C18-134 20-132 21-127L18-84H8Z", darker(top, 0.92)),
      path("M-6-138L0-129 6-138 9-134 1-124-8-134Z", darker(top, 0.84)),
      line("M0-126V-84", darker(top, 0.84), 1.2) + rect(6, -116, 8, 9, darker(top, 0.86)),
      rect(-18, -87, 36, 4, C.wood2),
    ].join("");
  },
  saree({ legs, top = C.alta600, edge = C.halud400, blouse = C.alta700 }) {
    return [
      legs === false ? path("M-17-86H17L20-50H-20Z", top) : skirt(top, edge),
      path("M-20-127C-19-134-9-137-6-138L0-131 6-138C9-137 19-134 20-127L17-84H-17Z", blouse),
      path("M-17-98C-6-104 8-122 10-137L20-131C21-112 18-96 17-82H-17Z", top),
      line("M-17-98C-6-104 8-122 10-137", edge, 3) +
        line("M-12-90C0-98 14-114 16-134M-4-86C6-94 17-106 19-126", darker(top, 0.86), 1),
    ].join("");
  },
  salwar({ legs, top = C.pata600, bottom = C.halud200, edge = C.halud400 }) {
    return [
      legs === false ? "" : churidar(bottom),
      path("M-20-127C-19-134-9-137-6-138Q0-128 6-138C9-137 19-134 20-127L16-92 22-44H-22L-16-92Z", top),
      path("M8-137C17-134 19-132 20-127L16-92 22-44H11Z", darker(top, 0.92)),
      legs === false ? "" : path("M-21.4-50H21.4L22-44H-22Z", edge),
      path("M-14-136C-8-112 8-112 14-136L18-133C12-102-12-102-18-133Z", edge),
      path("M-17-133L-12-132-13-96-19-96Z", edge),
    ].join("");
  },
  kurta({ legs, top = C.halud200, bottom = "#fff" }) {
    return [
      legs === false ? "" : trousers(bottom),
      path("M-21-127C-20-134-9-137-5-138H5C9-137 20-134 21-127L18-86 21-48H-21L-18-86Z", top),
      path("M9-137C18-134 20-132 21-127L18-86 21-48H11Z", darker(top, 0.92)),
      line("M0-138V-112", darker(top, 0.74), 1.4) + path("M-6-139H6V-135H-6Z", darker(top, 0.86)),
    ].join("");
  },
};
