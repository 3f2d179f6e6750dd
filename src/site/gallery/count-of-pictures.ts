/** `12 pictures`, `1 picture`, `No pictures yet`. */
export function countOfPictures(count: number): string {
  if (count === 0) return "No pictures yet";
  return count === 1 ? "1 picture" : `${count} pictures`;
}
