import type { Plugin } from 'vite';

/** Its package names these files also for production; those of production differ in this line only. */
const DEVELOPMENT = /\/react-router\/dist\/development\/.+\.mjs$/;
const HAS_WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';

/** Leaves the warnings for developers, and their texts, out of react-router. */
export function productionRouter(): Plugin {
  let isFound = false;
  return {
    name: 'production-router',
    apply: 'build',
    transform: {
      filter: { id: DEVELOPMENT, code: HAS_WARNINGS },
      handler(code) {
        isFound = true;
        return { code: code.replace(HAS_WARNINGS, HAS_WARNINGS.replace('true', 'false')), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error('react-router has no ENABLE_DEV_WARNINGS: remove this plugin.');
    },
  };
}
