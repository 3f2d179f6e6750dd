import { alpona } from "../parts/ornaments.mjs";
import { C } from "../parts/palette.mjs";
import { circ, f, path, rect, scene } from "../parts/primitives.mjs";

function auditorium() {
  let g = rect(0, 0, 480, 300, "#3A0813");
  g += `${rect(60, 30, 360, 160, C.neel900)}<g transform="translate(240 116)">${alpona(84, 1.3, C.halud400)}</g>${path("M222 188h36l-4 -40h-28z", "#8A5A36")}${rect(218, 143, 44, 6, "#6E452A")}${path("M240 143v-14", "none", 'stroke="#ddd" stroke-width="2"')}${circ(240, 127, 3, "#eee")}`;
  for (const s of [0, 1]) {
    for (let i = 0; i < 6; i++) {
      const x = s ? 420 - i * 15 : 60 + i * 15 - 15;
      const w = 16;
      g += path(
        `M${s ? x : x} 22h${w}v${166 - i * 12}q${-w / 2} 10 ${-w} 0z`,
        [C.alta700, C.alta600, C.alta800][i % 3],
      );
    }
  }
  g +=
    path(
      "M30 18H450V34Q432 52 414 34Q396 52 378 34Q360 52 342 34Q324 52 306 34Q288 52 270 34Q252 52 234 34Q216 52 198 34Q180 52 162 34Q144 52 126 34Q108 52 90 34Q72 52 54 34Q42 46 30 34Z",
      C.alta600,
    ) + rect(24, 12, 432, 8, C.halud500);
  g += rect(40, 188, 400, 16, C.wood) + rect(40, 204, 400, 6, C.wood2);
  for (let r = 0; r < 3; r++) {
    const n = 11 - r;
    const w = 480 / (n - 1);
    for (let i = -1; i < n + 1; i++) {
      const x = i * w - (r % 2 ? w / 2 : 0) + 4;
      g += path(
        `M${f(x)} ${300}v${-70 + r * 26}q0 -9 9 -9h${f(w - 26)}q9 0 9 9v${70 - r * 26}z`,
        [C.neel800, C.neel700, C.neel900][r],
        `stroke="#0D1633" stroke-width="1.5"`,
      );
    }
  }
  return scene(g);
}

export const drawings = { "fac-auditorium": auditorium };
