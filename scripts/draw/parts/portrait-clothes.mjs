/** What people of the portraits wear, as shapes under the neck and over it. The neckline says how much of it is seen. */
import { C, darker } from "./palette.mjs";
import { circ, each, line, path, rect } from "./primitives.mjs";

const shoulders = (colour) => path("M20 160C22 128 44 120 62 116H98C116 120 138 128 140 160Z", colour);
const mirrored = (shape) => `${shape}<g transform="matrix(-1 0 0 1 160 0)">${shape}</g>`;
const collar = (colour) => mirrored(path("M69 110L80 125L67 134L60 116Z", colour));
const buttons = (colour, from) => each(3, (i) => circ(80, from + i * 9, 1.3, colour));
const lapels = mirrored(line("M62 116L52 124L72 160", C.neel200, 2));
const tie = (colour) => path("M76 123H84L82 130L86 152L80 160L74 152L78 130Z", colour);
const pen = path("M101 142h16v18h-16z", "#000", 'opacity=".08"') + line("M106 138v9", C.neel700, 2.2);

export const NECKLINE = {
  high: "M69 92H91V115Q80 124 69 115Z",
  round: "M69 92H91V112L97 115Q80 140 63 115L69 112Z",
  pointed: "M69 92H91V112L96 115L80 138L64 115L69 112Z",
};

/** Each takes the two colours of the cloth and says its neckline, and what is drawn under and over the neck. */
export const CLOTHES = {
  coat: (cloth) => ({
    neckline: "round",
    under: shoulders(C.m0) + path("M60 117L80 150L100 117L94 112H66Z", cloth),
    over: lapels + pen,
  }),
  "coat and shirt": (cloth, trim) => ({
    neckline: "high",
    under: shoulders(C.m0) + path("M62 116L80 150L98 116L94 112H66Z", cloth),
    over:
      collar(cloth) +
      line("M80 125L67 134M80 125L93 134M80 126V148", darker(cloth), 1.2) +
      (trim ? tie(trim) : "") +
      lapels +
      pen,
  }),
  sari: (cloth, trim, blouse = darker(trim)) => ({
    neckline: "round",
    under: shoulders(blouse),
    over:
      path(
        "M90 118C98 113 112 117 118 121C130 127 138 136 140 160H20C21 152 23 147 26 142C52 148 76 140 90 118Z",
        cloth,
      ) +
      line("M26 143C52 149 78 141 92 117", trim, 5) +
      line("M110 118C106 138 88 152 70 160M120 123C118 142 108 152 98 160", darker(cloth), 1.4),
  }),
  salwar: (cloth, trim) => ({
    neckline: "pointed",
    under: shoulders(cloth) + line("M62 116L80 142L98 116M80 142V160", trim, 3),
    over: mirrored(
      path("M60 115C50 126 48 144 49 160H27C28 138 40 122 60 115Z", trim) +
        line("M49 160C48 144 50 126 60 116", darker(trim), 1.4),
    ),
  }),
  draped: (cloth, trim) => ({
    neckline: "round",
    under: shoulders(cloth),
    over:
      path("M57 117Q80 152 103 117L116 121Q82 184 44 121Z", trim) + line("M50 119Q80 164 110 119", darker(trim), 1.4),
  }),
  shirt: (cloth, trim) => ({
    neckline: "high",
    under: shoulders(cloth),
    over:
      collar(darker(cloth, 0.92)) +
      line("M80 126V160", darker(cloth), 1.4) +
      buttons(darker(cloth, 0.7), 134) +
      (trim ? tie(trim) : pen),
  }),
  striped: (cloth, trim) => {
    const { neckline, under, over } = CLOTHES.shirt(cloth);
    return {
      neckline,
      under: under + line("M36 128V160M50 121V160M64 116V160M96 116V160M110 121V160M124 128V160", trim, 2),
      over,
    };
  },
  jacket: (cloth, trim) => ({
    neckline: "high",
    under: shoulders(cloth) + path("M64 115L80 160L96 115Z", C.m0),
    over: collar(C.m50) + tie(trim) + mirrored(path("M62 115L50 126L58 132L54 136L79 160Z", darker(cloth, 0.75))),
  }),
  waistcoat: (cloth, trim) => ({
    neckline: "high",
    under: shoulders(trim),
    over:
      path("M42 160C43 142 47 128 55 119L66 113Q80 124 94 113L105 119C113 128 117 142 118 160Z", cloth) +
      line("M66 113Q80 124 94 113M80 119V160", darker(cloth, 0.7), 2) +
      buttons(C.halud200, 128),
  }),
  pullover: (cloth, trim) => ({
    neckline: "high",
    under: shoulders(cloth) + path("M62 116L80 144L98 116Z", trim),
    over:
      collar(trim) +
      line("M80 125L67 134M80 125L93 134", darker(trim), 1.2) +
      line("M61 117L80 146L99 117", darker(cloth, 0.75), 3.5),
  }),
  panjabi: (cloth, trim) => ({
    neckline: "high",
    under: shoulders(cloth),
    over:
      path("M67 110Q80 121 93 110L96 117Q80 130 64 117Z", darker(cloth, 0.9)) +
      line("M80 123V150", trim, 5) +
      buttons(C.m0, 129),
  }),
  uniform: (cloth, trim) => ({
    neckline: "high",
    under: shoulders(cloth),
    over:
      collar(darker(cloth, 0.88)) +
      line("M80 126V160", darker(cloth), 1.4) +
      mirrored(path("M32 131L52 120L55 126L36 137Z", trim) + path("M47 141h18v14h-18z", darker(cloth, 0.88))) +
      rect(48, 136, 16, 3.4, C.m0),
  }),
  overall: (cloth, trim) => ({
    neckline: "high",
    under: shoulders(trim),
    over:
      collar(darker(trim, 0.9)) +
      mirrored(path("M50 120L60 117L66 142H54Z", cloth)) +
      rect(50, 140, 60, 22, cloth) +
      mirrored(circ(59, 144, 2.6, C.halud400)),
  }),
  gamcha: (cloth, trim) => ({
    neckline: "round",
    under: shoulders(cloth),
    over:
      path(
        "M57 117L67 111Q80 132 93 111L103 117C103 130 101 142 100 156H84L86 136Q80 138 74 136L76 150H60C59 138 58 130 57 117Z",
        C.m100,
      ) + line("M63 114Q80 142 97 114M61 143H75M85 149H100M66 124V150M94 124V156M85 143H101", trim, 1.8),
  }),
};
