import { existsSync } from 'node:fs';
import path from 'node:path';

import { REMOTE_NAMES, type RemoteName } from '@benotes/contract';

/** The folder of the project: this file runs from server/dist (or its chunks), and from server/src in tests. */
function findRoot(from = import.meta.dirname): string {
  return existsSync(path.join(from, 'pnpm-workspace.yaml')) || from === path.dirname(from)
    ? from
    : findRoot(path.dirname(from));
}

const root = findRoot();

/** Where the shell is built. */
export const shellDir = path.join(root, 'shell/dist');

/** Where a remote is built: `mf_posts` in mf-posts/dist. */
export const remoteDir = (name: RemoteName) => path.join(root, name.replace('_', '-'), 'dist');

/** A remote by its federation name or its folder's name; null when there is no such one. */
export const remoteNamed = (name: string): RemoteName | null =>
  REMOTE_NAMES.find((known) => known === name.replace('-', '_')) ?? null;
