import { expect, test } from "vitest";
import { readTable } from "./read-table.ts";

async function read(bytes: Uint8Array) {
  const outcome = await readTable({ bytes });
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.table;
}

async function cellsOf(bytes: Uint8Array) {
  const { headings, rows } = await read(bytes);
  return [headings, ...rows.map(({ cells }) => cells)];
}

test("chats, mails and lists that were copied as text become tables", async () => {
  const people = [
    ["Rina Das", "9830012345", "B.Pharm, Onda"],
    ["Bimal Roy", "9830012346", "d pharm"],
  ];
  const list = "Met at the fair\nRina Das 98300 12345 B.Pharm, Onda\nBimal Roy d pharm - 9830012346";
  expect((await cellsOf(Buffer.from(list))).slice(1)).toEqual(people.map((cells) => ["", ...cells]));
  const marked =
    "1) Rina Das (98300 12345), B.Pharm, Onda\n2. 98300-12346 : Bimal Roy d pharm\n3) Mita Sen [9830012347]";
  expect((await cellsOf(Buffer.from(marked))).slice(1)).toEqual([
    ["", "Rina Das", "9830012345", "B.Pharm, Onda"],
    ["", "Bimal Roy", "9830012346", "d pharm"],
    ["", "Mita Sen", "9830012347", ""],
  ]);
  const days = [
    "18/11/26, 4:21 pm - Ananya:",
    "[18/11/2026, 16:21:09] Ananya:",
    "[4:21 pm, 18/11/2026] +91 98300 00000:",
  ];
  for (const start of days) {
    const chat = `${start} Good morning\n${start} Rina Das 9830012345 B.Pharm, Onda\n${start} Bimal Roy, 9830012346, d pharm`;
    expect((await cellsOf(Buffer.from(chat))).slice(1)).toEqual(
      people.map((cells) => [start.includes("2026") ? "18/11/2026" : "18/11/26", ...cells]),
    );
  }
  for (const mail of [
    "Dear office,\nName: Rina Das\nPh- 9830012345\nDate: 18/11/2026\n\nName: Bimal Roy\nPh- 9830012346\nDate: 19/11/2026",
    "Name: Rina Das, Ph: 9830012345, Date: 18/11/2026\nName: Bimal Roy, Ph: 9830012346, Date: 19/11/2026",
  ]) {
    const rows = [
      ["Rina Das", "9830012345", "18/11/2026"],
      ["Bimal Roy", "9830012346", "19/11/2026"],
    ];
    expect((await cellsOf(Buffer.from(mail))).slice(1)).toMatchObject(
      rows.map((cells) => (mail.startsWith("Dear") ? expect.arrayContaining(cells) : cells)),
    );
  }
});

test("every family of a chat is read: messages of several lines, senders without a name, Bengali digits, days and labels", async () => {
  const chat = [
    "25/11/2026, 16:20 - Messages are end-to-end encrypted.",
    "25/11/2026, 16:21 - Ananya: Rina Das",
    "D.Pharm",
    "98300 12345",
    "Onda, visit on 2/12",
    "২৫/১১/২৬, ৪:২১ PM - দেবাশিস: সুমন পাল, ৯৮৩০০১২৩৪৬, ডি ফার্ম",
    "25/11/2026, 16:22 - +91 98300 12347: Hello, seat in B.Pharm?",
    "25/11/2026, 16:23 - +91 98300 12347: <Media omitted>",
    "25/11/2026, 16:24 - +91 98300 12347: Onda",
    "25/11/2026, 16:25 - +91 98300 00000: Name - Amit Roy, Ph - 9830012348, course - B Pharm",
    "25/11/2026, 16:26 - +91 98300 00000: ok",
    "25/11/2026, 16:27 - Ananya: Today:",
    "Bimal Roy 9830012349",
    "Mita Sen 9830012350",
  ];
  const table = await read(Buffer.from(chat.join("\n")));
  expect(table).toMatchObject({ remarks: [["messages", { count: 1 }]] });
  expect((await cellsOf(Buffer.from(chat.join("\n")))).slice(1)).toEqual([
    ["25/11/2026", "Rina Das", "9830012345", "D.Pharm, Onda, visit on 2/12"],
    ["২৫/১১/২৬", "সুমন পাল", "9830012346", "ডি ফার্ম"],
    ["25/11/2026", "", "+91 98300 12347", "Hello, seat in B.Pharm?, Onda"],
    ["25/11/2026", "Amit Roy", "9830012348", "B Pharm"],
    ["25/11/2026", "Bimal Roy", "9830012349", ""],
    ["25/11/2026", "Mita Sen", "9830012350", ""],
  ]);
  const labelled = [
    "25/11/2026, 16:21 - Ananya: Name: Rina Das\nPh: 9830012345\nCourse: D.Pharm",
    "25/11/2026, 16:22 - Ananya: wants the hostel",
    "25/11/2026, 16:23 - +91 98300 12347: Seat in B.Pharm?",
    "25/11/2026, 16:24 - Debasish: noted",
    "25/11/2026, 16:25 - Ananya: Bimal Roy 9830012349",
    "25/11/2026, 16:26 - Ananya: Name: Amit Roy, Ph: 9830012348",
  ];
  expect(await read(Buffer.from(labelled.join("\n")))).toMatchObject({ remarks: [["messages", { count: 1 }]] });
  expect(await cellsOf(Buffer.from(labelled.join("\n")))).toEqual([
    ["Received", "Name", "Ph", "Course", "Note"],
    ["25/11/2026", "Rina Das", "9830012345", "D.Pharm", "wants the hostel"],
    ["25/11/2026", "Amit Roy", "9830012348", "", ""],
    ["25/11/2026", "", "+91 98300 12347", "", "Seat in B.Pharm?"],
    ["25/11/2026", "Bimal Roy", "9830012349", "", ""],
  ]);
  const list = "26.11.26\nRina Das 9830012345 B.Pharm\n27.11.26\nBimal Roy 9830012346";
  expect((await cellsOf(Buffer.from(list))).slice(1)).toEqual([
    ["26.11.26", "Rina Das", "9830012345", "B.Pharm"],
    ["27.11.26", "Bimal Roy", "9830012346", ""],
  ]);
});

test("families whose number has a line of its own are read, with Bengali labels, relations and brackets", async () => {
  const people = [
    ["", "Rina Das", "9830012345", "B.Pharm"],
    ["", "Bimal Roy", "9830012346", "d pharm"],
  ];
  for (const text of [
    "Rina Das\n9830012345\nB.Pharm\nBimal Roy\n9830012346\nd pharm",
    "Fair at Onda\n\nRina Das\nB.Pharm\n98300 12345\n\nBimal Roy\n9830012346\nd pharm",
    "1. Rina Das\n9830012345\nB.Pharm\n2. Bimal Roy\nd pharm\n9830012346",
    "1. Rina Das (B.Pharm) 9830012345\n2. Bimal Roy 9830012346 (d pharm)",
  ])
    expect((await cellsOf(Buffer.from(text))).slice(1), text).toEqual(people);
  const chat = "25/11/2026, 16:21 - Ananya: Rina Das\n9830012345\nB.Pharm\nBimal Roy\n9830012346\nd pharm";
  expect((await cellsOf(Buffer.from(`${chat}\n25/11/2026, 16:22 - Ananya: ok`))).slice(1)).toEqual(
    people.map(([, ...cells]) => ["25/11/2026", ...cells]),
  );
  const father = "Rina Das (D/o Bimal Das) vill-Onda 9830012345\nAmit Roy S/O Anil Roy, 9830012346";
  expect((await cellsOf(Buffer.from(father))).slice(1)).toEqual([
    ["", "Rina Das", "9830012345", "D/o Bimal Das, vill-Onda"],
    ["", "Amit Roy", "9830012346", "S/O Anil Roy"],
  ]);
  const visarga = "নামঃ রিনা দাস\nমোবাইলঃ ৯৮৩০০১২৩৪৫\nনামঃ মোঃ রহিম\nমোবাইলঃ- ৯৮৩০০১২৩৪৬";
  expect((await cellsOf(Buffer.from(visarga))).slice(1)).toEqual([
    ["রিনা দাস", "৯৮৩০০১২৩৪৫"],
    ["মোঃ রহিম", "৯৮৩০০১২৩৪৬"],
  ]);
  expect((await cellsOf(Buffer.from("মোঃ রহিম ৯৮৩০০১২৩৪৫\nরিনা দাস ৯৮৩০০১২৩৪৬"))).slice(1)).toEqual([
    ["", "মোঃ রহিম", "9830012345", ""],
    ["", "রিনা দাস", "9830012346", ""],
  ]);
});
