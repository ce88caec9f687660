import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { MODULE_CONTRACT, MODULE_FILE, type ModuleDescription } from '@benotes/contract';
import { vi } from 'vitest';

/** A description with only a name. */
export const aDescription = (name: string, more: Partial<ModuleDescription> = {}): ModuleDescription => ({
  name,
  title: name,
  contract: MODULE_CONTRACT,
  pages: [],
  links: [],
  contributions: [],
  slots: [],
  ...more,
});

/** The manifest of a build with one script. */
export const aManifest = (name: string) => ({
  name,
  metaData: { remoteEntry: { path: 'assets/', name: 'remoteEntry.js' } },
  exposes: [
    { path: './parcel', assets: { js: { sync: ['assets/parcel.js'] }, css: { sync: ['assets/parcel.css'] } } },
    { path: './contributions/x', assets: { js: { sync: ['assets/x.js'] }, css: { sync: [] } } },
  ],
});

/** Mocks `fetch` to return a module at any URL. */
export const serveModule = (manifest: unknown, description: unknown) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    return Promise.resolve(Response.json(pathname.endsWith(MODULE_FILE) ? description : manifest));
  });

/** Writes the build of a module with one script into a folder. */
export function writeBuild(folder: string, script: string, description = aDescription('lists')): string {
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(aManifest(description.name)));
  writeFileSync(path.join(folder, MODULE_FILE), JSON.stringify(description));
  writeFileSync(path.join(folder, 'assets/parcel.js'), script);
  return folder;
}
