#!/usr/bin/env node
import { develop } from './commands/develop.ts';
import { keygen, list, pack, promote, release, remove, rollBack, setEnabled } from './commands/release.ts';
import { readModule } from './read-module.ts';

const USAGE = `benotes-module check                  says what a build would refuse in src/module.ts
benotes-module dev --shell URL         builds at every change and serves the result to a running Benotes
benotes-module release --server URL --token TOKEN [--key FILE] [--canary PERCENT | --for EMAIL…]
    releases the built module to a running Benotes, to all users, a share of them, or those with these addresses
benotes-module promote --server URL --token TOKEN     makes the canary live for all users
benotes-module rollback --server URL --token TOKEN    rolls back the canary, or makes the previous version live again
benotes-module disable | enable --server URL --token TOKEN    takes the module out of all pages, or puts it back
benotes-module remove --server URL --token TOKEN      removes the module with all its versions, also the only one
benotes-module list --server URL --token TOKEN        shows the versions of the modules that the token may release
benotes-module pack [--key FILE] [--out FILE]         writes the archive of a build, which the page Modules accepts
benotes-module keygen [FILE]                          writes a key pair to sign archives with`;

const commands: Record<string, (args: string[]) => Promise<void>> = {
  check: async () => void (await readModule(process.cwd())),
  dev: develop,
  release,
  promote,
  rollback: rollBack,
  disable: setEnabled(false),
  enable: setEnabled(true),
  remove,
  list,
  pack,
  keygen,
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  command(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
