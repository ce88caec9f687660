import { gunzipSync } from 'node:zlib';

import { createPost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';

/** The response to a list of posts with one post of this length. */
async function requestPosts(letters: number, encoding = 'gzip, deflate, br') {
  const test = await anApp();
  const person = await aPerson(test);
  await given(person, createPost, { title: 'Long', content: `<p>${'rye '.repeat(letters / 4)}</p>` });
  const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': encoding };
  return test.app.inject({ url: '/api/posts', headers });
}

describe('An API response', () => {
  it('is compressed if it is long and the browser supports it', async () => {
    const answer = await requestPosts(4000);
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.rawPayload.length).toBeLessThan(1000);
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ data: [{ title: 'Long' }] });
  });

  it.each([
    { letters: 40, encoding: 'gzip', why: 'short' },
    { letters: 4000, encoding: 'identity', why: 'for one who cannot unpack it' },
  ])('stays as it is where it is $why', async ({ letters, encoding }) => {
    const answer = await requestPosts(letters, encoding);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(answer.json()).toMatchObject({ data: [{ title: 'Long' }] });
  });
});
