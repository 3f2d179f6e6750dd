import { clothes, SLEEVES } from "./clothes.mjs";
import { head, plait } from "./heads.mjs";
import { C, darker } from "./palette.mjs";
import { at, circ, f, oval, path } from "./primitives.mjs";

const UPPER = 31;
const FORE = 30;

/**
 * Somebody 170 high times `s`, feet at x, y: seen from the front, the head turned by `look`.
 *
 * @param who the face, as in `head`; `wear` and its colours, as in `clothes`; `tilt` nods the head, in degrees;
 *   `lean` bends the body at the hips; `back` shows the back of somebody in a coat; `left` and `right`: where the hand on that side of the picture is, in the drawing's own coordinates;
 *   `held`: what the hands hold, drawn under them; `gloves`: their colour; `legs: false` behind a bench
 * @throws Error when a hand is out of reach: a longer arm would look broken
 */
export function figure(x, y, who) {
  const { s = 1, look = 0, tilt = 0, lean = 0, held = "" } = who;
  const bend = lean ? `rotate(${lean} 0 -86)` : "";
  const inPlace = (body) => at(x, y, body, `${s === 1 ? "" : `scale(${s})`}${bend}`);
  const hand = (side, place) => (place ? unbent([(place[0] - x) / s, (place[1] - y) / s], lean) : [side * 25, -73]);
  const dress = clothes(who);
  const arms = [arm(who, -1, hand(-1, who.left)), arm(who, 1, hand(1, who.right))];
  const face = at(look * 1.5, -153, head(who), tilt ? `rotate(${tilt} 0 14)` : "");
  const hairInFront = who.hair === "plait" ? at(look * 1.5, -153, plait(look > 0 ? -1 : 1, who.tone)) : "";
  const shadow = who.legs === false ? "" : oval(2, 0, 26, 4, C.neel950, 'opacity=".14"');
  const behind = who.hair === "hijab" ? face : "";
  if (who.back) return `${held}${inPlace(shadow + arms.join("") + dress + face)}`;
  return `${inPlace(shadow + dress + face + hairInFront + (behind && scarf(who)))}${held}${inPlace(arms.join(""))}`;
}

/** Where a place is for somebody who leans: the body is turned with all that is drawn on it. */
function unbent([x, y], lean) {
  const [angle, dy] = [(-lean * Math.PI) / 180, y + 86];
  return [x * Math.cos(angle) - dy * Math.sin(angle), x * Math.sin(angle) + dy * Math.cos(angle) - 86];
}

/** The ends of a hijab, over the shoulders. */
function scarf({ cloth = C.neel500 }) {
  return path("M-15-134Q0-122 15-134L17-126Q6-112-4-110Q-13-116-17-127Z", darker(cloth, 0.9));
}

/** An arm from the shoulder over the elbow to the hand. The elbow hangs. */
function arm(who, side, [hx, hy]) {
  const { skin = C.skin1, gloves, wear = "coat" } = who;
  const [sx, sy] = [side * 17, -130];
  const distance = Math.hypot(hx - sx, hy - sy);
  if (distance > UPPER + FORE + 6)
    throw new Error(`A hand at ${f(hx)}, ${f(hy)} is ${f(distance)} from its shoulder, more than an arm's length`);
  const reach = Math.min(distance, UPPER + FORE - 0.1);
  const toElbow = Math.acos((UPPER ** 2 + reach ** 2 - FORE ** 2) / (2 * UPPER * reach));
  const direction = Math.atan2(hy - sy, hx - sx);
  const elbows = [direction + toElbow, direction - toElbow].map((a) => [
    sx + UPPER * Math.cos(a),
    sy + UPPER * Math.sin(a),
  ]);
  const hangs = ([ex, ey]) => ey + 0.45 * side * ex;
  const [ex, ey] = elbows[hangs(elbows[0]) > hangs(elbows[1]) ? 0 : 1];
  const sleeve = SLEEVES[wear];
  const colour = sleeve.colour(who);
  const along = (t) =>
    t <= 1 ? [sx + (ex - sx) * t, sy + (ey - sy) * t] : [ex + (hx - ex) * (t - 1), ey + (hy - ey) * (t - 1)];
  const limb = (points, stroke, width, cap = "round") =>
    `<path d="M${points.map((p) => p.map(f).join(" ")).join("L")}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="${cap}"/>`;
  const cut = sleeve.length <= 1 ? [along(0), along(sleeve.length)] : [along(0), [ex, ey], along(sleeve.length)];
  const palm = along(2.12);
  return [
    limb([along(0.3), [ex, ey], along(2)], skin, 7.6),
    circ(sx, sy, 5.8, colour),
    limb(cut, darker(colour, 0.86), 13.2, sleeve.length > 1 ? "round" : "butt"),
    limb(cut, colour, 11.6, sleeve.length > 1 ? "round" : "butt"),
    gloves ? limb([along(1.7), along(2)], gloves, 9) : "",
    circ(...palm, 4.3, gloves ?? skin),
    limb([along(2.05), [along(2.05)[0] - side * 4, along(2.05)[1] - 4.5]], gloves ?? skin, 3),
  ].join("");
}
