import { existsSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';
import { readTracked, trackedFiles } from './tracked-files.mjs';

/** Source files in backquotes, with or without their folders or the id of a test: `posts.repo.ts`, `a.test.ts#one-effect`. */
const QUOTED = /`([a-z0-9][\w./-]*\.(?:tsx?|mjs|css))(?:#[\w-]+)?`/g;
/** Relative links: `[text](operations.md#the-clock)`. */
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;
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
  const linked = [...text.matchAll(LINK)]
    .map(([, file = '']) => path.join(path.dirname(name), file))
    .filter((file) => !existsSync(path.join(root, file)));
  return [...quoted, ...linked];
}

/** The project's Markdown documents. */
export const documents = () =>
  trackedFiles()
    .filter((name) => name.endsWith('.md') && !name.includes('/fixtures/'))
    .map((name) => ({ name, text: readTracked(name) }));
