import type { Plugin } from 'vite';

/** The dynamic imports by which the shell starts the federation. */
const START_IMPORTS = /\bimport\(("[^"]*(?:hostAutoInit|pendingShares|REMOTE_ENTRY_ID)[^"]*")\)/g;
const EXPECTED_COUNT = 3;

/** Turns the dynamic imports that start the federation into static ones: their modules are in one file anyway. */
export function staticFederationStart(): Plugin {
  let replaced = 0;
  return {
    name: 'static-federation-start',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/shell\/src\/main\.tsx$|hostAutoInit/ },
      handler(code) {
        const imports: string[] = [];
        const transformed = code.replaceAll(START_IMPORTS, (_, source: string) => {
          imports.push(`import * as start${imports.length} from ${source};\n`);
          return `Promise.resolve(start${imports.length - 1})`;
        });
        replaced += imports.length;
        return { code: imports.join('') + transformed, map: null };
      },
    },
    buildEnd(error) {
      if (!error && replaced !== EXPECTED_COUNT)
        throw new Error(`The federation starts with ${replaced} dynamic imports instead of ${EXPECTED_COUNT}.`);
    },
  };
}
