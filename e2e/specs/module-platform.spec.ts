import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { ModuleContribution, PageModule, RemoteTable } from '@benotes/contract';

import { expect, openSidebar, test } from '../fixtures.ts';
import type { Server } from '../server.ts';

interface Releases extends RemoteTable {
  modules: Record<string, PageModule>;
}

/** Changes the server's table of modules, as a release does. */
async function change({ dataDir }: Server, edit: (releases: Releases) => void): Promise<void> {
  const file = path.join(dataDir, 'modules/remotes.json');
  const releases = JSON.parse(await readFile(file, 'utf8')) as Releases;
  edit(releases);
  await writeFile(file, JSON.stringify(releases));
}

const anAction = (id: string, more: Partial<ModuleContribution> = {}): ModuleContribution => ({
  kind: 'action',
  slot: 'post.menu',
  id,
  label: id,
  order: 50,
  ...more,
});

test('a page with twenty modules loads the scripts of one module only', async ({ page, server, login, given }) => {
  await given.post({ title: 'Rye bread' });
  await change(server, ({ remotes, modules }) => {
    const [remote, module] = [remotes['mf_admin'], modules['mf_admin']];
    if (!remote || !module) throw new Error('mf_admin is not released.');
    for (let index = 1; index <= 16; index += 1) {
      const name = `extra_${index}`;
      const title = `Extra ${index}`;
      remotes[name] = remote;
      modules[name] = {
        ...module,
        name,
        pages: [{ path: `/extra/${index}`, title, access: 'user' }],
        links: [
          {
            slot: 'sidebar.main',
            id: name,
            label: title,
            icon: 'box',
            path: `/extra/${index}`,
            order: 90,
            audience: 'user',
          },
        ],
        slots: [],
      };
    }
  });
  await login();
  await page.goto('/');
  await openSidebar(page);
  await expect(page.getByRole('link', { name: 'Extra 16' })).toBeVisible();
  await expect(page.getByText('Rye bread')).toBeVisible();
  const modules = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/modules\/([^/]+)\//.exec(name)?.[1] ?? []),
  );
  expect([...new Set(modules)]).toEqual(['mf_posts']);
});

/** What the menu of a note has before contributions. */
const ACTIONS = ['Read beside the list', 'Transfer', 'Edit', 'Tags', 'Select', 'Pin', 'Add to Favorites', 'Share…'];

test(
  'a contribution whose code is damaged is removed with a message, and nothing else is',
  { tag: '@long' },
  async ({ page, server, login, given, expectError }) => {
    expectError(/was removed|loadRemote|RUNTIME|Error|removed/);
    await given.post({ title: 'Shopping', content: '<p>Milk</p>' });
    await change(server, ({ modules }) => {
      modules['mf_posts']?.contributions.push(
        anAction('test.damaged'),
        anAction('test.links', { when: { kind: 'link' } }),
        { kind: 'view', slot: 'post.foot', id: 'test.foot', label: 'Foot', order: 0 },
      );
    });
    await login();
    await page.goto('/');
    const card = page.getByRole('article', { name: 'Shopping' });
    const openMenu = () => card.getByRole('button', { name: 'Post menu' }).click();
    await openMenu();
    await expect(page.getByRole('menuitem')).toHaveText([...ACTIONS, 'test.damaged', 'Delete']);
    await page.getByRole('menuitem', { name: 'test.damaged' }).click();
    await expect(page.getByText('“test.damaged” did not work.')).toBeVisible();
    await openMenu();
    await expect(page.getByRole('menuitem')).toHaveText([...ACTIONS, 'Delete']);
    await expect(card).toBeVisible();
  },
);
