/** A file's name for Content-Disposition: in ASCII for old programs, in its own script for all others (RFC 6266). */
export function dispositionName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "_");
  return ascii === name ? `filename="${name}"` : `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
