/** @typedef {import('./totals.mjs').FileTime} FileTime */

/** How many files the list of the slowest has. */
const SLOWEST = 30;

/**
 * The budget of one file: its share of the time of all files in `npm test`. A share, because a file takes more seconds
 * on a busy machine, as all others do. On an idle one, a percent is about fifteen seconds.
 */
export const FILE_BUDGET = 0.06;

/** @param {readonly FileTime[]} files */
const sumOf = (files) => files.reduce((total, { ms }) => total + ms, 0);

/** @param {readonly FileTime[]} files @returns {string[]} a message for each file above its budget. */
export function overBudget(files) {
  const all = sumOf(files);
  return files
    .filter(({ ms }) => ms > all * FILE_BUDGET)
    .map(({ name, ms }) => `${name} › took ${percent(ms / all)} of the time of all files, more than its budget`);
}

/**
 * What the runner prints at the end: the time of each suite, and the slowest files.
 *
 * @param {readonly FileTime[]} suites
 * @param {readonly FileTime[]} files
 */
export function timesReport(suites, files) {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    'Time of each suite:',
    ...[...suites, { name: 'all', ms: sumOf(suites) }].map(line),
    '',
    `The ${slowest.length} slowest of ${files.length} files:`,
    ...slowest.map(line),
  ].join('\n');
}

const line = (/** @type {FileTime} */ { name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`;
const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
