import { randomUUID } from "node:crypto";
import { type ObjectStore, openObjectStore, parseS3Url } from "#server/platform/media/s3.ts";
import { isSwiftThere, startSwiftServer } from "../scale/swift.ts";

/**
 * Opens a bucket for the tests of one file: in the store of `TEST_S3_URL` (format of MEDIA_URL), or in Swift if the
 * Debian packages are installed. Otherwise prints a message and returns null.
 */
export async function openTestBucket() {
  const given = process.env.TEST_S3_URL;
  if (given) return { openStore: () => openAt(given), swift: null, async [Symbol.asyncDispose]() {} };
  if (isSwiftThere()) {
    const swift = await startSwiftServer();
    return { openStore: () => openAt(swift.url("tests")), swift, [Symbol.asyncDispose]: swift[Symbol.asyncDispose] };
  }
  console.warn("Neither is TEST_S3_URL set nor Debian's Swift installed: tests of uploads in a bucket are left out.");
  return null;
}

/** Returns the object store at a URL, with a random prefix. */
function openAt(url: string): ObjectStore {
  const location = parseS3Url("TEST_S3_URL", url, {
    accessKey: process.env.AWS_ACCESS_KEY_ID,
    secretKey: process.env.AWS_SECRET_ACCESS_KEY,
  });
  return openObjectStore({ ...location, prefix: `${location.prefix}${randomUUID()}/` });
}
