import pg from "pg";

/** Returns a PostgreSQL test database's location. Commits do not wait for the disk, as test data is disposable. */
export function locatePostgres(database: string) {
  const options = encodeURIComponent("-c synchronous_commit=off");
  return { kind: "postgres", url: `postgres://postgres@127.0.0.1:5432/${database}?options=${options}` } as const;
}

/** Reports whether PostgreSQL answers on 127.0.0.1:5432. Prints a message if not. */
export async function isPostgresThere(): Promise<boolean> {
  try {
    await withPostgresClient((client) => client.query("select 1"));
    return true;
  } catch {
    console.warn("PostgreSQL does not answer on 127.0.0.1:5432: its tests are left out.");
    return false;
  }
}

/** Calls `run` with a connection to a database, by default the database `postgres`. */
export async function withPostgresClient<Result>(
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
