import { SHARE_TARGET_PATH } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp } from '../../../testing/app.ts';

const NEWLINE = '\r\n';

/** A form as the system sends it to the installed app: texts first. */
function aForm(texts: Record<string, string>, files: Record<string, string> = {}) {
  const part = (name: string, value: string) =>
    [`--x`, `Content-Disposition: form-data; name="${name}"`, '', value].join(NEWLINE);
  const file = ([name, value]: [string, string]) =>
    [
      '--x',
      `Content-Disposition: form-data; name="files"; filename="${name}"`,
      'Content-Type: image/png',
      '',
      value,
    ].join(NEWLINE);
  return {
    method: 'POST' as const,
    url: SHARE_TARGET_PATH,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: [
      ...Object.entries(texts).map(([name, value]) => part(name, value)),
      ...Object.entries(files).map(file),
      '--x--',
      '',
    ].join(NEWLINE),
  };
}

const sent = async (form: object) => (await anApp()).app.inject(form);

describe('A share that reaches the server because the service worker does not run', () => {
  it('is passed on to the form for a new post, without being stored', async () => {
    const texts = { title: 'Rye & "spelt"', text: 'Two <b>loaves</b>', url: 'https://example.org/?a=1' };
    const { statusCode, headers } = await sent(aForm(texts));
    expect(statusCode).toBe(303);
    const { pathname, searchParams } = new URL(headers.location ?? '', 'http://localhost');
    expect(pathname).toBe('/c/0/p/create');
    expect(Object.fromEntries(searchParams)).toEqual(texts);
  });

  it('keeps a long text out of the query, which the server could not read', async () => {
    const { headers } = await sent(aForm({ title: '', text: 'ü'.repeat(3000), url: '' }));
    const { pathname, search, hash } = new URL(headers.location ?? '', 'http://localhost');
    expect([pathname, search]).toEqual(['/add', '']);
    expect(new URLSearchParams(hash.slice(1)).get('text')).toBe('ü'.repeat(3000));
  });

  it('says that its files did not arrive, and keeps its texts', async () => {
    const { statusCode, headers } = await sent(aForm({ title: 'Rye' }, { 'a.png': 'x'.repeat(200_000) }));
    expect(statusCode).toBe(303);
    expect(headers.location).toBe('/add?failed=worker#title=Rye');
  });

  it.each([
    ['another kind of body', { headers: { 'content-type': 'application/json' }, payload: '{"title":"x"}' }, 415],
    ['no boundary', { headers: { 'content-type': 'multipart/form-data' } }, 400],
    ['a cut form', { payload: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nx' }, 400],
  ])('is refused with %s', async (_name, changes, status) => {
    expect((await sent({ ...aForm({}), ...changes })).statusCode).toBe(status);
  });

  it('cuts a text for which the response has no room', async () => {
    const { headers } = await sent(aForm({ text: '<ü'.repeat(300_000) }));
    expect(new URLSearchParams(headers.location?.split('#')[1]).get('text')).toBe('<ü'.repeat(2500));
  });

  it('answers after files of several megabytes, over a connection that stays open', async () => {
    const { app } = await anApp();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const share = async () => {
      const body = new FormData();
      body.append('title', 'Rye');
      body.append('files', new Blob([new Uint8Array(3_000_000)], { type: 'image/png' }), 'a.png');
      const response = await fetch(`${address}${SHARE_TARGET_PATH}`, { method: 'POST', body, redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    };
    expect(await share()).toEqual([303, '/add?failed=worker#title=Rye']);
    expect(await share()).toEqual([303, '/add?failed=worker#title=Rye']);
  });

  // #redirects-nowhere-else
  it('redirects to no other site, whatever it contains', async () => {
    const { headers } = await sent(aForm({ title: '\r\nLocation: https://evil.test', url: '//evil.test', text: '' }));
    expect(new URL(headers.location ?? '', 'http://localhost').origin).toBe('http://localhost');
  });
});
