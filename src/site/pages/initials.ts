/** The first letters of the first and the last name; titles such as Dr do not count. `Dr Prasenjit Barman` → `PB` */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "" && !/^(dr|mr|mrs|ms|prof)\.?$/i.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase()).join("");
}
