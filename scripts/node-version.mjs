const OLDEST = '20.19.0';

/**
 * Whether a version such as `v20.19.0` is one that Benotes runs on.
 *
 * @param {string} version
 */
export function isNewEnough(version) {
  const numbers = version.replace(/^v/, '').split('.').map(Number);
  for (const [place, least] of OLDEST.split('.').map(Number).entries()) {
    const number = numbers[place] || 0;
    if (number !== least) return number > least;
  }
  return true;
}

/**
 * Whether a version of Node comes with a SQLite that the server uses, so that better-sqlite3 is not needed; as in
 * server/src/kernel/sqlite/open-connection.ts.
 *
 * @param {string} version
 */
export function hasOwnSqlite(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return (major || 0) > 25 || (major === 24 && (minor || 0) >= 15);
}

/**
 * Exits with a one-line message if this version of Node is too old.
 *
 * To reach this check on Node 12, the files of the commands only use its syntax (no `??`, `?.`, or top-level `await`)
 * and import nothing else before it.
 */
export function requireNode() {
  if (isNewEnough(process.version)) return;
  console.error(`Benotes needs Node ${OLDEST} or newer; this is ${process.version}.`);
  process.exit(1);
}
