import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { findFreePort } from "#tests/scale/service-process.ts";

/** Drives a browser that Playwright cannot, through WebDriver BiDi or WebDriver over HTTP. */
export interface Engine extends AsyncDisposable {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. Arguments and result must be JSON. */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Performs actions, given as WebDriver input sources. */
  act(sources: readonly object[]): Promise<void>;
  /** Chooses a file in the first file input that matches the selector. */
  attach(selector: string, file: string): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** Console errors so far, if the protocol reports them. */
  readonly troubles: string[];
}

const MINI_BROWSER = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync);

/** Engines other than Chromium, keyed by their Debian packages. Null if not installed. */
export const ENGINES = {
  "firefox-esr": existsSync("/usr/bin/firefox-esr") ? startFirefox : null,
  "webkit2gtk-driver and xvfb":
    MINI_BROWSER && existsSync("/usr/bin/WebKitWebDriver") && existsSync("/usr/bin/Xvfb") ? startWebKit : null,
};

const CLOSES_WITHIN_MS = 10_000;
/** NS_BINDING_ABORTED, which Firefox reports for a font that was still loading when the page was left. */
const LEFT = "status=2152398850";

/** Drives Firefox by WebDriver BiDi over a WebSocket. */
async function startFirefox(): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  const { path } = started.use(await mkdtempDisposable(join(tmpdir(), "mortarboard-firefox-")));
  const child = start(started, "firefox-esr", [
    "--headless",
    "--no-remote",
    "--profile",
    path,
    "--remote-debugging-port=0",
  ]);
  const socket = new WebSocket(`${await printed(child, /WebDriver BiDi listening on (\S+)/)}/session`);
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  const troubles: string[] = [];
  const waiting = new Map<number, PromiseWithResolvers<BidiResult>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, message } = JSON.parse(data);
    const isTrouble = method === "log.entryAdded" && params.level === "error" && !params.text.includes(LEFT);
    if (isTrouble) troubles.push(params.text);
    if (result) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
  });
  let calls = 0;
  const call = (method: string, params: object): Promise<BidiResult> => {
    const answer = Promise.withResolvers<BidiResult>();
    calls += 1;
    waiting.set(calls, answer);
    socket.send(JSON.stringify({ id: calls, method, params }));
    return answer.promise;
  };
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { contexts } = await call("browsingContext.getTree", {});
  const context = contexts?.[0]?.context;
  const callFunction = async (functionDeclaration: string, ...args: string[]) => {
    const { result, exceptionDetails } = await call("script.callFunction", {
      functionDeclaration,
      arguments: args.map((value) => ({ type: "string", value })),
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (!result) throw new Error(exceptionDetails?.text);
    return result;
  };
  const running = started.move();
  return {
    troubles,
    goto: async (url) => void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
    run: async (script, ...args) => {
      const { value } = await callFunction(
        `async (args) => JSON.stringify((await (${script})(...JSON.parse(args))) ?? null)`,
        JSON.stringify(args),
      );
      return JSON.parse(value ?? "null");
    },
    act: async (actions) => void (await call("input.performActions", { context, actions })),
    attach: async (selector, file) => {
      const { sharedId } = await callFunction("(selector) => document.querySelector(selector)", selector);
      await call("input.setFiles", { context, element: { sharedId }, files: [file] });
    },
    resize: async (viewport) => void (await call("browsingContext.setViewport", { context, viewport })),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

interface BidiResult {
  contexts?: { context: string }[];
  result?: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Drives WebKitGTK by WebDriver over HTTP, on a virtual screen (Xvfb), because WebKitGTK has no headless mode. */
async function startWebKit(): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  const screen = start(started, "Xvfb", ["-displayfd", "2", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]);
  const DISPLAY = `:${await printed(screen, /^(\d+)$/)}`;
  const port = await findFreePort();
  start(started, "WebKitWebDriver", [`--port=${port}`], { DISPLAY });
  let path = "/session";
  const call = async <Value>(method: string, step: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}${step}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(value.message);
    return value;
  };
  const webkit = { "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] } };
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/status`), { timeout: 60_000 });
  const { sessionId } = await call<{ sessionId: string }>("POST", "", { capabilities: { alwaysMatch: webkit } });
  path += `/${sessionId}`;
  // Deleting the session closes the browser, unless the browser has crashed: then the driver may never answer.
  started.defer(() => Promise.race([call<void>("DELETE", "").catch(() => {}), sleep(CLOSES_WITHIN_MS)]));
  const running = started.move();
  return {
    troubles: [],
    goto: (url) => call("POST", "/url", { url }),
    run: async (script, ...args) => {
      const answer = await call<{ value: never; error?: string }>("POST", "/execute/async", {
        script: `const [args, done] = arguments;
          (async () => ({ value: await (${script})(...args) }))().then(done, (error) => done({ error: String(error) }))`,
        args: [args],
      });
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    },
    act: (actions) => call("POST", "/actions", { actions }),
    attach: async (selector, file) => {
      const element = await call<object>("POST", "/element", { using: "css selector", value: selector });
      await call("POST", `/element/${Object.values(element)[0]}/value`, { text: file });
    },
    resize: (size) => call("POST", "/window/rect", size),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function start(until: AsyncDisposableStack, command: string, options: readonly string[], env = {}): ChildProcess {
  const child = spawn(command, options, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...env } });
  const ended = once(child, "close");
  // Unread, what a program prints would fill the pipe, and the program would stop.
  child.stderr.resume();
  until.defer(() => {
    child.kill();
    return ended.then(() => undefined);
  });
  return child;
}

/** Waits for the first line of standard error that matches the pattern. Returns the first capture group. */
async function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  if (!child.stderr) throw new Error("Its standard error is not read.");
  const said: string[] = [];
  try {
    for await (const line of createInterface(child.stderr)) {
      const found = pattern.exec(line);
      if (found?.[1]) return found[1];
      said.push(line);
    }
  } finally {
    child.stderr.resume();
  }
  throw new Error(`${child.spawnfile} ended. It printed:\n${said.join("\n")}`);
}
