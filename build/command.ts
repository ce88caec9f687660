#!/usr/bin/env node
import { develop } from './commands/develop.ts';
import { promote, release, rollBack } from './commands/release.ts';
import { readModule } from './read-module.ts';

const USAGE = `benotes-module check                  says what a build would refuse in src/module.ts
benotes-module dev --shell URL         builds at every change and serves the result to a running Benotes
benotes-module release --server URL --token TOKEN [--key FILE] [--canary PERCENT | --for EMAIL…]
    releases the built module to a running Benotes, to all users, a share of them, or those with these addresses
benotes-module promote --server URL --token TOKEN     makes the canary live for all users
benotes-module rollback --server URL --token TOKEN    rolls back the canary, or makes the previous version live again`;

const commands: Record<string, (args: string[]) => Promise<void>> = {
  check: async () => void (await readModule(process.cwd())),
  dev: develop,
  release,
  promote,
  rollback: rollBack,
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
