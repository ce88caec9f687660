import type { Plugin } from 'vite';

interface Slimming {
  of: RegExp;
  /** The module that replaces it. */
  to: (code: string) => string;
}

const SLIMMINGS: readonly Slimming[] = [
  {
    of: /@module-federation\/runtime\/package\.json$/,
    to: (code) => JSON.stringify({ version: (JSON.parse(code) as { version: string }).version }),
  },
  {
    // The texts of errors: their codes are logged as well.
    of: /@module-federation\/error-codes\/dist\/desc\.mjs$/,
    to: () => 'export const runtimeDescMap = {}, typeDescMap = {}, buildDescMap = {}, errorDescMap = {};',
  },
  {
    // What `ofetch` parses responses with, unless they are parsed by its caller, as all of ours are.
    of: /\/destr\/dist\/index\.mjs$/,
    to: () => 'export default JSON.parse;',
  },
];

/** Replaces what the packages of every page bundle without use: descriptions, texts, and a parser. */
export function slimRuntime(): Plugin {
  const found = new Set<Slimming>();
  return {
    name: 'slim-runtime',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SLIMMINGS.map(({ of }) => of) },
      handler: (code, id) => {
        const slimming = SLIMMINGS.find(({ of }) => of.test(id));
        if (!slimming) return null;
        found.add(slimming);
        return slimming.to(code);
      },
    },
    buildEnd(error) {
      const missing = SLIMMINGS.find((slimming) => !found.has(slimming));
      if (!error && missing) throw new Error(`${missing.of} is no longer bundled.`);
    },
  };
}
