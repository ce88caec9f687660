import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { generateKeys, makeArchive, type ModuleArchive, readPrivateKey, writeArchive } from '../module-archive.ts';
import {
  changeModule,
  describeModule,
  listModules,
  type ModuleServer,
  removeModule,
  rollBackModule,
  sendArchive,
} from '../module-server.ts';

const MISSING =
  '--server and a token are needed: --server https://notes.example.org --token TOKEN, or the token in BENOTES_TOKEN. Owners create one on the page Modules.';

const OPTIONS = {
  server: { type: 'string' },
  token: { type: 'string', default: process.env['BENOTES_TOKEN'] },
} as const;
const RELEASE_OPTIONS = {
  ...OPTIONS,
  key: { type: 'string' },
  canary: { type: 'string' },
  for: { type: 'string', multiple: true },
} as const;

/** Releases the built module in the current folder to a running Benotes, to all users or as a canary. */
export async function release(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: RELEASE_OPTIONS });
  const server = serverOf(values);
  const archive = await archiveHere(values.key);
  const { canary: percent, for: emails } = values;
  const { live, canary, is_enabled } = await sendArchive(server, archive, { canary: percent, for: emails });
  if (canary && (percent ?? emails) !== undefined) {
    const users = canary.users?.join(', ') ?? `${canary.percent} % of users`;
    console.log(`${archive.name}: ${canary.version} is the canary on ${server.url}, for ${users}.`);
    return;
  }
  const state = is_enabled ? 'is live' : 'is released, but the module is disabled';
  console.log(`${archive.name}: ${live.version} ${state} on ${server.url}.`);
}

/** Makes the canary of the module in the current folder live for all users. */
export async function promote(args: string[]): Promise<void> {
  const server = serverOf(parseArgs({ args, options: OPTIONS }).values);
  const { name, live } = await changeModule(server, await nameHere(), 'promote');
  console.log(`${name}: ${live.version} is live on ${server.url}.`);
}

/** Takes the canary of the module in the current folder back, or makes its previous version live again. */
export async function rollBack(args: string[]): Promise<void> {
  const server = serverOf(parseArgs({ args, options: OPTIONS }).values);
  console.log(await rollBackModule(server, await nameHere()));
}

/** Takes the module in the current folder out of all pages, or puts it back. */
export const setEnabled =
  (isEnabled: boolean) =>
  async (args: string[]): Promise<void> => {
    const server = serverOf(parseArgs({ args, options: OPTIONS }).values);
    const { name, is_enabled } = await changeModule(server, await nameHere(), isEnabled ? 'enable' : 'disable');
    console.log(`${name} is ${is_enabled ? 'en' : 'dis'}abled on ${server.url}.`);
  };

/** Removes the module in the current folder with all its versions. */
export async function remove(args: string[]): Promise<void> {
  const server = serverOf(parseArgs({ args, options: OPTIONS }).values);
  const name = await nameHere();
  await removeModule(server, name);
  console.log(`${name} was removed from ${server.url}.`);
}

/** Lists the modules that the token may release. */
export async function list(args: string[]): Promise<void> {
  const server = serverOf(parseArgs({ args, options: OPTIONS }).values);
  console.log((await listModules(server)).map(describeModule).join('\n') || 'No modules.');
}

/** Writes the archive of the built module in the current folder, which the page Modules accepts. */
export async function pack(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { key: { type: 'string' }, out: { type: 'string' } } });
  const line = await writeArchive(await archiveHere(values.key), values.out);
  console.log(`${line}${values.key === undefined ? '' : ', signed'}.`);
}

/** Writes a key pair to sign archives with. */
export async function keygen(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  console.log(await generateKeys(positionals[0]));
}

const archiveHere = async (key: string | undefined): Promise<ModuleArchive> =>
  makeArchive(path.resolve('dist'), key === undefined ? undefined : await readPrivateKey(key));

/** The name of the built module in the current folder. */
async function nameHere(): Promise<string> {
  const description = await readFile(path.resolve('dist/module.json'), 'utf8');
  return (JSON.parse(description) as { name: string }).name;
}

function serverOf({ server, token }: { server?: string; token?: string }): ModuleServer {
  if (!server || !URL.canParse(server) || !token) throw new Error(MISSING);
  return { url: new URL(server).origin, token };
}
