import { readShared } from '@benotes/platform/shared-content';
import { stubCaches } from '@benotes/platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { receiveShared } from './receive-shared.ts';

beforeEach(stubCaches);
afterEach(() => void vi.unstubAllGlobals());

interface Given {
  texts?: Record<string, string>;
  files?: readonly File[];
}

/** Shares a form; resolves to the address that it is redirected to. */
async function share({ texts = {}, files = [] }: Given): Promise<URL> {
  const body = new FormData();
  for (const [name, value] of Object.entries(texts)) body.append(name, value);
  for (const file of files) body.append('files', file);
  const response = await receiveShared(new Request('https://notes.test/c/0/p/create', { method: 'POST', body }));
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

const image = (name = 'a.png', bytes = 'x') => new File([bytes], name, { type: 'image/png' });
const bookmarks = () => new File(['<DL>'], 'bookmarks.html', { type: 'text/html' });

describe('What another app shares', () => {
  // #text-opens-a-form
  it('opens the form for a new post if it is text', async () => {
    const texts = { title: 'Rye', text: 'Two & a half', url: 'https://example.org/?a=1' };
    const { pathname, searchParams } = await share({ texts });
    expect(pathname).toBe('/c/0/p/create');
    expect(Object.fromEntries(searchParams)).toEqual(texts);
  });

  it('stays out of the query if it is too long for one', async () => {
    const { pathname, search, hash } = await share({ texts: { text: '<ü>'.repeat(5000) } });
    expect([pathname, search]).toEqual(['/add', '']);
    expect(new URLSearchParams(hash.slice(1)).get('text')).toBe('<ü>'.repeat(5000));
  });

  it('is kept on this device if there are files', async () => {
    const { pathname, searchParams } = await share({ texts: { text: 'Bakery' }, files: [image(), bookmarks()] });
    expect(pathname).toBe('/add');
    const kept = await readShared(searchParams.get('shared') ?? '');
    expect(kept).toMatchObject({ title: '', text: 'Bakery', url: '' });
    expect(kept?.files.map(({ name, type }) => [name, type])).toEqual([
      ['a.png', 'image/png'],
      ['bookmarks.html', 'text/html'],
    ]);
  });

  it('opens the import if none of the files is an image', async () => {
    expect((await share({ files: [bookmarks()] })).pathname).toBe('/import/bookmarks');
  });

  it('has at most twenty files, and the page says so', async () => {
    const files = Array.from({ length: 21 }, (_, index) => image(`${index}.png`));
    expect((await share({ files })).href).toBe('https://notes.test/add?failed=count');
  });

  it('has at most 100 MB, and the page says so', async () => {
    const form = new FormData();
    const large = Object.defineProperty(image(), 'size', { value: 51 * 1024 * 1024 });
    vi.spyOn(form, 'getAll').mockReturnValue([large, large]);
    const request = { url: 'https://notes.test/c/0/p/create', formData: async () => form } as Request; // what is read of it
    expect((await receiveShared(request)).headers.get('location')).toBe('https://notes.test/add?failed=size');
  });

  it('keeps its texts if the device has no room for its files', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) });
    const { href } = await share({ texts: { title: 'Rye' }, files: [image()] });
    expect(href).toBe('https://notes.test/add?failed=storage#title=Rye');
  });

  it('never leaves this site, even if it is no form', async () => {
    const request = new Request('https://notes.test/c/0/p/create', { method: 'POST', body: '//evil.test' });
    expect((await receiveShared(request)).headers.get('location')).toBe('https://notes.test/add?failed=storage');
  });
});
