/** Before `PM` and `lakh`, and before the number of a semester, a part or a paper: `2:00 PM`, `₹4 lakh`, `Semester III`. */
const BOUND =
  /(?<=\d)\s(?=(?:AM|PM|lakh)\b)|(?<=\w)\s(?=(?:II|III|IV|V|VI|VII|VIII)\b)|(?<=[Ss]emester|Part)\s(?=I\b)|\s(?=I$)/g;

/** Puts a no-break space where a line that ends there would leave a number without its word. */
export function keepTogether(text: string): string {
  return text.replace(BOUND, "\u00a0");
}
