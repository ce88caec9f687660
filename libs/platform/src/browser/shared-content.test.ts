import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dropShared, keepShared, readShared } from './shared-content.ts';
import { stubCaches } from './stub-caches.ts';

beforeEach(stubCaches);
afterEach(() => void vi.useRealTimers());

const keep = (title: string) =>
  keepShared({ title, text: '', url: '', files: [new File([title], 'a.png', { type: 'image/png' })] });
const titleOf = async (id: string) => (await readShared(id))?.title;

describe('Shared content', () => {
  it('is kept with its files until it is dropped', async () => {
    const id = await keep('Rye');
    const [file] = (await readShared(id))?.files ?? [];
    expect(await file?.text()).toBe('Rye');
    await dropShared(id);
    expect(await readShared(id)).toBeUndefined();
  });

  it('is found by its id alone', async () => {
    await keep('Rye');
    expect(await readShared('../shared-content/x')).toBeUndefined();
    expect(await readShared('')).toBeUndefined();
  });

  it('makes room: five are kept, the newest ones', async () => {
    const ids: string[] = [];
    for (const title of ['1', '2', '3', '4', '5', '6']) ids.push(await keep(title));
    expect(await Promise.all(ids.map(titleOf))).toEqual([undefined, '2', '3', '4', '5', '6']);
  });

  it('is deleted after a day, when something else is shared', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await keep('Rye');
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await keep('Spelt');
    expect(await readShared(id)).toBeUndefined();
  });

  it('is absent in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined);
    expect(await readShared('x')).toBeUndefined();
    await dropShared('x');
  });
});
