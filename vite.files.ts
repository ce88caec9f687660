// Which files a build consists of: few, because over HTTP/1.1 a browser has six connections to a server.
import type { Plugin } from 'vite';

/** What is the federation's own keeps itself apart. */
export const FEDERATION = /\0|virtual:mf|__mf|@module-federation/;

/** What a remote starts with. Not what it takes of the shell: that must be there before the remote itself is. */
export const REMOTE_START = /vite\/preload-helper|@module-federation|virtual:mf-localSharedImportMap/;

/**
 * Makes one file of what the federation plugin puts into several small ones. Its own groups come first, whatever anybody
 * asks for, so this one is added when the plugin is done.
 */
export function joins(name: string, test: RegExp): Plugin {
  return {
    name: `joins-${name}`,
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
  };
}

/** What the shell asks for piece by piece to start the federation. */
const STARTERS = /\bimport\(("[^"]*(?:hostAutoInit|pendingShares|REMOTE_ENTRY_ID)[^"]*")\)/g;

/** Has the shell import at once what the federation plugin asks for piece by piece: it stands in one file anyway. */
export function startsAtOnce(): Plugin {
  let replaced = 0;
  return {
    name: 'starts-at-once',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/shell\/src\/main\.tsx$|hostAutoInit/ },
      handler(code) {
        const imports: string[] = [];
        const started = code.replaceAll(STARTERS, (_, source: string) => {
          imports.push(`import * as starter${imports.length} from ${source};\n`);
          return `Promise.resolve(starter${imports.length - 1})`;
        });
        replaced += imports.length;
        return { code: imports.join('') + started, map: null };
      },
    },
    buildEnd(error) {
      if (!error && replaced !== 3) throw new Error('The federation starts in another way than it did.');
    },
  };
}

/**
 * Makes one file of what some modules import to start, or of those of it that are meant: over HTTP/1.1 a browser has six
 * connections to a server, and fetches twenty small files in four turns. What an earlier one took stays there.
 */
export function startsTogether(name: string, entries: RegExp, meant = /(?:)/): Plugin {
  const together = new Set<string>();
  return {
    name: 'starts-together',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name, test: (id: string) => together.has(id) }] } } },
      },
    }),
    buildEnd() {
      const seen = new Set<string>();
      const open = [...this.getModuleIds()].filter((id) => entries.test(id));
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (seen.has(id) || FEDERATION.test(id)) continue;
        seen.add(id);
        if (meant.test(id)) together.add(id);
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}

const CALLED_ON_LOAD = /^(?:index|start|main|frame|federation|remoteEntry|parcel)$|__loadShare__shared/;
const HINT = '//# allFunctionsCalledOnLoad';

/**
 * Has Chromium compile what a first screen starts with as it arrives, beside the page's own work and not in the middle of
 * it (V8's explicit compile hints). To others the word is a comment.
 */
export function compilesAhead(): Plugin {
  return {
    name: 'compiles-ahead',
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
