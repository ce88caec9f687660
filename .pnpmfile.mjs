/**
 * Where Node has a SQLite of its own that is used (`hasOwnSqlite` in server/src/kernel/sqlite/open-connection.ts),
 * better-sqlite3 is not installed: compiling it needs a compiler and a minute.
 */
const WITHOUT_OWN_SQLITE = '>=20.19 <24.15 || 25';

export const hooks = {
  /** @param {{ name?: string, engines?: { node?: string } }} manifest */
  readPackage(manifest) {
    if (manifest.name === 'better-sqlite3') manifest.engines = { ...manifest.engines, node: WITHOUT_OWN_SQLITE };
    return manifest;
  },
};
