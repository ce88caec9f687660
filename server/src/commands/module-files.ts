import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { makeArchive, type ModuleArchive, readPrivateKey } from '@benotes/build/module-archive';
import { MODULE_FILE } from '@benotes/contract';

import { ConfigError } from '../config.ts';
import { builtModules } from '../web/releases/build-folders.ts';
import { readModule } from '../web/releases/module-files.ts';

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
  const archive = await archiveOf(name, key);
  const file = out ?? `${archive.name}.zip`;
  await writeFile(file, archive.bytes);
  return `${file}: ${archive.files} files, ${Math.ceil(archive.bytes.length / 1024)} KB${key ? ', signed' : ''}.`;
}

/** Writes a key pair and returns the line for the server. Never replaces a file. */
export async function generateKeys(file: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await writeNew(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  await writeNew(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  return `${file} signs (keep it secret), ${file}.pub verifies. On the server: MODULE_KEYS=${raw}`;
}

async function writeNew(file: string, content: string | Buffer, mode: number): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx', mode });
  } catch (error) {
    throw new ConfigError(`${file} cannot be written: ${(error as Error).message}`);
  }
}
