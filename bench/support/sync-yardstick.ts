import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { keepBusy, type Load } from "./load.ts";

/** One page of a database. */
const APPENDED = Buffer.alloc(4096, "m");

/**
 * What the disk allows: one small append and one fdatasync, over and over. An acknowledged enquiry needs one such sync
 * at least, unless several share it.
 */
export function measureSyncs(folder: string, seconds: number): Load {
  const file = openSync(join(folder, "yardstick"), "w");
  const latenciesMs: number[] = [];
  const start = performance.now();
  try {
    for (let begun = start; begun < start + seconds * 1000; ) {
      writeSync(file, APPENDED);
      fdatasyncSync(file);
      const done = performance.now();
      latenciesMs.push(done - begun);
      begun = done;
    }
  } finally {
    closeSync(file);
  }
  return { perSecond: (latenciesMs.length / (performance.now() - start)) * 1000, latenciesMs };
}

/** The same on several files at once, from as many threads: what a disk gives to those who do not wait in line. */
export async function measureParallelSyncs(folder: string, seconds: number, threads: number): Promise<Load> {
  const files = await Promise.all(
    Array.from({ length: threads }, (_, index) => open(join(folder, `yardstick-${index}`), "w")),
  );
  const idle = [...files];
  try {
    return await keepBusy({ atOnce: threads, seconds }, async () => {
      const file = idle.pop();
      if (!file) throw new Error("More appends at once than files.");
      await file.write(APPENDED);
      await file.datasync();
      idle.push(file);
    });
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}
