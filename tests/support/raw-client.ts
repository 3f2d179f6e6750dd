import { once } from "node:events";
import { connect } from "node:net";

export interface RawClient {
  write(text: string): void;
  /** Everything that has come so far. */
  readonly received: string;
  /** Resolves when something matching has come; rejects when the connection ends before. */
  waitFor(pattern: RegExp): Promise<string>;
  /** Resolves with everything that came when the connection has ended, in whichever way. */
  ended: Promise<string>;
  close(): void;
}

/** A client that sends just what it is told to, byte by byte if need be. */
export async function connectRaw(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname === "localhost" ? "127.0.0.1" : hostname, port: Number(port) });
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  // A reset is one of the ways in which a server ends a connection.
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(received));
  });
  return {
    write: (text) => void socket.write(text),
    get received() {
      return received;
    },
    async waitFor(pattern) {
      while (!pattern.test(received)) {
        const isOver = await Promise.race([once(socket, "data").then(() => false), ended.then(() => true)]);
        if (isOver) throw new Error(`The connection ended. It said:\n${received}`);
      }
      return received;
    },
    ended,
    close: () => socket.destroy(),
  };
}
