import path from 'node:path';

import type { Plugin } from 'vite';

const FOLDER = `${path.join(import.meta.dirname, 'src').replaceAll(path.sep, '/')}/`;

/**
 * Puts the styles of this library into a layer, `ui`, so that the rules of whoever uses a component win over the
 * component's own.
 *
 * Several builds meet on one page and each brings these styles along: the same rules come once more with every module,
 * and by their order alone they would win over the rules of the shell and of the modules that came before. What stands
 * in a layer loses against what stands in none, in whatever order they come.
 */
export function layersUi(): Plugin {
  return {
    name: 'layers-ui',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code, id) => (id.startsWith(FOLDER) ? { code: `@layer ui {\n${code}\n}\n`, map: null } : null),
    },
  };
}
