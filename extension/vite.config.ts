import { createWriteStream } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { defineConfig, type Plugin } from 'vite';
import { ZipFile } from 'yazl';

import { buildOptions } from '../build/build-options.ts';
import { withoutSchemas } from '../build/plugins/without-schemas.ts';
import { BROWSERS, manifestOf } from './src/manifest.ts';

const DIST = path.join(import.meta.dirname, 'dist');
const BUILT = path.join(DIST, 'files');
/** The same build gives the same archive: local midnight, because zip files have local times. */
const MTIME = new Date(1980, 0, 1);

/** Packs the build for each browser: as a folder, and as the zip file that the browser's store takes. */
const forBrowsers = (): Plugin => ({
  name: 'for-browsers',
  apply: 'build',
  async closeBundle() {
    const { version } = JSON.parse(await readFile(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
      version: string;
    };
    for (const browser of BROWSERS) {
      const folder = path.join(DIST, browser);
      await rm(folder, { recursive: true, force: true });
      await cp(BUILT, folder, { recursive: true });
      await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifestOf(browser, version), null, 2));
      await pack(folder, path.join(DIST, `benotes-${browser}.zip`));
    }
    await rm(BUILT, { recursive: true });
  },
});

async function pack(folder: string, file: string): Promise<void> {
  const zip = new ZipFile();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  for (const each of paths.toSorted())
    zip.addFile(each, path.relative(folder, each).split(path.sep).join('/'), { mtime: MTIME, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** One source for all browsers. Nothing is hashed: an extension is updated as a whole. */
export default defineConfig({
  base: './',
  plugins: [withoutSchemas(), forBrowsers()],
  build: {
    ...buildOptions,
    outDir: 'dist/files',
    sourcemap: false, // stores want to read the code
    modulePreload: false,
    rolldownOptions: {
      input: { popup: 'popup.html', options: 'options.html', background: 'src/background.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
});
