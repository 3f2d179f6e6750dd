/** Hair, head cover and beards of the portraits, around a face of 52 by 58 whose middle is at 80, 77. */
import { C } from "./palette.mjs";
import { circ, each, line, oval, path } from "./primitives.mjs";

const loose = "M44 70C40 22 120 22 116 70C120 104 118 118 122 130H38C42 118 40 104 44 70Z";
const bob = "M47 70C41 24 119 24 113 70C116 88 116 100 109 107H51C44 100 44 88 47 70Z";
const braid = (hair) =>
  each(5, (i) => oval(49 - i * 1.2, 102 + i * 11, 7.5 - i * 0.5, 7, hair)) + circ(43, 153, 3.4, C.alta600);
const waves = [
  [52, 62],
  [54, 50],
  [62, 42],
  [73, 37],
  [86, 37],
  [97, 42],
  [105, 50],
  [108, 62],
  [70, 45],
  [81, 45],
  [91, 47],
];

/** What is seen behind the shoulders and beside the neck. */
export const BACK_HAIR = {
  loose: (hair) => path(loose, hair),
  bob: (hair) => path(bob, hair),
  bun: (hair) => circ(80, 33, 13, hair),
  "low bun": (hair) => oval(106, 100, 15, 12, hair) + circ(113, 94, 3.5, C.alta500) + circ(117, 99, 2.6, C.m0),
};

/** What frames the forehead. */
export const FRONT_HAIR = {
  parted: (hair) => path("M52 77C42 24 118 24 108 77C107 62 98 51 80 46C62 51 53 62 52 77Z", hair),
  arched: (hair) => path("M52 72C46 30 114 30 108 72C106 58 96 52 80 50C66 52 54 58 52 72Z", hair),
  sideways: (hair) => path("M52 76C44 28 116 28 108 76C107 60 100 52 72 50C62 54 54 62 52 76Z", hair),
  fringe: (hair) => path("M51 80C44 28 116 28 109 80C107 70 106 63 103 60Q80 66 57 60C54 63 53 70 51 80Z", hair),
  short: (hair) =>
    path(
      "M53 68C46 34 70 34 82 36C104 34 114 46 107 70C104 58 100 54 92 53C80 56 64 52 58 56C55 60 54 64 53 68Z",
      hair,
    ),
  combed: (hair) =>
    path(
      "M53 71C45 36 66 31 84 33C109 32 114 50 107 71C105 60 103 55 100 52C86 55 72 52 65 46C60 53 56 59 53 71Z",
      hair,
    ),
  cropped: (hair) => path("M53 68C49 35 111 35 107 68C104 55 98 49 80 48S56 55 53 68Z", hair),
  upswept: (hair) =>
    path(
      "M53 69C44 46 56 30 72 33Q92 22 106 38C113 48 109 60 107 69C105 59 101 55 97 51Q80 56 64 51C58 55 55 60 53 69Z",
      hair,
    ),
  receding: (hair) =>
    path(
      "M53 77C46 42 64 34 80 38C96 34 114 42 107 77C106 64 104 56 99 50Q91 43 80 47Q69 43 61 50C56 56 54 64 53 77Z",
      hair,
    ),
  bald: (hair) =>
    path("M53 79C47 68 48 56 56 51C57 60 56 70 56 80ZM107 79C113 68 112 56 104 51C103 60 104 70 104 80Z", hair),
  curly: (hair) => each(waves, ([x, y]) => circ(x, y, 8.4, hair)),
};

/** Over the hair or in place of it. */
export const COVER = {
  braid: (_, hair) => braid(hair),
  hijab: (cloth, _, trim) =>
    path(
      "M80 30C50 30 44 58 46 84C47 104 42 116 33 126Q80 156 127 126C118 116 113 104 114 84C116 58 110 30 80 30ZM80 51C94 51 102 58 102 70C103 90 94 103 80 103S57 90 58 70C58 58 66 51 80 51Z",
      cloth,
      'fill-rule="evenodd"',
    ) +
    line("M59 65C61 56 69 52 80 52S99 56 101 65", trim, 3) +
    line("M60 97C66 117 92 123 108 110M64 108C76 126 100 130 116 119", trim, 1.4, 'opacity=".7"'),
  veil: (cloth, _, trim) => {
    const edge = "M42 138C55 122 50 100 52 72C54 36 106 36 108 72C110 100 105 122 118 138";
    return (
      path(`${edge}L136 140C124 124 122 108 119 86C117 52 108 27 80 27S43 52 41 86C38 108 36 124 24 140Z`, cloth) +
      line(edge, trim, 4)
    );
  },
  "prayer cap": (cloth, _, trim) =>
    path("M54 58C52 28 108 28 106 58Q80 46 54 58Z", cloth) +
    line("M55 53Q80 41 105 53", trim, 1.6, 'stroke-dasharray="2 2"'),
  topi: (cloth, _, trim) =>
    path("M53 58L60 33Q84 25 99 36L107 58Q80 47 53 58Z", cloth) +
    line("M62 46l5-7 5 7 5-7 5 7 5-7 5 7M58 53l6-4M97 48l6 4", trim, 2),
  peaked: (cloth, _, trim) =>
    path("M49 54C42 28 118 28 111 54Q80 46 49 54Z", cloth) +
    path("M52 52Q80 44 108 52V61Q80 53 52 61Z", trim) +
    path("M53 61Q80 52 107 61Q102 68 80 66Q58 68 53 61Z", C.hair) +
    circ(80, 51, 3.4, C.halud400),
  helmet: (cloth, _, trim) =>
    path("M51 58C50 22 110 22 109 58Z", cloth) +
    path("M74 31Q80 26 86 31V55H74Z", trim) +
    path("M45 58Q80 46 115 58V62Q80 53 45 62Z", trim),
  turban: (cloth, _, trim) =>
    path("M51 62C42 28 118 26 109 62Q80 46 51 62Z", cloth) +
    path("M104 46q14-4 16 6q-8 4-14 2z", cloth) +
    line("M52 56Q80 36 108 54M58 42Q82 32 104 44M66 51L76 33M84 48L92 34", trim, 1.8),
};

export const BEARD = {
  full: (hair) =>
    path(
      "M54 74C54 98 63 111 80 111S106 98 106 74C104 86 98 88 92 85Q80 80 68 85C62 88 56 86 54 74ZM72 91Q80 98 88 91Q80 89 72 91Z",
      hair,
      'fill-rule="evenodd"',
    ),
  stubble: (hair) =>
    path(
      "M54 76C54 97 64 106 80 106S106 97 106 76C103 87 98 88 92 86Q80 82 68 86C62 88 57 87 54 76Z",
      hair,
      'opacity=".28"',
    ),
  moustache: (hair) => path("M67 88Q73 82 80 85Q87 82 93 88Q86 90 80 88Q74 90 67 88Z", hair),
  goatee: (hair) => BEARD.moustache(hair) + path("M71 97Q80 101 89 97Q89 109 80 109Q71 109 71 97Z", hair),
};
