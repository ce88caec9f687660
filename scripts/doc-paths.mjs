import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';
import { readTracked, trackedFiles } from './tracked-files.mjs';

/**
 * Source files in backquotes, with or without their folders or the id of a test: `posts.repo.ts`,
 * `a.test.ts#one-effect`.
 */
const QUOTED = /`([a-z0-9][\w./-]*\.(?:tsx?|mjs|css))(?:#[\w-]+)?`/g;
/** Relative links: `[text](operations.md#the-clock)`, `[text](#the-clock)`. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]*))?\)/g;
/** Examples in the guides. */
const NOT_TRACKED = /NNNN-post-source|reports|^name\./;

const files = trackedFiles().map((file) => `/${file}`);

/**
 * Paths and links of a document that lead nowhere.
 *
 * @param {string} name of the document
 * @param {string} text
 */
export function deadPaths(name, text) {
  const quoted = [...text.matchAll(QUOTED)]
    .map(([, file = '']) => file)
    .filter((file) => !NOT_TRACKED.test(file) && !files.some((known) => known.endsWith(`/${file}`)));
  const linked = [...text.matchAll(LINK)].map(([, file = '', anchor]) => ({
    file: file === '' ? name : path.join(path.dirname(name), file),
    anchor,
  }));
  const missing = linked.filter(({ file }) => !existsSync(path.join(root, file))).map(({ file }) => file);
  const headless = linked
    .filter(({ file, anchor }) => anchor !== undefined && file.endsWith('.md') && existsSync(path.join(root, file)))
    .filter(
      ({ file, anchor = '' }) =>
        !anchorsIn(file === name ? text : readFileSync(path.join(root, file), 'utf8')).has(anchor),
    )
    .map(({ file, anchor }) => `${file}#${anchor}`);
  return [...quoted, ...missing, ...headless];
}

/** The anchors of the headings of a document, as GitHub makes them. @param {string} text */
const anchorsIn = (text) =>
  new Set(
    Array.from(text.matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** The project's Markdown documents. */
export const documents = () =>
  trackedFiles()
    .filter((name) => name.endsWith('.md') && !name.includes('/fixtures/'))
    .map((name) => ({ name, text: readTracked(name) }));
