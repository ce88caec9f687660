import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { createPersonalToken, getImport, listPosts } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD } from '../../../testing/app.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/api.md');
const execute = promisify(execFile);

describe('The examples of docs/api.md', () => {
  // #api-examples-work
  it('do what they say', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const body = { name: 'Examples', scopes: ['everything' as const], days: 1, password: PASSWORD };
    const TOKEN = (await person.call(createPersonalToken, { body })).body.data.secret;
    const BENOTES = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const cwd = await mkdtemp(path.join(tmpdir(), 'api-examples-'));
    const env = { ...process.env, BENOTES, TOKEN, no_proxy: '127.0.0.1' };
    const texts = (await readFile(DOCUMENT, 'utf8')).matchAll(/```sh\n(.*?)```/gs);
    try {
      const answers: string[] = [];
      for (const [, example = ''] of texts)
        answers.push((await execute('sh', ['-e', '-c', example], { cwd, env })).stdout);
      expect(answers).toHaveLength(12);
      expect(JSON.parse(answers[3] ?? '')).toMatchObject({ data: [{ title: 'Shopping' }] });
      expect((await stat(path.join(cwd, 'benotes.zip'))).size).toBeGreaterThan(1000);
      const imported = JSON.parse(answers[8] ?? '') as { data: { id: number } };
      await expect
        .poll(async () => (await person.call(getImport, { params: imported.data })).body.data.status, {
          timeout: 20_000,
        })
        .toBe('done');
      const { data } = (await person.call(listPosts, { query: { limit: 0, withTags: true } })).body;
      expect(data.map(({ title, url }) => url ?? title).toSorted()).toEqual([
        'A picture',
        'Bakery',
        'Shopping',
        'Spelt',
        'https://example.org/article',
        'https://example.org/bookmark',
        'https://example.org/rye',
      ]);
      const rye = data.find(({ title }) => title === 'Rye');
      expect(rye).toMatchObject({ note: '<p>Takes four hours</p>', tags: [{ name: 'bread' }] });
      expect(rye?.collection_id).not.toBeNull();
      expect(data.find(({ title }) => title === 'A picture')?.content).toMatch(/^<img src="\/storage\//);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  });
});
