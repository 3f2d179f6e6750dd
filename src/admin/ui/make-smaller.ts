import { isHeic } from "./upload-limits.ts";

const HEIC_HELP =
  "This browser cannot read HEIC photographs. Set the iPhone's camera to “Most Compatible” (Settings, Camera, Formats), or send the photograph as JPEG.";

/** The picture, or why there is none and whether another try may help. */
export type Smaller = { file: File } | { reason: string; canRetry: boolean };

/** Makes a picture small enough to be uploaded, in the browser. The code for it comes when it is asked for first. */
export async function makeSmaller(file: File): Promise<Smaller> {
  const code = await import("./shrink-image.ts").catch(() => null);
  if (!code) {
    return { reason: "The server cannot be reached. Check the internet connection and try again.", canRetry: true };
  }
  try {
    return { file: await code.shrinkImage(file) };
  } catch {
    const help = `This browser cannot read “${file.name}”. Open it where it was taken, save or share it as JPEG, then choose that file.`;
    return { reason: isHeic(file) ? HEIC_HELP : help, canRetry: false };
  }
}
