import { type ChildProcess, spawn, spawnSync } from "node:child_process";

/** Whether Debian's `lynx` and `script` (for a terminal) are installed. */
export const hasTextBrowser = ["lynx", "script"].every((name) => spawnSync(name, ["-version"]).error === undefined);

const COLUMNS = 100;
const WAITS_MS = 60_000;

/** Opens a page in the text browser lynx, in a terminal. */
export function openTextBrowser(url: string) {
  const command = `stty rows 60 cols ${COLUMNS}; exec lynx -display_charset=utf-8 '${url}'`;
  const env = { ...process.env, TERM: "vt100", LC_ALL: "C.UTF-8", LYNX_CFG: "" };
  const program: ChildProcess = spawn("script", ["-qfc", command, "/dev/null"], {
    env,
    stdio: ["pipe", "pipe", "ignore"],
  });
  let written = "";
  let look = () => {};
  program.stdout?.on("data", (bytes: Buffer) => {
    written += bytes.toString();
    look();
  });
  // Replace escape sequences that move the cursor between words with spaces.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals use control characters
  const screen = () => written.replace(/\u001b[[(][0-9;?]*[A-Za-z]?/g, " ").replace(/\s+/g, " ");
  return {
    /** Clears the recorded screen, then types keys. */
    press(keys: string) {
      written = "";
      program.stdin?.write(keys);
    },
    /** Waits until the screen shows matching text. */
    shows(pattern: RegExp): Promise<RegExpExecArray> {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      const timer = setTimeout(() => reject(new Error(`No ${pattern} on the screen: ${screen()}`)), WAITS_MS);
      look = () => {
        const found = pattern.exec(screen());
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      };
      look();
      return promise;
    },
    [Symbol.dispose]() {
      program.kill();
    },
  };
}
