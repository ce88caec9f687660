/** A test that a document quotes by its id: `server/src/kernel/http/idempotency.both.test.ts#one-effect`. */
const QUOTE = /`([\w./-]+\.(?:test|spec)\.tsx?#[^`\s]+)`/g;
/** A line of a test file that is an id. */
const ID = /^ *\/\/ #(.*)$/;
/** Two to four words, which tell a reader of the document what the test shows. */
const WORDS = /^[a-z\d]+(?:-[a-z\d]+){1,3}$/;
const TEST = /^ *(?:it|test|describe)\b/;

/**
 * The tests that a text quotes, as `file#id`.
 *
 * @param {string} text
 */
export const quotesIn = (text) => [...text.matchAll(QUOTE)].map(([, quote = '']) => quote);

/**
 * The ids in a test file, as `file#id`, and those of them that are not above a test or not two to four words.
 *
 * @param {string} file
 * @param {string} text
 */
export function idsIn(file, text) {
  const lines = text.split('\n').map((line, index, all) => ({ id: ID.exec(line)?.[1], next: all[index + 1] ?? '' }));
  const found = lines.flatMap(({ id, next }) => (id === undefined ? [] : [{ name: `${file}#${id}`, id, next }]));
  const invalid = found.filter(({ id, next }) => !WORDS.test(id) || !TEST.test(next));
  return { ids: found.map(({ name }) => name), invalid: invalid.map(({ name }) => name) };
}

/**
 * The last cells of all tables whose last column is "test".
 *
 * @param {string} text
 */
export const testCells = (text) =>
  text
    .split(/\n\n+/)
    .filter((block) => /^\|.* \| test \|\n/.test(block))
    .flatMap((table) => table.trim().split('\n').slice(2))
    .map((row) => row.slice(0, -' |'.length).split(' | ').at(-1) ?? '');
