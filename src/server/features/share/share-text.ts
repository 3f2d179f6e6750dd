import { fileURLToPath } from "node:url";
import sharp from "sharp";

const FACES = {
  display: ["Tiro Bangla", "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular.ttf"],
  italic: ["Tiro Bangla Italic", "@expo-google-fonts/tiro-bangla/TiroBangla_400Regular_Italic.ttf"],
  sans: ["Hind Siliguri", "@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf"],
} as const;

interface TextLook {
  face: keyof typeof FACES;
  /** In pixels. */
  size: number;
  color: string;
  /** Where a line ends, in pixels. */
  width: number;
}

export interface TextPicture {
  input: Buffer;
  width: number;
  height: number;
}

/** Sets a text in lines: the words are shaped by HarfBuzz, so that Bengali conjuncts come out right. */
export async function setText(text: string, { face, size, color, width }: TextLook): Promise<TextPicture> {
  const [font, file] = FACES[face];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${font} ${size}`,
      fontfile: fileURLToPath(import.meta.resolve(file)),
      width,
      dpi: 72,
      spacing: Math.round(size * 0.14),
      wrap: "word-char",
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** As `setText`, in the largest of the sizes at which it is no higher than `height`, else in the smallest. */
export async function fitText(
  text: string,
  { sizes, height, ...look }: Omit<TextLook, "size"> & { sizes: readonly number[]; height: number },
): Promise<TextPicture & { size: number }> {
  for (const size of sizes) {
    const picture = await setText(text, { ...look, size });
    if (picture.height <= height || size === sizes.at(-1)) return { ...picture, size };
  }
  throw new Error("a text has to have a size");
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
