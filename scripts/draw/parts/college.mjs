import { arch, shutterWin } from "./architecture.mjs";
import { seal } from "./ornaments.mjs";
import { C } from "./palette.mjs";
import { circ, f, path, rect } from "./primitives.mjs";

/** The college on the ground line gy: two wings of arched bays with a portico between. Uses the gradients `wall` and `ver`. */
export function college(bx, bw, gy, bays) {
  let g = "";
  const top = gy - 206;
  const fl = gy - 100;
  g += rect(bx - 6, gy - 2, bw + 12, 6, C.m300);
  g += rect(bx, top, bw, 206, "url(#wall)");
  // parapet
  g += rect(bx - 8, top - 8, bw + 16, 8, C.alta600) + rect(bx - 8, top - 10, bw + 16, 2, C.alta800);
  g +=
    rect(bx - 4, top - 30, bw + 8, 4, "#fff") +
    rect(bx - 4, top - 30, bw + 8, 4, "none", `stroke="${C.m300}" stroke-width=".8"`);
  for (let x = bx; x < bx + bw; x += 9)
    g += path(`M${f(x)} ${top - 26}q4 8 0 16h4q-4 -8 0 -16z`, "#F4EFE4", `stroke="${C.m300}" stroke-width=".5"`);
  g += rect(bx - 4, fl - 7, bw + 8, 7, C.alta600) + rect(bx - 4, fl, bw + 8, 2.5, C.m200);
  for (let x = bx; x < bx + bw - 4; x += 12) g += rect(x, fl - 5, 6, 1.4, C.halud400);
  const cw = 150;
  const cx0 = bx + bw / 2 - cw / 2;
  const nb = bays;
  const side = (bw - cw) / 2;
  const bay = side / nb;
  for (const s of [0, 1]) {
    const x0 = s ? cx0 + cw : bx;
    for (let i = 0; i < nb; i++) {
      const c = x0 + bay * (i + 0.5);
      const wW = 22;
      g += shutterWin(c - wW / 2, top + 26, wW, 56, (i + s * 2) % 3 === 1);
      const aw = bay * 0.66;
      g += arch(c - aw / 2, fl + 16, aw, gy - fl - 16, "url(#ver)");
      // verandah depth: rear door + floor
      g +=
        rect(c - 8, gy - 46, 16, 46, "#22346D") +
        rect(c - 6.4, gy - 44, 5.6, 42, "#3F548F") +
        rect(c + 0.8, gy - 44, 5.6, 42, "#3F548F");
      g +=
        rect(c - aw / 2, gy - 16, aw, 2, "#E9E2D2") +
        [0, 1, 2, 3, 4, 5]
          .map((k) => rect(c - aw / 2 + 3 + (k * (aw - 6)) / 5 - 1, gy - 14, 2, 14, "#E9E2D2"))
          .join("");
      // pilaster
      g +=
        rect(x0 + bay * i - 3.5, fl + 4, 7, gy - fl - 4, "#fff", `stroke="${C.m200}" stroke-width=".8"`) +
        rect(x0 + bay * i - 5, fl + 4, 10, 4, C.m200) +
        rect(x0 + bay * i - 5, gy - 6, 10, 6, C.m200);
    }
  }
  return g + portico(cx0 - 6, cw + 12, top, fl, gy);
}
function portico(px, pw, top, fl, gy) {
  let g = "";
  // central portico
  g += rect(px, top - 6, pw, gy - top + 6, "#FFFDF8", `stroke="${C.m200}"`);
  g +=
    path(
      `M${px - 14} ${top - 22}L${px + pw / 2} ${top - 84}L${px + pw + 14} ${top - 22}Z`,
      "#FFFDF8",
      `stroke="${C.alta600}" stroke-width="5" stroke-linejoin="round"`,
    ) +
    path(
      `M${px + 2} ${top - 26}L${px + pw / 2} ${top - 74}L${px + pw - 2} ${top - 26}Z`,
      "none",
      `stroke="${C.halud400}" stroke-width="1.2" stroke-dasharray="5 4"`,
    );
  g += `<g transform="translate(${f(px + pw / 2)} ${top - 43}) scale(.38)">${seal(C.alta600, "#fff", C.halud400, C.pata600)}</g>`;
  g += rect(px - 14, top - 22, pw + 28, 10, C.alta600) + rect(px - 14, top - 12, pw + 28, 3, C.alta800);
  for (let x = px - 8; x < px + pw + 6; x += 12) g += rect(x, top - 18, 6, 1.5, C.halud400);
  // flag
  g +=
    path(`M${px + pw / 2} ${top - 86}V${top - 132}`, "none", `stroke="${C.wood2}" stroke-width="2.4"`) +
    path(`M${px + pw / 2 + 1} ${top - 131}q16 -4 30 1v6.6q-14 -5 -30 -1z`, "#FF9933") +
    path(`M${px + pw / 2 + 1} ${top - 124.6}q16 -4 30 1v6.6q-14 -5 -30 -1z`, "#fff") +
    path(`M${px + pw / 2 + 1} ${top - 118.4}q16 -4 30 1v6.6q-14 -5 -30 -1z`, "#138808") +
    circ(px + pw / 2 + 16, top - 122.4, 2, "none", 'stroke="#000080" stroke-width=".9"');
  // upper portico windows + balcony
  for (let i = 0; i < 3; i++) g += shutterWin(px + 26 + i * 44, top + 16, 24, 64, i === 1);
  g +=
    rect(px + 4, fl - 16, pw - 8, 3, C.neel800) +
    Array.from({ length: 20 }, (_, k) => rect(px + 8 + (k * (pw - 18)) / 19, fl - 14, 1.6, 12, C.neel800)).join("") +
    rect(px - 8, fl - 5, pw + 16, 6, C.alta600);
  // entrance
  g +=
    arch(px + pw / 2 - 27, fl + 14, 54, gy - fl - 14, "url(#ver)") +
    rect(px + pw / 2 - 17, gy - 58, 34, 58, C.wood2) +
    rect(px + pw / 2 - 15, gy - 56, 14, 54, C.wood) +
    rect(px + pw / 2 + 1, gy - 56, 14, 54, C.wood) +
    circ(px + pw / 2 - 4, gy - 28, 1.6, C.halud400) +
    circ(px + pw / 2 + 4, gy - 28, 1.6, C.halud400);
  for (const o of [10, 36, pw - 44, pw - 18])
    g +=
      rect(px + o - 1, fl + 6, 10, gy - fl - 6, "#fff", `stroke="${C.m300}" stroke-width=".9"`) +
      rect(px + o - 3, fl + 4, 14, 5, C.m200) +
      rect(px + o - 3, gy - 8, 14, 8, C.m200) +
      path(
        `M${px + o + 2} ${fl + 12}V${gy - 10}M${px + o + 5.5} ${fl + 12}V${gy - 10}`,
        "none",
        `stroke="${C.m200}" stroke-width="1"`,
      );
  for (let i = 0; i < 4; i++)
    g += rect(
      px + pw / 2 - 44 - i * 9,
      gy + i * 5 - 1,
      88 + i * 18,
      6,
      i % 2 ? "#EFE8DA" : "#FBF7EE",
      `stroke="${C.m300}" stroke-width=".6"`,
    );
  return g;
}
