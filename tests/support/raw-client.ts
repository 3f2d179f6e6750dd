import { once } from "node:events";
import { connect } from "node:net";

/** Opens a client that sends exactly the given bytes. */
export async function connectRaw(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname === "localhost" ? "127.0.0.1" : hostname, port: Number(port) });
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  // Ignore errors, because a server may end the connection with a reset.
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(received));
  });
  return {
    write: (text: string) => void socket.write(text),
    /** Resolves when matching text has arrived. Rejects if the connection ends before. */
    async waitFor(pattern: RegExp): Promise<string> {
      while (!pattern.test(received)) {
        const isOver = await Promise.race([once(socket, "data").then(() => false), ended.then(() => true)]);
        if (isOver) throw new Error(`The connection ended. It said:\n${received}`);
      }
      return received;
    },
    /** Resolves with all received text when the connection has ended, normally or not. */
    ended,
    close: () => socket.destroy(),
  };
}
