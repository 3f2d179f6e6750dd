/** Script in the head, before anything is shown. `data-now` keeps it there (server/publishing/pages/finish-page.ts). */
export function BengaliLetters() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source of a function of this file
  return <script data-now="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `(${waitForLetters})()` }} />;
}

/**
 * Hides the page until its fonts have loaded, so that lines do not break anew in front of the reader. A machine with Bengali
 * letters waits for a moment only and then keeps its own; one without them would show boxes and waits much longer. The event
 * `letters` says that lines have their final places (inline/inline.ts). Sent as source: it uses nothing from outside.
 */
function waitForLetters() {
  const { style } = document.documentElement;
  const context = document.createElement("canvas").getContext("2d");
  const widthOf = (text: string) => context?.measureText(text).width;
  // Without a Bengali font each letter is a box as wide as that of a character that does not exist.
  const hasLetters = widthOf("ক্ষ") !== widthOf("\u0984\u0984\u0984");
  const show = () => {
    if (style.removeProperty("visibility")) dispatchEvent(new Event("letters"));
  };
  const giveUp = () => {
    if (hasLetters && style.visibility) style.setProperty("--letters", "Hind-like");
    show();
  };
  style.visibility = "hidden";
  setTimeout(giveUp, hasLetters ? 400 : 5000);
  const faces = [...document.fonts].filter(
    ({ family, unicodeRange }) => /Hind.(bn|Sil)/.test(family) && /981|20-7e/i.test(unicodeRange),
  );
  Promise.all(faces.map((face) => face.load())).then(show, giveUp);
}
