import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FailingProxy extends AsyncDisposable {
  /** The origin to visit instead of the site's. */
  url: string;
  /** Method and path of every request that came, the failed ones too. */
  seen: readonly string[];
  /**
   * The next requests whose method and path match fail: by that status, or by a cut connection.
   * @param call such as `/^POST \/api\/events/`
   */
  fail(call: RegExp, times: number, how?: number | "cut"): void;
}

interface Fault {
  call: RegExp;
  left: number;
  how: number | "cut";
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
      request.resume();
      return void response.writeHead(fault.how, { "content-type": "text/html" }).end("<h1>Trouble</h1>");
    }
    const { headers, method } = request;
    const onward = ask(new URL(request.url ?? "/", site.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (call, times, how = 503) => void faults.push({ call, left: times, how }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
