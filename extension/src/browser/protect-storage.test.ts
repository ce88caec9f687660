import { afterEach, expect, it, vi } from 'vitest';

import { protectStorage } from './protect-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('Scripts in pages cannot read the storage', async () => {
  const setAccessLevel = vi.fn(() => Promise.resolve());
  vi.stubGlobal('chrome', { storage: { local: { setAccessLevel } } });
  await protectStorage();
  expect(setAccessLevel).toHaveBeenCalledExactlyOnceWith({ accessLevel: 'TRUSTED_CONTEXTS' });
});

it('A browser that cannot restrict the storage is supported', async () => {
  vi.stubGlobal('chrome', { storage: { local: {} } });
  await expect(protectStorage()).resolves.toBeUndefined();
});
