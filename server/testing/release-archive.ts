import { createHash, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import {
  createReleaseToken,
  FILE_LIST,
  FILE_LIST_SIGNATURE,
  MODULE_CONTRACT,
  type ModuleDescription,
  releaseModule,
} from '@benotes/contract';

import { aDataDir, PASSWORD, type Person, type TestApp } from './app.ts';
import { packed } from './archive.ts';

export type BuildFiles = Record<string, string>;

/** The files of a built module with one page. */
export function aBuild(description: Partial<ModuleDescription> = {}, script = 'export {};'): BuildFiles {
  const name = description.name ?? 'statistics';
  const path = `/${name.replaceAll('_', '-')}`;
  const full: ModuleDescription = {
    title: 'Statistics',
    contract: MODULE_CONTRACT,
    pages: [{ path, title: 'Statistics', access: 'user' }],
    links: [],
    contributions: [],
    slots: [],
    ...description,
    name,
  };
  const assets = { js: { sync: ['assets/parcel.js'], async: [] }, css: { sync: [], async: [] } };
  const manifest = {
    name,
    metaData: { publicPath: 'auto', remoteEntry: { path: '', name: 'assets/entry.js' } },
    exposes: [{ path: './parcel', assets }],
    shared: [],
  };
  return {
    'assets/entry.js': 'export const init = () => {};',
    'assets/parcel.js': script,
    'mf-manifest.json': JSON.stringify(manifest),
    'module.json': JSON.stringify(full),
  };
}

/** Writes a build to a new folder. */
export function writeBuild(files: BuildFiles, dir = path.join(aDataDir(), 'dist')): string {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), content);
  }
  return dir;
}

const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

export const listOf = (name: string, files: BuildFiles) =>
  JSON.stringify({
    name,
    files: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, hashOf(content)])),
  });

/** An archive of a build, like that of the command. `list` and `entries` replace its content. */
export function anArchive(
  files: BuildFiles,
  { key, name = 'statistics', list = listOf(name, files) }: { key?: KeyObject; name?: string; list?: string } = {},
): Promise<Buffer> {
  const signature = key && sign(null, Buffer.from(list), key).toString('base64');
  return packed([
    [FILE_LIST, list],
    ...(signature ? [[FILE_LIST_SIGNATURE, signature] as const] : []),
    ...Object.entries(files),
  ]);
}

/** Creates an API token of an owner and returns its secret. */
export async function aToken(owner: Person, modules: string[] = ['*']): Promise<string> {
  const { status, body } = await owner.call(createReleaseToken, { body: { name: 'CI', modules, password: PASSWORD } });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.secret;
}

/** Sends an archive. `query`: who gets it. */
export async function upload(
  { app }: TestApp,
  token: string,
  archive: Buffer,
  type = 'application/zip',
  query: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: releaseModule.url, query, headers, payload: archive });
  return { status: answer.statusCode, body: answer.json() };
}
