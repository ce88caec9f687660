import path from 'node:path';

import type { Plugin } from 'vite';

/** A plugin that changes the files of a build, given its folder, after all others have written theirs. */
export function afterBundle(name: string, work: (dist: string) => void): Plugin {
  let dist = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      dist = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: { order: 'post', sequential: true, handler: () => work(dist) },
  };
}
