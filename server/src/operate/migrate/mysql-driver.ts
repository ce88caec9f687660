import type { RowDataPacket } from 'mysql2/promise';

import type { SourceDriver } from './source-driver.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Reads MySQL or MariaDB. Times stay as they were written: Laravel writes UTC in whatever zone the session has. */
export async function openMysql(url: string): Promise<SourceDriver> {
  const { createConnection } = await import('mysql2/promise'); // other databases need none of it
  const connection = await createConnection({
    uri: url,
    charset: 'utf8mb4',
    connectTimeout: CONNECT_TIMEOUT_MS,
    typeCast: (field) => field.string(),
  });
  await connection.query('set session transaction isolation level repeatable read');
  await connection.query('start transaction with consistent snapshot, read only');
  const query = async (text: string) => (await connection.query<RowDataPacket[]>(text))[0];
  return {
    query,
    columnsOf: async (table) =>
      (
        await query(
          `select column_name as name from information_schema.columns where table_schema = database() and table_name = '${table}'`,
        )
      ).map((row) => String(row['name'])),
    close: () => connection.end(),
  };
}
