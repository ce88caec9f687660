import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Loaded once per page: a second copy would be a second React, router, store, session or bus.
 *
 * A shared package that depends on another one (libs/platform on libs/router) declares it as a development dependency:
 * for a regular dependency the federation plugin would load every remote's own copy immediately, unused.
 */
export const singletons = {
  react: { singleton: true, requiredVersion: '^18.3.1' },
  'react-dom': { singleton: true, requiredVersion: '^18.3.1' },
  valtio: { singleton: true, requiredVersion: '^2.0.0' },
  '@benotes/router': { singleton: true, requiredVersion: false },
  '@benotes/platform': { singleton: true, requiredVersion: false },
} as const;

const UI_SOURCES = path.join(import.meta.dirname, '../../libs/ui/src');

/** Shared between builds of the same version: a remote built against another version brings its own copy. */
export const versioned = { '@benotes/ui': exactly(existsSync(UI_SOURCES) ? sourceVersion() : packedVersion()) };

function exactly(version: string) {
  return { version, requiredVersion: version };
}

/** Derived from the sources, so that every change of `@benotes/ui` is automatically a new version. */
function sourceVersion(): string {
  return `0.1.${fingerprintOf(UI_SOURCES)}`;
}

/** The version that the sources of the packed `@benotes/ui` had. */
function packedVersion(): string {
  const manifest = createRequire(import.meta.url)('@benotes/ui/package.json') as { benotes: { sharedVersion: string } };
  return manifest.benotes.sharedVersion;
}

/** A number that changes with every source file in this folder. */
export function fingerprintOf(folder: string): number {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !entry.parentPath.includes('node_modules') && !/\.(?:test|stories)\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
  return hash.digest().readUInt32BE();
}
