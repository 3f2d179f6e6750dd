import pg from "pg";

/** Location of a test database on PostgreSQL. Commits wait for no disk: what a test writes outlives no crash of the machine. */
export function locatePostgres(database: string) {
  const options = encodeURIComponent("-c synchronous_commit=off");
  return { kind: "postgres", url: `postgres://postgres@127.0.0.1:5432/${database}?options=${options}` } as const;
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

/** Calls `run` with a connection to a database, by default the server's own. */
export async function onPostgres<Result>(
  run: (client: pg.Client) => Promise<Result>,
  database = "postgres",
): Promise<Result> {
  const client = new pg.Client({ connectionString: locatePostgres(database).url, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
