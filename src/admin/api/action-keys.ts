/**
 * One key for one action, however often it is sent (rulings, 'HTTP'). When no answer came nobody knows whether the server
 * did it: the same content, sent again by hand, then goes with the same key, and makes no second record.
 */
export function createActionKeys() {
  const unanswered = new Map<string, string>();
  return {
    keyFor: (fingerprint: string): string => unanswered.get(fingerprint) ?? newKey(),
    noteUnanswered: (fingerprint: string, key: string): void => void unanswered.set(fingerprint, key),
    noteAnswered: (fingerprint: string): void => void unanswered.delete(fingerprint),
  };
}

/** What a request asks for. A file counts by its name, size and date. */
export function fingerprintOf(path: string, body: string | FormData | null): string {
  if (!(body instanceof FormData)) return JSON.stringify([path, body]);
  const parts = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify([path, parts]);
}

/** Not `randomUUID`, which only exists on https and localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
