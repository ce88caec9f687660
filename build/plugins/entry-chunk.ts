import type { Plugin } from 'vite';

import { FEDERATION } from '../federation/merge-chunks.ts';

/** All modules except the names of icons, which are loaded with the icon picker. */
export const NO_ICONS = /^(?!.*\/contract\/(?:src|dist)\/icons\.[jt]s$)/;

/**
 * Puts everything that some modules import statically into one file, or the part of it that `included` matches. Twenty
 * small files would take four round trips over HTTP/1.1. Modules that an earlier entry chunk took stay there.
 */
export function entryChunk(name: string, entries: RegExp, included = /(?:)/): Plugin {
  const chunk = new Set<string>();
  return {
    name: `entry-chunk-${name}`,
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [{ name, test: (id: string) => chunk.has(id) }] } } },
      },
    }),
    buildEnd(error) {
      const seen = new Set<string>();
      const open = [...this.getModuleIds()].filter((id) => entries.test(id));
      if (!error && open.length === 0) throw new Error(`No module matches ${entries}, the entry of ${name}.`);
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (seen.has(id) || FEDERATION.test(id)) continue;
        seen.add(id);
        if (included.test(id)) chunk.add(id);
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}
