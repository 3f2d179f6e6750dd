import pg from "pg";

const SERVER = "postgres://postgres@127.0.0.1:5432";

export function locatePostgres(database: string) {
  return { kind: "postgres", url: `${SERVER}/${database}` } as const;
}

/** Whether a PostgreSQL for the tests answers on 127.0.0.1:5432; says so where none does. */
export async function isPostgresThere(): Promise<boolean> {
  try {
    await onPostgres((client) => client.query("select 1"));
    return true;
  } catch {
    console.warn("PostgreSQL does not answer on 127.0.0.1:5432: its tests are left out.");
    return false;
  }
}

/** Runs it with a connection to a database, the server's own unless told otherwise. */
export async function onPostgres<Result>(
  run: (client: pg.Client) => Promise<Result>,
  database = "postgres",
): Promise<Result> {
  const client = new pg.Client({ connectionString: `${SERVER}/${database}`, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
