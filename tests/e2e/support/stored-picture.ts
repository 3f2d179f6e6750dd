import sharp from "sharp";

/** A picture of `aPhonePhoto` as the site serves it. */
export async function storedPicture(site: { url: string }, url: string) {
  const bytes = Buffer.from(await (await fetch(new URL(url, site.url))).arrayBuffer());
  const { format, width, height, orientation } = await sharp(bytes).metadata();
  // Left and right of the middle, and a row above and below: how it stands shows in its colours.
  const pixels = await sharp(bytes).resize(2, 2, { fit: "fill" }).raw().toBuffer();
  const colours = Array.from({ length: 4 }, (_, at) =>
    (pixels[at * 3] ?? 0) > (pixels[at * 3 + 2] ?? 0) ? "red" : "blue",
  );
  return { format, width, height, orientation, bytes: bytes.length, isUpright: colours.join() === "red,blue,red,blue" };
}
