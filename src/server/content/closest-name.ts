/**
 * The name that somebody who wrote `written` most likely meant, or null where none is near: at most one letter in three
 * wrong, letter case not counted.
 */
export function closestName(written: string, names: Iterable<string>): string | null {
  const lowered = written.toLowerCase();
  let closest: string | null = null;
  let least = Math.max(1, Math.floor(lowered.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(lowered, name.toLowerCase());
    if (distance < least) [closest, least] = [name, distance];
  }
  return closest;
}

/** A ready-made ending for a sentence: ` Did you mean "seats"?`, or nothing. */
export function didYouMean(written: string, names: Iterable<string>): string {
  const closest = closestName(written, names);
  return closest === null ? "" : ` Did you mean "${closest}"?`;
}

/** Levenshtein's distance: how many letters must be put in, left out or changed. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
