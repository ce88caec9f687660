import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

import { afterBundle } from '../plugins/after-bundle.ts';

const isShareFile = (name: string) => name.includes('__loadShare__shared');

/**
 * Lists the file through which a remote takes shared packages among those that are fetched immediately. The federation
 * plugin lists it as asynchronous, so every remote waited for it.
 */
export const eagerShareFiles = (): Plugin =>
  afterBundle('eager-share-files', (dist) => {
    const file = path.join(dist, 'mf-manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
      exposes: { assets: { js: { sync: string[]; async: string[] } } }[];
    };
    const exposed = manifest.exposes.map(({ assets }) => assets.js);
    // A module that takes none has none.
    if (!exposed.some((js) => js.async.some(isShareFile)))
      throw new Error(`${file} lists no file with shared packages.`);
    for (const js of exposed) {
      js.sync.push(...js.async.filter(isShareFile));
      js.async = js.async.filter((name) => !isShareFile(name));
    }
    writeFileSync(file, JSON.stringify(manifest));
  });
