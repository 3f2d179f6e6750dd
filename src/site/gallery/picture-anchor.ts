/** The part of an address that opens a picture: `images/0199…` → `picture-0199…`. The early script knows its beginning. */
export function pictureAnchor({ publicId }: { publicId: string }): string {
  return `picture-${publicId.slice(publicId.lastIndexOf("/") + 1)}`;
}
