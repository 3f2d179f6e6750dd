/** A text somewhere in a value, and the way to it. */
export interface FoundText {
  path: (string | number)[];
  text: string;
}

/** Lists every text in a value that YAML gave, whatever its shape. */
export function stringsIn(value: unknown, path: (string | number)[] = []): FoundText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => stringsIn(entry, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => stringsIn(entry, [...path, key]));
}
