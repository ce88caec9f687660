import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { keygen, list, pack, promote, release, remove, rollBack, setEnabled } from '../build/commands/release.ts';
import { codeBlocks } from './code-blocks.mjs';

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
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
const LIVE = { version: 'aaaa', since: '2026-11-21T09:00:00.000Z', by: 'Ada' };
const STATE = { name: 'reading_list', is_enabled: true, live: LIVE, canary: null, previous: null };

/** What was asked of a server that answers everything. */
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  request.resume().on('end', () => {
    if (request.method === 'DELETE') return response.writeHead(204).end();
    const is_enabled = !request.url?.endsWith('/disable');
    const data = request.method === 'GET' ? [STATE] : { ...STATE, is_enabled };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
});
let url = '';
let folder = '';
const said: string[] = [];

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(path.join(tmpdir(), 'module-commands-'));
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(path.join(folder, 'dist/module.json'), JSON.stringify({ name: 'reading_list' }));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  requests.length = 0;
  said.length = 0;
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
});

const run = (name: string, ...args: string[]) => COMMANDS[name]?.([...args, '--server', url, '--token', 'bnt_x']);

/** A file of the example, in the folder of the test. */
const fileAt = (word: string) => (/\.(?:pem|zip)$/.test(word) ? path.join(folder, word) : word);

describe('Whoever writes a module outside of the repository', () => {
  it.each([
    ['promote', 'POST /api/modules/reading_list/promote', `reading_list: aaaa is live on`],
    ['rollback', 'POST /api/modules/reading_list/rollback', 'reading_list: aaaa is live.'],
    ['disable', 'POST /api/modules/reading_list/disable', 'reading_list is disabled on'],
    ['enable', 'POST /api/modules/reading_list/enable', 'reading_list is enabled on'],
    ['remove', 'DELETE /api/modules/reading_list', 'reading_list was removed from'],
    ['list', 'GET /api/modules', 'reading_list: aaaa live since 2026-11-21 09:00 UTC, by Ada'],
  ])('can %s it', async (name, request, line) => {
    await run(name);
    expect(requests.at(-1)).toBe(`${request} Bearer bnt_x`);
    expect(said).toEqual([expect.stringContaining(line)]);
  });

  it('can make a key, and a signed archive for the page Modules', async () => {
    await keygen([path.join(folder, 'key.pem')]);
    expect(said[0]).toMatch(/key\.pem signs \(keep it secret\).* MODULE_KEYS=[\w+/]{43}=$/);
    await expect(keygen([path.join(folder, 'key.pem')])).rejects.toThrow('cannot be written');
    const out = path.join(folder, 'reading_list.zip');
    await pack(['--key', path.join(folder, 'key.pem'), '--out', out]);
    expect(said[1]).toMatch(/reading_list\.zip: 1 files, 1 KB, signed\.$/);
    expect(readFileSync(out, 'latin1')).toContain('files.json.sig');
    expect(readdirSync(folder)).toContain('key.pem.pub');
  });

  it('reads what is missing if there is no server or no token', async () => {
    for (const args of [[], ['--server', url], ['--token', 'bnt_x']])
      await expect(COMMANDS['disable']?.(args)).rejects.toThrow('--server and a token are needed');
  });

  // #tutorial-commands-run
  it('can run the commands of the tutorial as they are', async () => {
    const lines = codeBlocks()
      .filter(({ document, language }) => document === 'docs/modules.md' && language === 'sh')
      .flatMap(({ code }) => [...code.matchAll(/^npm run (\w+) ?-?-? ?(.*?)(?: +#.*)?$/gm)])
      .filter(([, name = '']) => name in COMMANDS);
    expect(new Set(lines.map(([, name]) => name))).toEqual(new Set(Object.keys(COMMANDS)));
    for (const [, name = '', rest = ''] of lines) {
      const args = rest.replace('https://notes.example.org', url).replace('bnt_…', 'bnt_x').split(' ').filter(Boolean);
      await COMMANDS[name]?.(args.map(fileAt));
    }
  });
});
