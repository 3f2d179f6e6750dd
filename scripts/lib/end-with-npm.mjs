import { isMainThread } from "node:worker_threads";

const POLL_MS = 500;

/**
 * Calls back once when the shell of npm that started this process is gone. npm passes SIGTERM to that shell only, and
 * a shell like dash dies of it without telling its child: a stopped `npm start` would leave the server running.
 */
export function onEndOfNpm(callBack) {
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  if (!isUnderNpm || !isMainThread || process.platform === "win32") return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    callBack();
  }, POLL_MS);
  timer.unref();
}
