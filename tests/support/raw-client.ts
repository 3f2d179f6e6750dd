import { once } from "node:events";
import { connect } from "node:net";

/** A client that sends just the given bytes, byte by byte if need be. */
export async function connectRaw(url: string) {
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
    write: (text: string) => void socket.write(text),
    /** Resolves when text that matches has come; rejects if the connection ends before. */
    async waitFor(pattern: RegExp): Promise<string> {
      while (!pattern.test(received)) {
        const isOver = await Promise.race([once(socket, "data").then(() => false), ended.then(() => true)]);
        if (isOver) throw new Error(`The connection ended. It said:\n${received}`);
      }
      return received;
    },
    /** Resolves when the connection has ended, in whichever way, with everything that came. */
    ended,
    close: () => socket.destroy(),
  };
}
