import type { SourceDriver } from './source-driver.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Reads PostgreSQL. All values arrive as text. */
export async function openPostgres(url: string): Promise<SourceDriver> {
  const { Client } = await import('pg'); // other databases need none of it
  const client = new Client({
    connectionString: url,
    application_name: 'benotes-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: () => (value: string | Buffer) => value },
  });
  await client.connect();
  await client.query("set client_encoding to 'UTF8'");
  await client.query('begin isolation level repeatable read read only');
  const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  return {
    query,
    columnsOf: async (table) =>
      (
        await query(
          `select column_name as name from information_schema.columns
           where table_schema = any(current_schemas(false)) and table_name = '${table}'`,
        )
      ).map((row) => String(row['name'])),
    close: () => client.end(),
  };
}
