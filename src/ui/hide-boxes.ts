/** Browsers wait 3 s for a font and then draw its words in what they have: this is a little less. */
const LATE_MS = 2_500;

/**
 * Keeps Bengali words unseen (`data-boxes`, base.css) while a font is late on a machine without Bengali letters, which would
 * draw a box for each.
 */
export function hideBoxes() {
  const { dataset } = document.documentElement;
  const { fonts } = document;
  fonts.onloading = () =>
    setTimeout(() => {
      const context = document.createElement("canvas").getContext("2d");
      const widthOf = (text: string) => context?.measureText(text).width;
      // A letter that no font has is a box as wide as that of a character that does not exist.
      if (fonts.status === "loading" && widthOf("ক্ষ") === widthOf("\u0984\u0984\u0984")) dataset.boxes = "";
    }, LATE_MS);
  fonts.onloadingdone = () => {
    delete dataset.boxes;
  };
}
