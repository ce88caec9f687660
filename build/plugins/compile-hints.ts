import type { Plugin } from 'vite';

const CALLED_ON_LOAD = /^(?:index|start|main|frame|federation|remoteEntry|parcel)$|__loadShare__shared/;
const HINT = '//# allFunctionsCalledOnLoad';

/**
 * Makes Chromium compile the scripts of a first screen while they are loading, in parallel to the page (V8's explicit
 * compile hints). For other engines the hint is a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    augmentChunkHash: ({ name }) => (CALLED_ON_LOAD.test(name) ? HINT : ''),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const marked = chunks.filter(({ name }) => CALLED_ON_LOAD.test(name));
        if (marked.length === 0) throw new Error(`No chunk matches ${CALLED_ON_LOAD}.`);
        for (const chunk of marked) {
          chunk.code = `${HINT}\n${chunk.code}`;
          const map = bundle[`${chunk.fileName}.map`];
          if (map?.type !== 'asset') continue;
          const { mappings, ...others } = JSON.parse(String(map.source)) as { mappings: string };
          map.source = JSON.stringify({ ...others, mappings: `;${mappings}` });
        }
      },
    },
  };
}
