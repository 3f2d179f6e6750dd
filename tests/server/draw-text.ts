import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";

export type { Font };

/** Opens a font for `shapeText`. @param trueType the bytes of a TrueType font */
export function openShaper(trueType: Uint8Array): Font {
  return new Font(new Face(new Blob(Uint8Array.from(trueType).buffer)));
}

/** Returns the outlines and positions of a text's glyphs, which are equal for two fonts that look the same. */
export function shapeText(font: Font, text: string): unknown[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer
    .getGlyphInfos()
    .map(({ codepoint, cluster }, index) => [cluster, font.glyphToPath(codepoint), { ...positions[index] }] as const)
    .filter(([, outline, place]) => outline !== "" || place.xAdvance);
}
