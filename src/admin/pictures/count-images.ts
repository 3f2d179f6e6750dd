/** `1 image`, `18 images` */
export function countImages(count: number): string {
  return `${count} ${count === 1 ? "image" : "images"}`;
}
