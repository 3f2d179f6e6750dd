import { isMainThread } from "node:worker_threads";

const POLL_MS = 500;

/*
 * Ends this process when the shell of npm that started it is gone. npm passes SIGTERM to that shell only, and a shell like
 * dash dies of it without telling its child: a stopped `npm start` would leave the server running.
 */
if (process.env.npm_lifecycle_event !== undefined && isMainThread && process.platform !== "win32") {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, POLL_MS);
  timer.unref();
}
