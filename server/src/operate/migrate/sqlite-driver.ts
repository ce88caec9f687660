import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { openConnection } from '../../kernel/sqlite/open-connection.ts';
import { StartError } from '../../kernel/start-error.ts';
import type { SourceDriver } from './source-driver.ts';

/** Reads a SQLite file. `folder`: what its path is relative to. */
export function openSqliteFile(name: string, folder: string): { name: string; driver: SourceDriver } {
  const file = path.resolve(folder, name.replace(/^\/\/(?=\/)/, ''));
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const sqlite = openConnection(file, { readonly: true, fileMustExist: true });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.exec('begin');
  return {
    name: `sqlite:${realpathSync(file)}`,
    driver: {
      query: (text) => Promise.resolve(sqlite.prepare<Record<string, unknown>>(text).safeIntegers().all()),
      columnsOf: (table) =>
        Promise.resolve((sqlite.pragma(`table_info("${table}")`) as { name: string }[]).map((column) => column.name)),
      close: () => {
        sqlite.close();
        return Promise.resolve();
      },
    },
  };
}
