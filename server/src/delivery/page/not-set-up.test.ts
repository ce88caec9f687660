import { expect, it } from 'vitest';

import { anApp, aPerson } from '../../../testing/app.ts';
import { ShellPage } from './shell-page.ts';

it('tells the page that there is no owner until there is one', async () => {
  const test = await anApp();
  const page = new ShellPage(test.config, test.db, null);
  expect((await page.state()).isSetUp).toBe(false);
  await aPerson(test);
  expect((await page.state()).isSetUp).toBeUndefined();
});

it('tells the page which import added the demo content', async () => {
  const { config, db } = await anApp();
  expect((await new ShellPage(config, db, 7).state()).demoImport).toBe(7);
  expect(await new ShellPage(config, db, null).state()).not.toHaveProperty('demoImport');
});
