import { reportModules } from '@benotes/contract';
import type { APIRequestContext } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

const METRICS_TOKEN = 'a-token-that-only-Prometheus-knows';

test.use({ environment: { METRICS_TOKEN } });

/** The figures about loads of mf-posts, without its version. */
async function figures(request: APIRequestContext): Promise<string[]> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await request.get('/metrics', { headers })).text();
  return text
    .split('\n')
    .filter((line) => /^benotes_module_\w+_total\{module="mf_posts"/.test(line))
    .map((line) => line.replace(/,version="\w+"/, ''));
}

test(
  'a module that fails to load is counted in the metrics when the page is left',
  { tag: '@long' },
  async ({ page, request, login, expectError }) => {
    expectError(/404|mf_posts|RUNTIME-|federation/i);
    await login();
    await page.route('**/modules/mf_posts/**', (route) => route.fulfill({ status: 404, json: 'Not found.' }));
    const reporter = page.waitForEvent('requestfinished', (sent) => /report-loads/.test(sent.url()));
    await page.goto('/');
    await expect(page.getByRole('alert')).toBeVisible();
    await reporter;
    await page.waitForLoadState('networkidle'); // the script also has to run
    await page.goto('/manage/tags');
    await expect
      .poll(() => figures(request))
      .toEqual([
        expect.stringMatching(/^benotes_module_loads_total\{module="mf_posts"\} \d+$/),
        expect.stringMatching(/^benotes_module_failures_total\{module="mf_posts",kind="script"\} \d+$/),
      ]);
  },
);

test(
  'a page visit sends one report, after the first cards were drawn',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const reports: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith(reportModules.url)) reports.push(sent.postData() ?? '');
    });
    await page.clock.install();
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.waitForLoadState('networkidle'); // the clock would also fire the load timeouts of parts of the page
    reports.length = 0; // of the page before
    await expect
      .poll(async () => {
        await page.clock.fastForward(2000);
        return reports.length;
      })
      .toBe(1);
    expect(JSON.parse(reports[0] ?? '')).toMatchObject({ modules: [{ name: 'mf_posts', loads: 1, failures: {} }] });
    await page.goto('about:blank');
    expect(reports).toHaveLength(1);
  },
);
