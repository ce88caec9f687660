import path from 'node:path';

import { readTracked, trackedFiles } from './tracked-files.mjs';

/** @typedef {{ file: string; target: string; }} Import a relative import: both paths are relative to the root. */

const RELATIVE = /(?:\bfrom|\bimport|\bimport\(|\bmock\()\s*['"](\.{1,2}\/[^'"?]+)/g;

/**
 * The relative imports of a source file, dynamic ones and those of types included.
 *
 * @param {string} file
 * @param {string} source
 * @returns {Import[]}
 */
export const relativeImports = (file, source) =>
  [...source.matchAll(RELATIVE)].map(([, to = '']) => ({ file, target: path.join(path.dirname(file), to) }));

/** Every relative import in the tracked sources. */
export const allRelativeImports = () =>
  trackedFiles()
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) => relativeImports(file, readTracked(file)));

/** Folders with a `package.json`; the root is ''. */
export const packageFolders = () =>
  trackedFiles()
    .filter((file) => path.basename(file) === 'package.json')
    .map((file) => path.dirname(file).replace(/^\.$/, ''));
