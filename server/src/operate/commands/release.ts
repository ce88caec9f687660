import { parseArgs } from 'node:util';

import { ServerError } from '@benotes/build/module-server';
import { parseUrl } from '@benotes/contract';

import { readAudience } from '../../delivery/releases/canary-audience.ts';
import { ConfigError } from '../../kernel/config/config.ts';
import { pack, writeKeys } from './module-files.ts';
import { changeLocally, listLocally, releaseLocally, removeLocally } from './release-locally.ts';
import { changeRemotely, listRemotely, releaseRemotely, removeRemotely } from './release-remotely.ts';

const USAGE = `Usage: npm run module --
  release NAME [URL]            makes a build live; URL: the manifest of a module of another origin
    --canary PERCENT            for this share of the users only, 1 to 99
    --for EMAIL                 for these users only; more of them: again, or separated by commas
  promote NAME                  makes the canary live for all users
  rollback NAME                 rolls back the canary, or makes the previous version live again
  disable | enable NAME
  remove NAME                   removes the module with all its versions, also the only one
  list
  pack NAME [--out FILE]        writes the archive of a build
  keygen [FILE]                 writes a key pair to sign archives with
NAME is a module of this project or the folder of a build. The data folder is DATA_DIR; on another machine:
  --server URL                  over HTTP, with the token in BENOTES_TOKEN or --token
  --key FILE                    signs the archive (release, pack)`;

const OPTIONS = {
  server: { type: 'string' },
  token: { type: 'string' },
  key: { type: 'string' },
  out: { type: 'string' },
  canary: { type: 'string' },
  for: { type: 'string', multiple: true },
} as const;

/** `npm run module`. */
async function run(args: string[]): Promise<string> {
  const { values, positionals } = parse(args);
  const [command = '', name = '', url] = positionals;
  const { key, out } = values;
  const audience = { canary: values.canary, for: values.for };
  const users = readAudience(audience);
  if (users && command !== 'release') throw new ConfigError('--canary and --for belong to release.');
  const server = values.server === undefined ? null : serverAt(values.server, values.token);
  if (command === 'keygen') return writeKeys(name || undefined);
  if (command === 'list') return server ? listRemotely(server) : listLocally();
  if (name === '') throw new ConfigError(USAGE);
  switch (command) {
    case 'pack':
      return pack(name, { key, out });
    case 'release':
      if (server && url !== undefined)
        throw new ConfigError('A module of another origin is released on the machine of the server.');
      if (users && url !== undefined)
        throw new ConfigError('A module of another origin cannot be a canary: release it to all users.');
      return server ? releaseRemotely(server, name, audience, key) : releaseLocally(name, { url, users });
    case 'promote':
    case 'rollback':
    case 'disable':
    case 'enable':
      return server ? changeRemotely(server, name, command) : changeLocally(name, command);
    case 'remove':
      return server ? removeRemotely(server, name) : removeLocally(name);
    default:
      throw new ConfigError(USAGE);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${USAGE}`);
  }
}

function serverAt(url: string, token = process.env['BENOTES_TOKEN']) {
  const parsed = parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new ConfigError(`--server ${url} is invalid: it must be a URL such as https://notes.example.org.`);
  if (!token) throw new ConfigError('A token is needed: set BENOTES_TOKEN. Owners create one on the server.');
  const { protocol, hostname, origin } = parsed;
  if (protocol === 'http:' && !/^(?:localhost|127\.|\[::1\])/.test(hostname))
    console.error(`Warning: ${origin} is not encrypted. Anyone who can read the traffic can use the token.`);
  return { url: origin, token };
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof ServerError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
