import { describe, expect, it } from 'vitest';

import { fitOf, MODULE_CONTRACT } from './modules.ts';

describe('A remote and a shell', () => {
  const versions = [MODULE_CONTRACT - 1, MODULE_CONTRACT, MODULE_CONTRACT + 1];
  const pairs = versions.flatMap((shell) => versions.map((remote) => ({ shell, remote })));
  const near = pairs.filter(({ shell, remote }) => Math.abs(shell - remote) <= 1);
  const far = pairs.filter((pair) => !near.includes(pair));

  it.each(near)('of versions $remote and $shell are compatible', ({ shell, remote }) => {
    expect(fitOf(remote, shell)).toBe('fits');
  });

  // #lower-version-too-old
  it.each(far)('of versions $remote and $shell are incompatible, and the lower one is too old', ({ shell, remote }) => {
    expect(fitOf(remote, shell)).toBe(remote < shell ? 'remote-too-old' : 'shell-too-old');
  });

  // #versionless-remote-compatible
  it('are compatible if the remote was built just before versions were introduced', () => {
    expect(fitOf(undefined, 2)).toBe('fits');
    expect(fitOf(undefined, 3)).toBe('remote-too-old');
  });
});
