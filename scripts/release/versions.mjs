const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = '## Unreleased';

/**
 * The version after a step, `major`, `minor`, or `patch`, or the given version if it is higher (Semantic Versioning).
 *
 * @param {string} current
 * @param {string} step
 * @throws Error for anything else.
 */
export function nextVersion(current, step) {
  const [major, minor, patch] = numbersOf(current);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  if (step === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (!VERSION.test(step)) throw new Error('Use: npm run release -- major, minor, patch, or a version such as 1.2.0');
  if (compare(numbersOf(step), [major, minor, patch]) <= 0) throw new Error(`${step} is not higher than ${current}.`);
  return step;
}

/** @param {string} version @returns {[number, number, number]} */
function numbersOf(version) {
  const [, major, minor, patch] = VERSION.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch)];
}

/** @param {number[]} a @param {number[]} b */
const compare = (a, b) =>
  a.map((number, index) => number - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/**
 * Gives the unreleased changes of a changelog a version and a date, below an empty section for the next ones.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} date
 * @throws Error if there are none.
 */
export function releaseChanges(changelog, version, date) {
  const start = changelog.indexOf(UNRELEASED);
  if (start === -1) throw new Error('CHANGELOG.md has no section "Unreleased".');
  const rest = changelog.slice(start + UNRELEASED.length);
  const changes = rest.split(/^## /m, 1)[0] ?? '';
  if (!/^- /m.test(changes)) throw new Error('CHANGELOG.md names no unreleased changes.');
  return `${changelog.slice(0, start)}${UNRELEASED}\n\n## ${version} (${date})${rest}`;
}
