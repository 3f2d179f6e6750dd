/** One fault for each rule of .dependency-cruiser.cjs: the file that commits it, and what it says. */
export const WALL_FAULTS: Record<string, { file: string; code: string }> = {
  "contract-is-a-leaf": { file: "src/contract/not-a-leaf.ts", code: `import "react";` },
  "site-is-for-visitors": { file: "src/site/peeks.ts", code: `import type { Row } from "#server/rows.ts";` },
  "admin-stands-alone": { file: "src/admin/leans.ts", code: `import "#site/page.ts";` },
  "ui-knows-the-contract-only": { file: "src/ui/knows-too-much.ts", code: `import "#admin/panel.ts";` },
  "server-without-screens": { file: "src/server/paints.ts", code: `await import("#ui/button.ts");` },
  "browser-without-node": { file: "src/ui/reads-files.ts", code: `import { readFileSync } from "node:fs";` },
  "browser-without-server-packages": { file: "src/admin/serves.ts", code: `import "fastify";` },
  "visitors-without-full-zod": { file: "src/site/full-zod.ts", code: `import { z } from "zod";` },
  "visitors-take-light-contracts": {
    file: "src/site/heavy.ts",
    code: `import { heavySchema } from "#contract/heavier.ts";`,
  },
  "visitors-without-heavy-packages": { file: "src/site/swells.ts", code: `import "axios";` },
  "sql-in-repositories": {
    file: "src/server/features/events/events.service.ts",
    code: `import { sql } from "kysely";`,
  },
  "routes-ask-services": {
    file: "src/server/features/events/events.routes.ts",
    code: `import type { EventRow } from "./events.repository.ts";`,
  },
  "layers-flow-one-way": {
    file: "src/server/features/mail/mail.service.ts",
    code: `import "./mail.routes.ts";`,
  },
  "repositories-at-the-bottom": {
    file: "src/server/features/mail/mail.repository.ts",
    code: `import "./mail.service.ts";`,
  },
  "routes-of-other-features": {
    file: "src/server/features/auth/sessions.ts",
    code: `import "#server/features/mail/mail.routes.ts";`,
  },
  "production-without-tests": { file: "src/server/tests-itself.ts", code: `import "#server/testing/factories.ts";` },
  "production-without-dev-packages": { file: "src/server/counts-on-dev.ts", code: `import "smtp-server";` },
  "declared-packages-only": { file: "src/server/is-lucky.ts", code: `import "acorn";` },
  "no-cycles": { file: "src/server/cycle-a.ts", code: `import "./cycle-b.ts";` },
  "not-resolvable": { file: "src/server/lost.ts", code: `import "./nowhere.ts";` },
};

/** What the faults above point at, and what looks like a fault and is none. */
export const BYSTANDERS: Record<string, string> = {
  "src/contract/heavy.ts": `import { z } from "zod"; export const heavySchema = z.string();`,
  "src/contract/heavier.ts": `import { heavySchema } from "./heavy.ts"; export const heavierSchema = heavySchema;`,
  "src/contract/light.ts": `import * as z from "zod/mini"; export const lightSchema = z.string();`,
  "src/server/rows.ts": "export interface Row { id: string }",
  "src/server/cycle-b.ts": `import "./cycle-a.ts";`,
  "src/server/features/events/events.repository.ts": `import { sql } from "kysely"; import "pg";`,
  "src/server/features/events/events.test.ts": `import "better-sqlite3"; import "vitest"; import "smtp-server";`,
  "src/server/features/mail/mail.routes.ts": `import type { Kysely } from "kysely"; import { fastify } from "fastify";`,
  "src/server/testing/factories.ts": `import "smtp-server"; await using server = start();`,
  "src/site/parent.ts": `export interface Parent { id: string } export const load = () => import("./child.ts");`,
  "src/site/child.ts": `import type { Parent } from "./parent.ts"; export const parents: Parent[] = [];`,
  "src/site/page.ts": `import { lightSchema } from "#contract/light.ts"; import type { heavySchema } from "#contract/heavy.ts";`,
  "src/site/page.tsx": `import type { Route } from "./+types/page"; import build from "virtual:react-router/server-build";
    import styles from "./page.module.css"; export const Page = () => <p>what happens when you import "x"?</p>;`,
  "src/site/page.module.css": ".page { color: red }",
  "src/admin/panel.ts": `import { heavySchema } from "#contract/heavy.ts"; import { z } from "zod";`,
  "src/ui/button.ts": `import type { heavySchema } from "#contract/heavy.ts";`,
};
