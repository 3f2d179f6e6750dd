import * as m from "#messages/compiled/admin-accounts.ts";

/** The server's name of a device, `Chrome on Linux`, as the reader says it. */
export function deviceText(name: string): string {
  if (name === "An unknown device") return m.unknownDevice();
  const [, browser, system] = /^(.+) on (.+)$/.exec(name) ?? [];
  if (!browser || !system) return name;
  return browser === "A browser" ? m.aBrowserOn({ system }) : m.browserOn({ browser, system });
}
