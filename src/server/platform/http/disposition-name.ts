/** For old programs in ASCII, for all others in the name's own script (RFC 6266). */
export function dispositionName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]+/g, "_");
  return ascii === name ? `filename="${name}"` : `filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
