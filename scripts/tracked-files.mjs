import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';

const IGNORED_FOLDERS = new Set(['.git', 'data', 'data-demo', 'dist', 'dist-site', 'node_modules']);

/** Whether this folder is a git clone rather than a copy without history. */
export const hasHistory = existsSync(path.join(root, '.git'));

/** @param {string[]} args */
export const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/**
 * The files below a folder of the project, without installed packages and builds.
 *
 * @param {string} folder
 * @returns {string[]}
 */
const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED_FOLDERS.has(name))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(name) : [name];
    });

/** The project's files, relative to its root: those that git tracks, or all of them in a copy without git. */
export function trackedFiles() {
  const files = hasHistory ? git('ls-files', '-z').split('\0').filter(Boolean) : filesBelow('');
  return files.filter((name) => existsSync(path.join(root, name)));
}

/** @param {string} name */
export const readTracked = (name) => readFileSync(path.join(root, name), 'utf8');
