import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { fitOf, MODULE_CONTRACT } from '@benotes/contract';

import { ConfigError } from '../../kernel/config/config.ts';
import { MANIFEST, readModule } from './module-files.ts';
import { filesIn } from './released-files.ts';

interface Assets {
  js?: { sync?: string[]; async?: string[] };
  css?: { sync?: string[]; async?: string[] };
}

/** Further fields of a manifest. A build writes all of them; in an upload, some may be missing. */
interface Manifest {
  metaData: { publicPath?: unknown; getPublicPath?: unknown; remoteEntry: { path: string; name: string } };
  exposes?: { assets?: Assets }[];
  shared?: { assets?: Assets }[];
}

/**
 * Checks the files of an upload as pages will use them. (Local builds are trusted.)
 *
 * @param name the name in the archive.
 * @throws ConfigError with the reason.
 */
export async function checkUpload(dir: string, name: string): Promise<void> {
  const module = await readModule(dir, '');
  if (module.name !== name)
    throw new ConfigError(`The archive is of ${name.slice(0, 60)}, and its module is ${module.name}.`);
  const fit = fitOf(module.contract);
  if (fit !== 'fits')
    throw new ConfigError(
      `${name} was built for module contract ${module.contract}, and this server has ${MODULE_CONTRACT}: ${
        fit === 'remote-too-old' ? 'build it with newer libraries' : 'update the server'
      }.`,
    );
  const manifest = JSON.parse(await readFile(path.join(dir, MANIFEST), 'utf8')) as Manifest; // `readModule` parsed it
  const { publicPath = 'auto', getPublicPath } = manifest.metaData;
  // The runtime would load files from there or evaluate a script; the page's policy blocks both.
  if (getPublicPath !== undefined || publicPath !== 'auto')
    throw new ConfigError(`${MANIFEST} must have the public path "auto".`);
  const files = new Set((await filesIn(dir)).map((file) => file.replaceAll(path.sep, '/')));
  const missing = namedFiles(manifest)
    .map(String)
    .find((file) => !files.has(file));
  if (missing !== undefined)
    throw new ConfigError(`${MANIFEST} names ${missing.slice(0, 200)}, which is not in the archive.`);
}

/** The files that pages would request. */
function namedFiles({ metaData: { remoteEntry }, exposes = [], shared = [] }: Manifest): string[] {
  try {
    return [remoteEntry.path + remoteEntry.name, ...[...exposes, ...shared].flatMap(({ assets }) => assetsOf(assets))];
  } catch {
    throw new ConfigError(`${MANIFEST} does not list the files of a module.`);
  }
}

const assetsOf = ({ js = {}, css = {} }: Assets = {}) =>
  [js, css].flatMap(({ sync = [], async: later = [] }) => [...sync, ...later]);
