import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";

type Records = Record<string, { txt?: string[]; mx?: string[] }>;

const TYPES = { mx: 15, txt: 16 };
const NO_SUCH_NAME = 3;
const REFUSED = 5;

/** Starts a DNS server on a free port of this machine, with a resolver for it. Names outside `records` do not exist. */
export async function startDnsServer(records: Records) {
  const socket = createSocket("udp4");
  let isRefusing = false;
  socket.on("message", (question, { port, address }) => {
    const { name, end } = readName(question);
    const type = question.readUInt16BE(end);
    const { txt = [], mx = [] } = records[name.toLowerCase()] ?? {};
    const answers =
      type === TYPES.txt
        ? txt.map((text) => Buffer.concat((text.match(/.{1,255}/gs) ?? []).map(toLabel)))
        : type === TYPES.mx
          ? mx.map((host) => Buffer.concat([Buffer.from([0, 10]), ...host.split(".").map(toLabel), Buffer.from([0])]))
          : [];
    const code = isRefusing ? REFUSED : name.toLowerCase() in records ? 0 : NO_SUCH_NAME;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    const rows = answers.map((data) => {
      const row = Buffer.alloc(12);
      // A compressed name: a pointer to the name in the question.
      row.writeUInt16BE(0xc00c, 0);
      row.writeUInt16BE(type, 2);
      row.writeUInt16BE(1, 4);
      row.writeUInt16BE(data.length, 10);
      return Buffer.concat([row, data]);
    });
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...rows]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    refuse: () => {
      isRefusing = true;
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

const toLabel = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
