import { box } from "./furniture.mjs";
import { C } from "./palette.mjs";
import { each, line, path, random, rect } from "./primitives.mjs";

/** Shelves of a medicine shop: boxes, bottles and strips, each board filled by chance. */
export function medicineShelves(x, y, w, rows) {
  const rnd = random(21);
  const colours = [C.alta600, C.neel700, C.pata600, C.halud400, C.neel300, C.pata300, C.alta300, "#fff"];
  const colour = () => colours[Math.floor(rnd(0, 8))];
  const row = (i) => {
    const foot = y + 38 + i * 40;
    let body = rect(x, foot, w, 4, C.wood);
    for (let left = x + 6; left < x + w - 18; ) {
      const [kind, fill] = [rnd(), colour()];
      const [width, height] = kind < 0.7 ? [Math.round(rnd(11, 19)), Math.round(rnd(14, 28))] : [10, 24];
      body +=
        kind < 0.7
          ? rect(left, foot - height, width, height, fill) +
            rect(left, foot - height + 5, width, 4, fill === "#fff" ? C.alta500 : "#fff")
          : path(`M${left + 2} ${foot - 24}h6v5q3 1 3 4v15h-12v-15q0-3 3-4Z`, kind < 0.85 ? "#B9772F" : "#fff") +
            rect(left + 1, foot - 27, 8, 4, fill) +
            rect(left - 1, foot - 12, 12, 6, kind < 0.85 ? "#fff" : fill);
      left += width + 4;
    }
    return body;
  };
  return rect(x - 6, y - 6, w + 12, rows * 40 + 10, C.wood2) + rect(x, y, w, rows * 40, "#F4E6D2") + each(rows, row);
}

/** A refrigerator with a glass door and its temperature card. */
export function refrigerator(x, y) {
  return (
    box(x, y, 62, 176, "#fff", C.neel200) +
    rect(x + 7, y + 10, 44, 110, "#DDEBFA") +
    each(
      3,
      (i) =>
        rect(x + 7, y + 42 + i * 36, 44, 2.5, C.neel300) +
        each(
          3,
          (k) =>
            rect(x + 11 + k * 13, y + 24 + i * 36, 10, 18, [C.pata300, "#fff", C.alta300][(i + k) % 3]) +
            rect(x + 11 + k * 13, y + 30 + i * 36, 10, 3, C.neel500),
        ),
    ) +
    line(`M${x + 12} ${y + 60}l24-40M${x + 20} ${y + 66}l14-22`, "#fff", 2, 'opacity=".8"') +
    rect(x + 46, y + 52, 3, 30, C.neel700) +
    rect(x + 12, y + 130, 32, 26, C.m50, `stroke="${C.neel300}"`) +
    line(`M${x + 15} ${y + 148}l6-5 6 3 6-6 7 4`, C.alta600, 1.4)
  );
}
