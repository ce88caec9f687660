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
 * Exits with a one-line message if this version of Node is too old.
 *
 * To reach this check on Node 12, the files of the commands only use its syntax (no `??`, `?.`, or top-level `await`) and
 * import nothing else before it.
 */
export function requireNode() {
  if (isNewEnough(process.version)) return;
  console.error(`Benotes needs Node ${OLDEST} or newer; this is ${process.version}.`);
  process.exit(1);
}
