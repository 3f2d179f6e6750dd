import { HAIR, head } from "./figure-head.mjs";
import { C } from "./palette.mjs";
import { at, f } from "./primitives.mjs";
import { area, disc, join, stroke } from "./shapes.mjs";
import { SKINS } from "./skins.mjs";

const UPPER_ARM = 16.5;

const FOREARM = 15.5;

/** Shoulder, elbow and hand; the elbow hangs down unless `lift` asks for the other side. A hand never leaves the arm. */
function armJoints(shoulder, target, side, lift) {
  const [dx, dy] = [target[0] - shoulder[0], target[1] - shoulder[1]];
  const wanted = Math.hypot(dx, dy) || 1;
  const reach = Math.min(wanted, UPPER_ARM + FOREARM - 0.3);
  const hand = [shoulder[0] + (dx / wanted) * reach, shoulder[1] + (dy / wanted) * reach];
  const along = (UPPER_ARM ** 2 - FOREARM ** 2 + reach ** 2) / (2 * reach);
  const off = Math.sqrt(Math.max(0, UPPER_ARM ** 2 - along ** 2));
  const both = [1, -1].map((sign) => [
    shoulder[0] + (dx / wanted) * along - (sign * dy * off) / wanted,
    shoulder[1] + (dy / wanted) * along + (sign * dx * off) / wanted,
  ]);
  both.sort((a, b) => (Math.abs(a[1] - b[1]) > 3 ? b[1] - a[1] : side * (b[0] - a[0])));
  return { elbow: both[lift ? 1 : 0], hand };
}

function arm(side, who) {
  const name = side < 0 ? "left" : "right";
  const shoulder = [side * (who.wide - 1.6), -29.5];
  const { elbow, hand } = armJoints(shoulder, who[name] ?? [side * 11, 2.4], side, who.lift?.includes(name));
  const points = [shoulder, elbow, hand].map((point) => point.map(f).join(" "));
  const bare = who.sleeve === "short";
  const hanging = who.hold?.[name] ? at(hand[0], hand[1], who.hold[name]) : "";
  return join(
    disc(hand[0], hand[1], 3, who.skin[0]),
    stroke(`M${points.join("L")}`, C.neel950, 6.6, ' opacity=".14" transform="translate(1 .4)"'),
    bare ? stroke(`M${points[1]}L${points[2]}`, who.skin[0], 5) : "",
    stroke(bare ? `M${points[0]}L${points[1]}` : `M${points.join("L")}`, who.sleeveColour, 6.6),
    bare ? "" : disc(hand[0], hand[1], 2.9, who.skin[0]),
    hanging,
  );
}

/** Hip to foot for each way of standing; x is mirrored for a person who faces left. */
const LEGS = {
  stand: ["M-4.3 0L-4.8 42", "M4.3 0L4.8 42"],
  walk: ["M-2 0L-3 22L-12 41", "M2 0L8 21L12 42"],
  run: ["M-2 0L-5 20L-25 22", "M2 0L19 9L16 31"],
  sit: ["M-1 1L18 1L17 26", "M2 2L22 3L22 26"],
  front: ["M-5 2L-6.5 8L-6.5 27", "M5 2L6.5 8L6.5 27"],
  climb: ["M-2 0L-3 22L-5 42", "M2 0L15 10L14 30"],
  kneel: ["M-3 0L2 16L-16 19", "M3 0L17 3L16 20"],
};

const isStanding = (who) => ["stand", "walk", "run", "climb"].includes(who.pose);

function legs(who) {
  const lines = LEGS[who.pose];
  if (!lines) return "";
  const way = who.dir < 0 ? -1 : 1;
  const toe = who.dir || who.pose === "walk" ? 3 : 0;
  const body = lines.map((d) => {
    const [x, y] = d.split("L").at(-1).split(" ").map(Number);
    return (
      disc(x + toe, y + 2.4, toe ? 5.4 : 4.2, who.shoes, 2.8) +
      (who.skirt && isStanding(who) ? "" : stroke(d, who.leg ?? who.bottom, who.legWidth))
    );
  });
  return way < 0 ? at(0, 0, join(body), "scale(-1 1)") : join(body);
}

/**
 * One person. `x`, `y` is the point between the feet (standing), the seat (sitting) or the edge of the table
 * ("none": nothing below the belt); 104 units tall before `scale`. `dir` is where the person looks: -1 left, 0 to us,
 * 1 right; `back` shows the person from behind. `left` and `right` are where the hands go, measured from the hip,
 * `hold` what they hold, `lift` the elbows that point up.
 */
export function figure({ x, y, scale = 1, garment, ...rest }) {
  const who = {
    dir: 0,
    pose: "stand",
    skin: SKINS[1],
    hair: "short",
    hairColour: C.hair,
    bottom: C.neel800,
    shoes: C.neel950,
    trim: C.alta600,
    wide: 10,
    legWidth: 8.4,
    ...rest,
    ...garment,
  };
  const standing = isStanding(who);
  const hip = standing ? -45.4 * scale : who.pose === "kneel" ? -22 * scale : 0;
  const behind = who.under ?? [];
  const sides = [
    [-1, "left"],
    [1, "right"],
  ];
  const arms = (isBehind) =>
    sides.filter(([, name]) => behind.includes(name) === isBehind).map(([side]) => arm(side, who));
  const shadow = standing ? disc(x + 3, y, 16 * scale, "#12402B", 2.8 * scale).replace("/>", ' opacity=".16"/>') : "";
  const hair = HAIR[who.hair];
  const tint = who.hair === "scarf" ? who.trim : who.hairColour;
  const body = join(
    !who.back && hair.under ? area(hair.under, tint) : "",
    arms(true),
    legs(who),
    who.draw(who),
    who.back ? [arms(false), head(who)] : [head(who), arms(false)],
  );
  return shadow + at(x, y + hip, body, scale === 1 ? "" : `scale(${scale})`);
}
