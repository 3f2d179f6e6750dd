import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, findFreePort, findProgram, startEngine } from "./engine.ts";

export const nginxPackage = { name: "nginx", find: () => findProgram("/usr/sbin/nginx") };

/** Before copies of the server on these ports, as docs/operations.md sets it up. */
export async function startNginx(program: string, folder: string, ports: readonly number[]): Promise<Engine> {
  const home = join(folder, "nginx");
  mkdirSync(home);
  const port = await findFreePort();
  const config = join(home, "nginx.conf");
  const [, rules] = /^ {2}server 10\.0\.0\.11:3000 (.+);$/m.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  writeFileSync(
    config,
    `daemon off;
    pid ${home}/pid;
    error_log stderr warn;
    events {}
    http {
      access_log off;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${home}/${kind};`).join("\n")}
      upstream mortarboard {
        ${ports.map((each) => `server 127.0.0.1:${each} ${rules};`).join("\n")}
        keepalive 32;
      }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 64m;
        location / {
          proxy_pass http://mortarboard;
          proxy_connect_timeout 2s;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
    }`,
  );
  return startEngine({ program, args: ["-c", config], port, url: `http://127.0.0.1:${port}`, signal: "SIGQUIT" });
}
