import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { MODULE_FILE } from '@benotes/contract';

/**
 * The folder of the project or of a release: this file runs from server/dist (or its chunks), and from server/src in
 * tests.
 */
function findRoot(from = import.meta.dirname): string {
  return existsSync(path.join(from, 'shell')) || from === path.dirname(from) ? from : findRoot(path.dirname(from));
}

const root = findRoot();

/** The output folder of the shell's build. */
export const shellDir = path.join(root, 'shell/dist');

/** The builds of all modules of the project: folders that contain a description. */
export function builtModules(): string[] {
  return readdirSync(root)
    .map((folder) => path.join(root, folder, 'dist'))
    .filter((dist) => existsSync(path.join(dist, MODULE_FILE)))
    .toSorted();
}
