import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { makeArchive } from '../module-archive.ts';
import { changeModule, type ModuleServer, rollBackModule, sendArchive } from '../module-server.ts';

const USAGE =
  'Usage: npm run release -- --server https://notes.example.org --token TOKEN [--key FILE] [--canary PERCENT | --for EMAIL…]; the token may be in BENOTES_TOKEN.';

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
  const key = values.key === undefined ? undefined : createPrivateKey(await readFile(values.key));
  const archive = await makeArchive(path.resolve('dist'), key);
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

/** The name of the built module in the current folder. */
async function nameHere(): Promise<string> {
  const description = await readFile(path.resolve('dist/module.json'), 'utf8');
  return (JSON.parse(description) as { name: string }).name;
}

function serverOf({ server, token }: { server?: string; token?: string }): ModuleServer {
  if (!server || !URL.canParse(server) || !token) throw new Error(USAGE);
  return { url: new URL(server).origin, token };
}
