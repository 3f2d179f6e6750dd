import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FailingProxy extends AsyncDisposable {
  /** The origin to visit instead of the site's. */
  url: string;
  /** Method and path of every request that came, the failed ones too. */
  seen: readonly string[];
  /**
   * The next requests whose method and path match fail: by that status, by a cut connection, or by one that is cut when
   * half of the body is through.
   * @param call such as `/^POST \/api\/events/`
   * @returns what ends that sooner
   */
  fail(call: RegExp, times: number, how?: Fault["how"]): () => void;
}

interface Fault {
  call: RegExp;
  left: number;
  how: number | "cut" | "cut halfway";
}

/** Stands before a site and lets calls fail as told: a server in trouble, a connection that breaks. */
export async function openFailingProxy(site: { url: string }): Promise<FailingProxy> {
  const faults: Fault[] = [];
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    seen.push(call);
    const fault = faults.find((one) => one.left > 0 && one.call.test(call));
    if (fault) {
      fault.left -= 1;
      if (fault.how === "cut") return void request.socket.destroy();
      if (fault.how !== "cut halfway") {
        request.resume();
        return void response.writeHead(fault.how, { "content-type": "text/html" }).end("<h1>Trouble</h1>");
      }
    }
    const { headers, method } = request;
    const onward = ask(new URL(request.url ?? "/", site.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    if (!fault) return void request.pipe(onward);
    let left = Number(headers["content-length"]) / 2;
    request.on("data", (chunk: Buffer) => {
      onward.write(chunk);
      left -= chunk.length;
      if (left > 0) return;
      request.socket.destroy();
      onward.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    fail(call, times, how = 503) {
      const fault: Fault = { call, left: times, how };
      faults.push(fault);
      return () => {
        fault.left = 0;
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
