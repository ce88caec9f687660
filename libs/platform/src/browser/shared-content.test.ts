import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dropOldShared, dropShared, dropSharedFiles, keepShared, readShared } from './shared-content.ts';
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

  // #deleted-after-a-day
  it('is deleted after a day, when something else is shared', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const id = await keep('Rye');
    vi.setSystemTime(Date.now() + 25 * 3_600_000);
    await keep('Spelt');
    expect(await readShared(id)).toBeUndefined();
  });

  it('is deleted after a day, when a page is opened', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ids = [await keep('Rye')];
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    ids.push(await keep('Spelt'));
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await dropOldShared();
    expect(await Promise.all(ids.map(titleOf))).toEqual([undefined, 'Spelt']);
  });

  it('loses the files that are taken, keeps the time of the others, and is gone with the last one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const files = ['a.png', 'b.html'].map((name) => new File([name], name));
    const id = await keepShared({ title: 'Rye', text: '', url: '', files });
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    await dropSharedFiles(id, ({ name }) => name === 'a.png');
    const left = await readShared(id);
    expect([left?.title, left?.files.map(({ name }) => name)]).toEqual(['Rye', ['b.html']]);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await dropOldShared();
    expect(await readShared(id)).toBeUndefined();
    const second = await keep('Spelt');
    await dropSharedFiles(second, () => true);
    expect(await readShared(second)).toBeUndefined();
  });

  it('is absent in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined);
    expect(await readShared('x')).toBeUndefined();
    await dropShared('x');
    await dropOldShared();
  });
});
