import type { Plugin } from 'vite';

/** Reduces the package.json that the federation runtime bundles for its version to that version. */
export function slimRuntime(): Plugin {
  let isFound = false;
  return {
    name: 'slim-runtime',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@module-federation\/runtime\/package\.json$/ },
      handler: (code) => {
        isFound = true;
        return JSON.stringify({ version: (JSON.parse(code) as { version: string }).version });
      },
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error('The federation runtime no longer bundles its package.json.');
    },
  };
}
