/** Both ends included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header, so that a download that broke off goes on where it stopped.
 * @param size length of the whole file in bytes
 * @returns the range; null when the header asks for several ranges or something else and the whole file is the answer;
 *   "unsatisfiable" when it begins behind the end
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, first = "", last = ""] = match;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? null : { start, end };
}
