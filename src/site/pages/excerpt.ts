/**
 * The beginning of a text that staff typed, on one line.
 * @param longest in characters; a word that would go beyond it is left out, and `…` says so
 */
export function excerpt(text: string, longest = 155): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(" ");
  return `${end > longest / 2 ? cut.slice(0, end) : Array.from(cut).slice(0, -1).join("")}…`;
}
