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
 * Ends the process with one line when this Node is too old.
 *
 * To reach this line on Node 12, the files of the commands keep to its syntax (no `??`, `?.` or top-level `await`) and
 * import nothing else before.
 */
export function requireNode() {
  if (isNewEnough(process.version)) return;
  console.error(`Benotes needs Node ${OLDEST} or newer; this is ${process.version}.`);
  process.exit(1);
}
