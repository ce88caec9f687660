import path from 'node:path';

import type { Plugin } from 'vite';

const FOLDER = `${path.join(import.meta.dirname, '../../libs/ui/src').replaceAll(path.sep, '/')}/`;

/**
 * Puts the styles of libs/ui into the cascade layer `ui`, so that rules of code that uses a component override the
 * component's own.
 *
 * Several builds meet on one page and each includes these styles: without a layer, every module that loads later would
 * override the rules of the shell and of earlier modules. Layered rules lose to unlayered ones in any order.
 */
export function uiLayer(): Plugin {
  return {
    name: 'ui-layer',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code, id) => (id.startsWith(FOLDER) ? { code: `@layer ui {\n${code}\n}\n`, map: null } : null),
    },
  };
}
