import type { Plugin } from 'vite';

/** The federation's own modules. */
export const FEDERATION = /\0|virtual:mf|__mf|@module-federation/;
/** The runtime of a remote, without the modules from the shell, which must be loaded before the remote. */
export const REMOTE_RUNTIME = /vite\/preload-helper|@module-federation|virtual:mf-localSharedImportMap/;

/**
 * Merges modules that the federation plugin splits into several small files. Its own groups take precedence, so this
 * one is added after it has run. Few files matter: over HTTP/1.1 a browser opens six connections to a server.
 */
export function mergeChunks(name: string, test: RegExp): Plugin {
  return {
    name: `merge-chunks-${name}`,
    apply: 'build',
    enforce: 'post',
    config: {
      order: 'post',
      handler: ({ build }) => {
        const output = build?.rolldownOptions?.output;
        const groups =
          !output || Array.isArray(output) || typeof output.codeSplitting !== 'object'
            ? undefined
            : output.codeSplitting.groups;
        if (!groups) throw new Error('The federation plugin has set no groups.');
        groups.unshift({ name, test, priority: Number.MAX_SAFE_INTEGER });
      },
    },
    generateBundle(_, bundle) {
      if (!Object.values(bundle).some((file) => file.type === 'chunk' && file.name === name))
        throw new Error(`No module matches ${test}, the chunk ${name}.`);
    },
  };
}
