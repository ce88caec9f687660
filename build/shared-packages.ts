import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Loaded once per page: a second copy would be a second React, router, store, session or bus.
 *
 * A shared package that depends on another one (libs/platform on libs/router) declares it as a development dependency:
 * for a regular dependency the federation plugin would load every remote's own copy at once, unused.
 */
export const singletons = {
  react: { singleton: true, requiredVersion: '^18.3.1' },
  'react-dom': { singleton: true, requiredVersion: '^18.3.1' },
  valtio: { singleton: true, requiredVersion: '^2.0.0' },
  '@benotes/router': { singleton: true, requiredVersion: false },
  '@benotes/platform': { singleton: true, requiredVersion: false },
} as const;

/** Derived from the sources, so that every change of `@benotes/ui` is a new version without anybody raising a number. */
const uiVersion = `0.1.${fingerprintOf(path.join(import.meta.dirname, '../libs/ui/src'))}`;

/** Shared between builds of the same version: a remote built against another version brings its own copy. */
export const versioned = { '@benotes/ui': { version: uiVersion, requiredVersion: uiVersion } };

/** A number that changes with every source file in this folder. */
function fingerprintOf(folder: string): number {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|stories)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest().readUInt32BE();
}
