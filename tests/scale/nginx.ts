import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort, findProgram, type ServiceProcess, startServiceProcess } from "./service-process.ts";

export const nginxPackage = { name: "nginx", find: () => findProgram("/usr/sbin/nginx") };

/** Starts nginx in front of two server instances on these ports, configured as in docs/operations.md. */
export async function startNginx(program: string, folder: string, ports: readonly number[]): Promise<ServiceProcess> {
  const home = join(folder, "nginx");
  mkdirSync(home);
  const port = await findFreePort();
  const config = join(home, "nginx.conf");
  const documented = /^(upstream [^}]*\})(.*?)```/ms.exec(readFileSync("docs/operations.md", "utf8"));
  const [, upstream = "", toBoth = ""] = documented ?? [];
  const shipped = readFileSync("ops/nginx.conf", "utf8");
  const [cache = ""] = /^proxy_cache_path.*?(?=^server)/ms.exec(shipped) ?? [];
  const [location = ""] = /^ {2}location [^}]*\}/m.exec(shipped) ?? [];
  writeFileSync(
    config,
    `daemon off;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    pid ${home}/pid;
    error_log stderr warn;
    events {}
    http {
      access_log off;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${home}/${kind};`).join("\n")}
      ${cache.replace("/var/cache/nginx-mortarboard", `${home}/cache`)}
      ${upstream.replace(/10\.0\.0\.1([12]):3000/g, (_, instance) => `127.0.0.1:${ports[instance - 1]}`)}
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 64m;
        ${location.replace(/proxy_pass [^\n]*/, () => toBoth)}
      }
    }`,
  );
  return startServiceProcess({
    program,
    args: ["-c", config],
    port,
    url: `http://127.0.0.1:${port}`,
    signal: "SIGQUIT",
  });
}
