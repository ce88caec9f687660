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
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !CALLED_ON_LOAD.test(chunk.name)) continue;
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
