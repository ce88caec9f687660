import { gunzipSync } from 'node:zlib';

import { createPost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../testing/app.ts';

/** What a browser is answered that asks for a person's posts, of which there is one with so many letters. */
async function ask(letters: number, encoding = 'gzip, deflate, br') {
  const test = await anApp();
  const person = await aPerson(test);
  await given(person, createPost, { title: 'Long', content: `<p>${'rye '.repeat(letters / 4)}</p>` });
  const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': encoding };
  return test.app.inject({ url: '/api/posts', headers });
}

describe('An answer of the API', () => {
  it('is packed where it is long and the browser can unpack it', async () => {
    const answer = await ask(4000);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.rawPayload.length).toBeLessThan(1000);
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ data: [{ title: 'Long' }] });
  });

  it.each([
    { letters: 40, encoding: 'gzip', why: 'short' },
    { letters: 4000, encoding: 'identity', why: 'for one who cannot unpack it' },
  ])('stays as it is where it is $why', async ({ letters, encoding }) => {
    const answer = await ask(letters, encoding);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(answer.json()).toMatchObject({ data: [{ title: 'Long' }] });
  });
});
