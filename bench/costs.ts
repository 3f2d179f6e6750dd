import { setTimeout as sleep } from "node:timers/promises";
import { aSendRequest } from "#tests/server/factories.ts";
import { aPhonePhoto } from "#tests/server/pictures.ts";
import { anAnnouncement } from "#tests/server/record-factories.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { openDesk } from "./desk.ts";

const ENQUIRIES = 20_000;
const CONCURRENCY = 32;
/** The measured pages. Both show notices, so that a new notice invalidates their cached copies. */
const PAGES = ["/", "/Notices"];
const SHRINKS_WITHIN_MS = 150;

/** Measures the server's CPU time, of all threads, per request of each kind, with 20,000 enquiries in SQLite. */
export async function benchCosts() {
  await using smtp = await startSmtpServer();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: "office@college.example" };
  await using desk = await openDesk("sqlite", ENQUIRIES, { ...mail, CAPTCHA: "off", ENQUIRY_LIMIT: "999999" });
  const rows: { name: string; cpuMs: number; perSecond: number }[] = [];

  /** Runs `work` and adds a row of costs. @param times number of runs in `work` @param free CPU ms to subtract */
  async function measure(name: string, times: number, work: () => Promise<unknown>, free = 0): Promise<number> {
    const before = await desk.metric("process_cpu_seconds_total");
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    const spent = ((await desk.metric("process_cpu_seconds_total")) - before) * 1000 - free;
    rows.push({ name, cpuMs: Number((spent / times).toFixed(2)), perSecond: Number((times / seconds).toFixed(1)) });
    return spent;
  }

  const read = (path: string, times: number) => repeat(times, async () => void (await desk.get(path).then(drain)));
  await read("/", 4_000);
  await measure("a cached page", 10_000, () => read("/", 10_000));

  const announce = () => desk.send("POST", "/api/announcements", JSON.stringify(anAnnouncement())).then(drain);
  const publish = async (pages: readonly string[]) => {
    for (let round = 0; round < 50; round += 1) {
      await announce();
      for (const page of pages) await desk.get(page).then(drain);
      await sleep(SHRINKS_WITHIN_MS * PAGES.length);
    }
  };
  await publish(PAGES);
  const writing = await measure("a notice", 50, () => publish([]));
  await measure("a page made anew", 50 * PAGES.length, () => publish(PAGES), writing);

  for (const [name, path] of [
    ["the list of enquiries", "/api/enquiries?limit=50"],
    ["a search in their notes", "/api/enquiries?limit=50&search=hostel+bishnupur"],
    ["what is to be done today", "/api/enquiries/today"],
  ] as const) {
    await read(path, 20);
    await measure(name, 200, () => read(path, 200));
  }

  for (const format of ["csv", "xlsx"]) {
    const body = JSON.stringify({ format });
    await measure(`an export as ${format}`, 5, async () => {
      for (let round = 0; round < 5; round += 1) await desk.send("POST", "/api/enquiries/export", body).then(drain);
    });
  }

  const waiting = () => desk.metric('outbox_mails{status="pending"}');
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  smtp.behave({ onMessage: () => released });
  let students = 0;
  const enquire = () => {
    students += 1;
    const student = { email: `student${students}@example.org`, mobile: String(8_000_000_000 + students) };
    return desk.send("POST", "/api/v1.0/email/send", JSON.stringify(aSendRequest(student))).then(drain);
  };
  await measure("an enquiry, its mails not sent yet", 500, () => repeat(500, enquire));
  const mails = await waiting();
  smtp.behave({});
  release(undefined);
  await measure("a mail", mails, async () => {
    while ((await waiting()) > 0) await sleep(500);
  });

  const photo = await aPhonePhoto({ width: 1512, height: 2016, grain: 16 });
  await measure(`an upload of ${Math.round(photo.length / 1000)} kB and its smaller widths`, 10, async () => {
    for (let upload = 0; upload < 10; upload += 1) {
      const form = new FormData();
      form.append("images", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
      await desk.send("POST", "/api/image-gallery/images", form).then(drain);
    }
    while ((await desk.metric("media_pending_pictures")) > 0) await sleep(200);
  });
  return rows;
}

/** Calls `act` `times` times, at most 32 at once. */
async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  let left = times;
  const one = async () => {
    for (; left > 0; ) {
      left -= 1;
      await act();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, one));
}

function drain(answer: Response): Promise<ArrayBuffer> {
  return answer.arrayBuffer();
}
