import { describe, expect, it } from 'vitest';

import { fitOf, MODULE_CONTRACT } from './modules.ts';

describe('A remote and a shell', () => {
  const versions = [MODULE_CONTRACT - 1, MODULE_CONTRACT, MODULE_CONTRACT + 1];
  const pairs = versions.flatMap((shell) => versions.map((remote) => ({ shell, remote })));
  const near = pairs.filter(({ shell, remote }) => Math.abs(shell - remote) <= 1);
  const far = pairs.filter((pair) => !near.includes(pair));

  it.each(near)('of $remote and $shell fit', ({ shell, remote }) => {
    expect(fitOf(remote, shell)).toBe('fits');
  });

  it.each(far)('of $remote and $shell do not, and the lower one is too old', ({ shell, remote }) => {
    expect(fitOf(remote, shell)).toBe(remote < shell ? 'remote-too-old' : 'shell-too-old');
  });

  it('fit when the remote was built just before versions were counted', () => {
    expect(fitOf(undefined, 2)).toBe('fits');
    expect(fitOf(undefined, 3)).toBe('remote-too-old');
  });
});
