import { isMainThread } from "node:worker_threads";

const POLL_MS = 500;

/*
 * Ends this process when npm's shell, which started it, has ended. npm sends SIGTERM only to that shell, and a shell
 * such as dash exits without signalling its child: a stopped `npm start` would leave the server running.
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
