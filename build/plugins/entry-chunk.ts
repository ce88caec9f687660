import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

import { FEDERATION } from '../federation/merge-chunks.ts';

const CONTRACT = path.join(import.meta.dirname, '../../libs/contract/src');

/** All modules except the names of icons, which are loaded with the icon picker. */
export const NO_ICONS = /^(?!.*\/contract\/(?:src|dist)\/library\/icons\.[jt]s$)/;

/**
 * Puts everything that some modules import statically into one file, or the part of it that `included` matches. Twenty
 * small files would take four round trips over HTTP/1.1. Modules that an earlier entry chunk took stay there.
 */
export function entryChunk(name: string, entries: readonly RegExp[], included = /(?:)/): Plugin {
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
      const ids = [...this.getModuleIds()];
      const missing = entries.find((entry) => !ids.some((id) => entry.test(id)));
      if (!error && missing) throw new Error(`No module matches ${missing}, an entry of ${name}.`);
      const open = ids.filter((id) => entries.some((entry) => entry.test(id)));
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (seen.has(id) || FEDERATION.test(id)) continue;
        seen.add(id);
        if (included.test(id)) chunk.add(id);
        open.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}

/** Matches all modules but these files of the contract. @throws Error if one does not exist. */
export function withoutContractOf(...names: string[]): RegExp {
  const missing = names.find((name) => !existsSync(`${CONTRACT}/${name}.ts`));
  if (missing) throw new Error(`The contract has no ${missing}.ts.`);
  return new RegExp(`^(?!.*/contract/src/(?:${names.join('|')})\\.ts$)`);
}
