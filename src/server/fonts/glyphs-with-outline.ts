/**
 * The numbers of the glyphs that draw something, from the font's table of places, `loca`: a glyph without an outline
 * begins where the next one begins. https://learn.microsoft.com/typography/opentype/spec/loca
 * @param trueType the bytes of a TrueType font
 */
export function glyphsWithOutline(trueType: Uint8Array): number[] {
  const view = new DataView(trueType.buffer, trueType.byteOffset, trueType.byteLength);
  const { head, loca } = readTables(view);
  if (!head || !loca) return [];
  const isLong = view.getInt16(head.start + 50) === 1;
  const count = loca.bytes / (isLong ? 4 : 2) - 1;
  const placeOf = (glyph: number) =>
    isLong ? view.getUint32(loca.start + 4 * glyph) : view.getUint16(loca.start + 2 * glyph);
  return Array.from({ length: count }, (_, glyph) => glyph).filter((glyph) => placeOf(glyph + 1) > placeOf(glyph));
}

function readTables(view: DataView): Record<string, { start: number; bytes: number }> {
  const tables: Record<string, { start: number; bytes: number }> = {};
  for (let entry = 12; entry < 12 + 16 * view.getUint16(4); entry += 16) {
    const name = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(entry + letter)));
    tables[name] = { start: view.getUint32(entry + 8), bytes: view.getUint32(entry + 12) };
  }
  return tables;
}
