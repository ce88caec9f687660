import { createRequire } from 'node:module';
import path from 'node:path';

import { describe, expect, it, vi } from 'vitest';

const shell = createRequire(path.join(import.meta.dirname, '../../shell/package.json'));
const runtimeFile = shell.resolve('@module-federation/runtime');
const { createInstance } = shell(runtimeFile) as {
  createInstance: (options: { name: string; remotes: [] }) => {
    options: { remotes: { name: string; entry: string }[] };
    registerRemotes: (remotes: object[], options?: { force: boolean }) => void;
  };
};
const coreFile = createRequire(runtimeFile).resolve('@module-federation/runtime-core');

/** A package that the runtime depends on. */
const internal = (name: string): unknown => createRequire(coreFile)(name);

describe('The federation runtime', () => {
  it('replaces the URL of a remote that is registered again by force', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const instance = createInstance({ name: 'page', remotes: [] });
    instance.registerRemotes([{ name: 'lists', entry: '/one.js', type: 'module' }]);
    instance.registerRemotes([{ name: 'lists', entry: '/two.js', type: 'module' }], { force: true });
    expect(instance.options.remotes).toMatchObject([
      { name: 'lists', entry: expect.stringMatching(/\/two\.js$/) as string },
    ]);
  });

  it('has the error codes that a retry may fix', () => {
    const { errorDescMap } = internal('@module-federation/error-codes') as {
      errorDescMap: Record<string, string>;
    };
    expect([errorDescMap['RUNTIME-003'], errorDescMap['RUNTIME-008'], errorDescMap['RUNTIME-013']]).toEqual([
      'Failed to get manifest.',
      'Failed to load script resources.',
      'The manifest is not a valid Module Federation manifest.',
    ]);
  });

  it('does not add a stylesheet that the page has', () => {
    const sdk = internal('@module-federation/sdk') as {
      createLink: (link: { url: string; attrs: object }) => { needAttach: boolean };
    };
    const attrs = { rel: 'stylesheet' };
    document.head.innerHTML = '<link rel="stylesheet" href="/lists.css">';
    expect(sdk.createLink({ url: '/lists.css', attrs }).needAttach).toBe(false);
    expect(sdk.createLink({ url: '/forms.css', attrs }).needAttach).toBe(true);
  });
});
