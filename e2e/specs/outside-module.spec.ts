import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { hasFirefox, startFirefox } from '../engines/firefox.ts';
import { personAt } from '../engines/person.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { runModule } from '../module-fixtures.ts';
import { OWNER } from '../server.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** For packing, installing from the package registry, and building. */
const TIMEOUT_MS = 600_000;

const execute = promisify(execFile);

/** Runs a command in a folder, as a developer would, and returns its output. */
async function run(cwd: string, ...[command = '', ...args]: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'development' };
  const { stdout } = await execute(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

test.use({ environment: { MODULE_RELEASES: 'token' } });

test('a module of another author has its page, its link, and its action', async ({ page, server, login, given }) => {
  await given.post({ title: 'Shopping', content: '<p>Milk and bread</p>' });
  await runModule(server, ['release', path.join(ROOT, 'examples/statistics/dist')]);
  await login();
  await page.goto('/');
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText('1 post: 1 note and 0 links')).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Post menu' }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Copy as Markdown' })).toBeVisible();
});

test(
  'a module created in an empty folder is released over HTTP and rolled back, as described in docs/modules.md',
  { tag: '@long' },
  async ({ page, server, login, given }) => {
    test.setTimeout(TIMEOUT_MS);
    await given.post({ title: 'Shopping', content: '<p>Milk and bread</p>' });
    const folder = await mkdtemp(path.join(tmpdir(), 'outside-module-'));
    try {
      await run(ROOT, process.execPath, 'scripts/module.mjs', 'create', 'reading-list', '--in', folder);
      await run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund');
      await run(folder, 'npm', 'test');
      await run(folder, 'npm', 'run', 'check');

      await login();
      await page.goto('/manage/modules');
      await page.getByRole('button', { name: 'Create a token' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Laptop');
      await page.getByLabel('Your password').fill(OWNER.password);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      const token = await page.getByLabel('Token', { exact: true }).inputValue();
      const release = (verb: string) => run(folder, 'npm', 'run', verb, '--', '--server', server.url, '--token', token);

      expect(await release('release')).toContain('is live on');
      await page.goto('/');
      await openSidebar(page);
      await page.getByRole('navigation').getByRole('link', { name: 'Reading List' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Reading List' })).toBeVisible();
      await expect(page.getByText('Shopping')).toBeVisible();

      await page.goto('/');
      await page.getByRole('button', { name: 'Post menu' }).first().click();
      await page.getByRole('menuitem', { name: 'Count words' }).click();
      await expect(page.getByText('3 words')).toBeVisible();

      const definition = path.join(folder, 'src/module.ts');
      const source = await readFile(definition, 'utf8');
      await writeFile(definition, source.replace("label: 'Reading List'", "label: 'To read'"));
      await release('release');
      await page.goto('/');
      await openSidebar(page);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'To read' })).toBeVisible();

      expect(await release('rollback')).toContain('is live');
      await page.goto('/');
      await openSidebar(page);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Reading List' })).toBeVisible();

      if (hasFirefox()) await seesModuleInFirefox(server.url);

      // The example, as its README says.
      await rm(path.join(folder, 'src'), { recursive: true });
      await cp(path.join(ROOT, 'examples/statistics/src'), path.join(folder, 'src'), { recursive: true });
      await run(folder, 'npm', 'test');
      await run(folder, 'npm', 'run', 'check');
      expect(await release('release')).toContain('statistics');
      await page.goto('/');
      await openSidebar(page);
      await page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click();
      await expect(page.getByText('1 post: 1 note and 0 links')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Posts over time' })).toBeVisible();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

async function seesModuleInFirefox(url: string): Promise<void> {
  const firefox = await startFirefox();
  const window = await firefox.open();
  const person = personAt(window);
  await window.resize(1280, 800);
  await person.go(`${url}/login`);
  await person.press('input', 'Email');
  await person.type(OWNER.email);
  await person.press('input', 'Password');
  await person.type(OWNER.password);
  await person.press('button', 'Login');
  await person.sees('Reading List');
  await person.press('a', 'Reading List');
  await person.sees('Shopping');
  await window.close();
  await firefox.end();
}
