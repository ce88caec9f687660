import { readTracked, trackedFiles } from './tracked-files.mjs';

const GLOSSARY = 'docs/glossary.md';

/** Files that are not checked. */
const IGNORED = new Set([GLOSSARY, 'pnpm-lock.yaml', 'LICENSE']);
const TEXT = /\.(?:[cm]?[jt]sx?|css|html|json|md|mdx|yaml)$/;

/**
 * The words in backquotes from the first column of the glossary's second table.
 *
 * @param {string} [glossary]
 */
export function unwantedWords(glossary = readTracked(GLOSSARY)) {
  const [, table = ''] = glossary.split('## Words not to use');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

/** @param {string[]} words */
function patternOf(words) {
  const sources = words.map((word) => {
    const isPrefix = word.endsWith('*');
    const literal = (isPrefix ? word.slice(0, -1) : word).replaceAll(/[.+?()[\]{}|^$\\/]/g, String.raw`\$&`);
    return literal.replaceAll(' ', String.raw`\s+`) + (isPrefix ? String.raw`\w*` : '');
  });
  return new RegExp(String.raw`(?<!\w)(?:${sources.join('|')})(?!\w)`, 'g');
}

/**
 * Where unwanted words occur in a text or in its name, as `name:line: word`.
 *
 * @param {string} name
 * @param {string} text
 * @param {string[]} words
 */
export function findUnwanted(name, text, words) {
  const pattern = patternOf(words);
  const inName = [...name.matchAll(pattern)].map(([word]) => `${name}: ${word}`);
  const inText = [...text.matchAll(pattern)].map(
    ({ 0: word, index }) => `${name}:${text.slice(0, index).split('\n').length}: ${word}`,
  );
  return [...inName, ...inText];
}

/** Every unwanted word in the tracked files. */
export function findUnwantedInProject() {
  const words = unwantedWords();
  return trackedFiles()
    .filter((name) => TEXT.test(name) && !IGNORED.has(name) && !name.includes('/fixtures/'))
    .flatMap((name) => findUnwanted(name, readTracked(name), words));
}
