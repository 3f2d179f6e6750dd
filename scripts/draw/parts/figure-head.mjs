import { C } from "./palette.mjs";
import { f } from "./primitives.mjs";
import { area, box, disc, join, stroke } from "./shapes.mjs";

function face(who) {
  const x = who.dir * 2.6;
  const y = -47 + (who.look ?? 0);
  const eyes = `M${f(x - 3.1)} ${f(y)}h0M${f(x + 3.1)} ${f(y)}h0`;
  const brows = `M${f(x - 4.4)} ${f(y - 2.6)}q1.5 -1 2.8 -.2M${f(x + 1.7)} ${f(y - 2.8)}q1.4 -.8 2.8 .2`;
  const nose = `M${f(x + who.dir * 0.6)} ${f(y + 0.6)}l${who.dir < 0 ? -1.2 : 1.2} 2.4h-${0.8}`;
  return join(
    who.beard === "full"
      ? area(`M-7 -45Q-7 -36 ${f(x * 0.5)} -36.6Q7 -36 7 -45Q4 -41 ${f(x)} -41.5Q-4 -41 -7 -45Z`, who.hairColour)
      : "",
    stroke(eyes, C.hair, 1.9),
    stroke(brows, who.hairColour, 0.9),
    stroke(nose, who.skin[1], 0.9),
    stroke(`M${f(x - 2)} ${f(y + 5)}q2 1.7 4 0`, "#7A2F2A", 1),
    who.beard ? stroke(`M${f(x - 2.6)} ${f(y + 3.7)}q2.6 -1.2 5.2 0`, who.hairColour, 1.5) : "",
    who.bindi ? disc(x, y - 4, 0.9, C.alta600) : "",
    who.glasses
      ? stroke(
          `M${f(x - 5.3)} ${y}a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0M${f(x + 0.8)} ${y}a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0M${f(x - 0.7)} ${y}h1.5`,
          C.neel900,
          0.8,
        )
      : "",
  );
}

/** What lies behind the head, and what covers it, by the name of the hair. */
export const HAIR = {
  short: { over: "M-8 -46Q-9 -58 0 -58Q9 -58 8 -46Q7 -50 5 -51.5Q-1 -50 -5 -52Q-7 -50 -8 -46Z" },
  crop: { over: "M-7.9 -48Q-8 -57.4 0 -57.4Q8 -57.4 7.9 -48Q6 -53 0 -53Q-6 -53 -7.9 -48Z" },
  wave: { over: "M-8 -46Q-10 -57 -3 -58Q8 -61 9 -51Q8.6 -48 8 -46Q7 -50 3 -51Q-3 -51 -6 -53Q-7 -50 -8 -46Z" },
  bald: { over: "M-8 -44Q-9 -51 -6.6 -53Q-6.8 -48 -7 -44ZM8 -44Q9 -51 6.6 -53Q6.8 -48 7 -44Z" },
  bun: { under: "M-5 -57a5 4.6 0 1 1 10 0z", over: "M-8 -45Q-9.5 -58 0 -58Q9.5 -58 8 -45Q7 -52 0 -54Q-7 -52 -8 -45Z" },
  long: {
    under: "M-8.6 -48Q-9 -58 0 -58Q9 -58 8.6 -48L10.5 -26Q0 -22 -10.5 -26Z",
    over: "M-8 -44Q-9.5 -58 0 -58Q9.5 -58 8 -44Q7.4 -51 1 -54Q-6 -52 -8 -44Z",
  },
  braid: {
    under: "M6 -50L11 -34L9.4 -12L6.4 -12L6.6 -32L3 -40Z",
    over: "M-8 -44Q-9.5 -58 0 -58Q9.5 -58 8 -44Q7.4 -51 1 -54Q-6 -52 -8 -44Z",
  },
  scarf: {
    under: "M-9 -48Q-9.6 -59 0 -59Q9.6 -59 9 -48L12 -28Q0 -22 -12 -28Z",
    over: "M-9 -40Q-10.4 -59 0 -59Q10.4 -59 9 -40L7 -33H-7ZM0 -54.6Q-6.8 -54.6 -6.6 -46Q-6 -38.6 0 -38Q6 -38.6 6.6 -46Q6.8 -54.6 0 -54.6Z",
  },
  cap: { over: "M-8.4 -49Q-8 -59 0 -59Q8 -59 8.4 -49L11 -48.6Q6 -51.4 0 -51.4Q-5 -51.4 -8.4 -49Z" },
};

/** Head and neck of `who`, from the front or from behind. */
export function head(who) {
  const hair = HAIR[who.hair];
  const colour = who.hair === "scarf" || who.hair === "cap" ? who.trim : who.hairColour;
  if (who.back) {
    const tail =
      who.hair === "bun"
        ? disc(0, -50, 5, "#000").replace('fill="#000"', `fill="${colour}" stroke="#fff" stroke-opacity=".25"`)
        : "";
    const plait = who.hair === "braid" ? stroke("M0 -42L1 -12", colour, 4.4) + stroke("M0 -10h2", who.trim, 3) : "";
    const loose = who.hair === "long" ? area("M-8 -48H8L9.5 -24Q0 -20 -9.5 -24Z", colour) : "";
    const bald = who.hair === "bald";
    return join(
      box(-2.8, -41, 5.6, 8, who.skin[0]),
      disc(0, -47.5, 7.8, who.skin[0], 9.4),
      bald
        ? area("M-7.8 -49Q0 -44 7.8 -49Q8 -40 0 -39Q-8 -40 -7.8 -49Z", colour)
        : area("M-8.2 -46Q-9 -58 0 -58Q9 -58 8.2 -46Q7.6 -39.6 0 -39.4Q-7.6 -39.6 -8.2 -46Z", colour),
      who.hair === "scarf" ? area("M-9 -46Q-8 -59 0 -59Q8 -59 9 -46L11 -27Q0 -20 -11 -27Z", colour) : "",
      tail,
      plait,
      loose,
    );
  }
  const covered = who.hair === "scarf";
  return join(
    box(-2.8, -41, 5.6, 8, who.skin[1]),
    disc(0, -47.5, 7.6, who.skin[0], 9.2),
    covered || who.dir === 0 ? "" : disc(-who.dir * 6.8, -46, 1.7, who.skin[1], 2.2),
    face(who),
    `<path d="${hair.over}" fill="${colour}" fill-rule="evenodd"/>`,
  );
}
