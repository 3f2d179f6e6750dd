/** Slightly less than the 3 s after which browsers stop waiting for a font and draw its text in a fallback font. */
const LATE_MS = 2_500;

/**
 * Hides Bengali text (`data-no-glyphs`, base.css) while a font loads slowly on a machine without a Bengali font,
 * which would draw a box for each letter.
 */
export function hideMissingGlyphs() {
  const { dataset } = document.documentElement;
  const { fonts } = document;
  fonts.onloading = () =>
    setTimeout(() => {
      const context = document.createElement("canvas").getContext("2d");
      const widthOf = (text: string) => context?.measureText(text).width;
      // If no font has a letter, the letter is a box of the same width as that of an unassigned character.
      if (fonts.status === "loading" && widthOf("ক্ষ") === widthOf("\u0984\u0984\u0984")) dataset.noGlyphs = "";
    }, LATE_MS);
  fonts.onloadingdone = () => {
    delete dataset.noGlyphs;
  };
}
