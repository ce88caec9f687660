import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';

import {
  generateKeys,
  makeArchive,
  type ModuleArchive,
  readPrivateKey,
  writeArchive,
} from '@benotes/build/module-archive';
import { MODULE_FILE } from '@benotes/contract';

import { builtModules } from '../../delivery/releases/build-folders.ts';
import { readModule } from '../../delivery/releases/module-files.ts';
import { ConfigError } from '../../kernel/config/config.ts';

/** The builds of the project by the names of their modules. */
export const findBuilds = async (): Promise<Map<string, string>> =>
  new Map(await Promise.all(builtModules().map(async (dir) => [(await readModule(dir, '/')).name, dir] as const)));

/** The federation name of a module, which may be given as its folder is called. */
export const moduleName = (name: string) => name.replaceAll('-', '_');

/** The folder of a build, by its path or the name of its module. @throws ConfigError if there is none. */
export async function findBuild(name: string): Promise<string> {
  if (existsSync(path.join(name, MODULE_FILE))) return path.resolve(name);
  const builds = await findBuilds();
  const dir = builds.get(moduleName(name));
  if (!dir) throw new ConfigError(`${name} is not built. Built modules: ${[...builds.keys()].join(', ')}`);
  return dir;
}

/** The archive of a build, signed if there is a key. @throws ConfigError if it cannot be used. */
export async function archiveOf(name: string, keyFile?: string): Promise<ModuleArchive> {
  const dir = await findBuild(name);
  await readModule(dir, '/'); // throws for a module that a server would refuse
  return makeArchive(dir, keyFile === undefined ? undefined : await readKey(keyFile));
}

async function readKey(file: string): Promise<KeyObject> {
  try {
    return await readPrivateKey(file);
  } catch (error) {
    throw new ConfigError(`${file} contains no Ed25519 private key: ${(error as Error).message}`);
  }
}

/** Writes the archive of a build. */
export async function pack(name: string, { key, out }: { key?: string; out?: string }): Promise<string> {
  return `${await writeArchive(await archiveOf(name, key), out)}${key ? ', signed' : ''}.`;
}

/** Writes a key pair. @throws ConfigError if a file cannot be written. */
export const writeKeys = (file: string | undefined): Promise<string> =>
  generateKeys(file).catch((error: Error) => {
    throw new ConfigError(error.message);
  });
