import path from 'node:path';

import { openConnection } from '@benotes/server/sqlite';
import type { Locator, Page } from '@playwright/test';

import { openSidebar } from '../fixtures.ts';
import type { Server } from '../server.ts';
import { expect, test } from '../viewer.ts';

/** Each calls `x` if it is executed. */
const MARKUP = [
  '<img src=x onerror=x()>',
  '<script>x()</script>',
  '<svg onload=x()><a href="javascript:x()"><text>go</text></a></svg>',
  '<details open ontoggle=x()>open</details>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=x()>',
  '<noscript><p title="</noscript><img src=x onerror=x()>">',
  '<xmp><img src=x onerror=x()></xmp>',
  '<a href="javascript:x()">script</a><a href="java\u0001script:x()">control</a><a href="data:text/html,<script>x()</script>">data</a>',
  '<iframe srcdoc="<script>parent.x()</script>"></iframe><object data="javascript:x()"></object>',
  '<form action="javascript:x()"><input type=image src=x onerror=x()><button formaction="javascript:x()">send</button></form>',
  '<unfurling-link href="javascript:x()" data-title="<img src=x onerror=x()>"></unfurling-link>',
  '<p style="background:url(//evil.test)" onmouseover=x() autofocus onfocus=x() tabindex=1>style</p>',
  '<a id=__FEDERATION__ name=body href=//evil.test><img name=getElementById></a>',
  '<base href="//evil.test/"><meta http-equiv=refresh content="0;url=javascript:x()"><link rel=stylesheet href=//evil.test>',
];
/** How many of them a test has another app share: each opens a page. */
const SHARED_AT_ONCE = 5;
const NAME = '"><img src=x onerror=x()><script>x()</script>';
const TOKEN = 'a-link-for-visitors';
/** Violations in the inert document of the sanitizer, and the missing image `x`. */
const SANITIZER_ERRORS =
  /violates the following Content Security Policy.*\/assets\/(?:frame|start)-[^/]*\.js\)$|status of 404.*\/x\)$/;

/** The same in the standalone viewer, which has one script. */
const SANITIZER_ERRORS_IN_SITE = /violates the following Content Security Policy.*\/assets\/index-[^/]*\.js\)$/;

/** The ids of what is planted. */
interface Planted {
  collection: number;
  note: number;
  tag: number;
}

/** The views that show it, each with the part that appears last. */
const VIEWS: Record<string, (page: Page, planted: Planted) => Record<string, Locator>> = {
  'any list': (page, { collection, tag }) => ({
    [`/c/${collection}`]: page.getByRole('article').first(),
    '/search?q=Around&collection=0': page.getByRole('main'),
    '/restore': page.getByRole('article').first(),
    [`/tags/${tag}`]: page.getByRole('article').first(),
  }),
  'any form or table': (page, { collection, note, tag }) => ({
    '/tags': page.getByRole('link', { name: NAME }).first(),
    [`/tags/${tag}/edit`]: page.getByLabel('Name'),
    [`/p/${note}`]: page.getByRole('textbox', { name: 'Content' }),
    [`/c/${collection}/edit`]: page.getByLabel('Name of Collection'),
    [`/c/${collection}/p/create`]: page.getByPlaceholder('Title'),
    '/users': page.getByRole('table'),
    '/users/2': page.getByRole('main'),
  }),
};

/** Writes hostile content into the database, past all checks of the server. */
function plant({ dataDir }: Server): Planted {
  const db = openConnection(path.join(dataDir, 'benotes.sqlite'));
  const now = new Date().toISOString();
  const insert = (table: string, row: Record<string, string | number | null>) =>
    Number(
      db
        .prepare(
          `insert into ${table} (${Object.keys(row)
            .map((key) => `"${key}"`)
            .join(',')}) values (${Object.keys(row)
            .map(() => '?')
            .join(',')})`,
        )
        .run(...Object.values(row)).lastInsertRowid,
    );
  const mine = { user_id: 1, created_at: now, updated_at: now };
  const collection = insert('collections', { ...mine, name: NAME, position: 0 });
  const tag = insert('tags', { user_id: 1, name: NAME, name_key: NAME });
  const ids = MARKUP.flatMap((markup, index) =>
    [0, 1].map((is_archived) =>
      insert('posts', {
        ...mine,
        type: 'text',
        title: `${index} ${markup}`,
        content: `<p>Around</p>${markup}`,
        description: markup,
        collection_id: collection,
        order: index,
        is_archived,
        archived_at: is_archived ? now : null,
      }),
    ),
  );
  const link = insert('posts', {
    ...mine,
    type: 'link',
    title: NAME,
    content: 'javascript:x()',
    url: 'javascript:x()',
    base_url: 'javascript:x()',
    description: NAME,
    image_path: 'javascript:x()',
    color: 'red;background:url(//evil.test)',
    collection_id: collection,
    order: 99,
    is_archived: 0,
  });
  for (const post_id of [link, ...ids]) insert('post_tag', { post_id, tag_id: tag, user_id: 1 });
  insert('shares', { user_id: 1, collection_id: collection, token: TOKEN, is_active: 1 });
  insert('users', {
    name: NAME,
    email: `${NAME}@example.org`,
    email_key: NAME,
    password_hash: 'x',
    permission: 7,
    created_at: now,
    updated_at: now,
  });
  db.close();
  return { collection, note: ids[0] ?? 0, tag };
}

/** Records calls of `x`, dialogs, and requests to the attacker's host. */
async function setTrap(page: Page): Promise<string[]> {
  const triggered: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    triggered.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('x', () => triggered.push('x'));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') triggered.push(request.url());
  });
  return triggered;
}

/** Elements and attributes of the page that could execute something. */
const dangers = (page: Page) =>
  page.evaluate(() => {
    const scripted = /^[\u0000-\u0020]*(?:javascript|data:text|vbscript):/i; // oxlint-disable-line no-control-regex
    return Array.from(document.body.querySelectorAll('*')).flatMap((element) => {
      const found = Array.from(element.attributes).filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          (['href', 'src', 'action', 'formaction', 'data', 'srcdoc'].includes(name) && scripted.test(value)),
      );
      const isForeign =
        /^(?:script|iframe|object|embed|base|meta|math|xmp)$/.test(element.localName) &&
        !element.getAttribute('src')?.startsWith('/');
      return [
        ...(isForeign ? [element.outerHTML] : []),
        ...found.map(({ name, value }) => `${element.localName} ${name}=${value}`),
      ];
    });
  });

async function expectHarmless(page: Page, triggered: string[], where: string): Promise<void> {
  // Give inserted elements time to load or fail.
  await page.waitForLoadState('networkidle');
  expect.soft(await dangers(page), where).toEqual([]);
  expect.soft(triggered, where).toEqual([]);
}

// With the policy, any violation fails the test as an error of the page. Without it, only the sanitizer protects.
for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'with the sanitizer only' : 'with the sanitizer and the content security policy', () => {
    test.use({ bypassCSP });

    for (const [where, viewsOf] of Object.entries(VIEWS))
      // #hostile-content-does-nothing
      test(
        `hostile content does nothing in ${where}`,
        { tag: bypassCSP ? '@long' : [] },
        async ({ page, server, login, expectError }) => {
          expectError(SANITIZER_ERRORS);
          const planted = plant(server);
          const triggered = await setTrap(page);
          await login();
          for (const [url, part] of Object.entries(viewsOf(page, planted))) {
            await page.goto(url);
            await expect(part).toBeVisible();
            await expectHarmless(page, triggered, url);
          }
        },
      );

    test(
      'hostile content does nothing when it is edited',
      { tag: '@long' },
      async ({ page, server, login, expectError }) => {
        expectError(SANITIZER_ERRORS);
        const { collection } = plant(server);
        const triggered = await setTrap(page);
        await login();
        await page.goto(`/c/${collection}`);
        await page.getByRole('article').first().scrollIntoViewIfNeeded();
        for (const [index] of MARKUP.entries()) {
          const title = page.getByRole('link', { name: new RegExp(`^${index} `) });
          await title.scrollIntoViewIfNeeded();
          await title.press('Enter');
          await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
          await expectHarmless(page, triggered, `inline editor of ${MARKUP[index]}`);
          // The focus is back on the card before the next one is opened.
          await page.getByRole('textbox', { name: 'Content' }).press('Escape');
          await expect(page.getByRole('textbox', { name: 'Content' })).toHaveCount(0);
          await expect(page.locator('li[data-post]:focus')).toHaveCount(1);
        }
        await openSidebar(page);
        await expectHarmless(page, triggered, 'sidebar');
      },
    );

    for (let from = 0; from < MARKUP.length; from += SHARED_AT_ONCE)
      test(
        `content shared by another app is treated as text and not saved automatically, from number ${from}`,
        { tag: '@long' },
        async ({ page, server, login }) => {
          const triggered = await setTrap(page);
          await login();
          const writes: string[] = [];
          page.on('request', (request) => {
            if (request.method() !== 'GET') writes.push(request.url());
          });
          for (const markup of MARKUP.slice(from, from + SHARED_AT_ONCE)) {
            const shared = new URLSearchParams({ title: markup, text: markup, url: 'javascript:x()' });
            await page.goto(`/c/0/p/create?${shared}`);
            await expect(page.getByPlaceholder('Title')).toHaveValue(markup.replace('\u0001', ' ')); // one line
            await expectHarmless(page, triggered, `shared ${markup}`);
          }
          expect(writes.filter((url) => url.startsWith(`${server.url}/api/posts`))).toEqual([]);
        },
      );

    test(
      'hostile content does nothing to a visitor, in the shell and in the standalone viewer',
      { tag: '@long' },
      async ({ page, visitor, site, server, expectError }) => {
        expectError(SANITIZER_ERRORS);
        expectError(SANITIZER_ERRORS_IN_SITE);
        plant(server);
        for (const [viewer, origin] of [
          [page, server.url],
          [visitor, site],
        ] as const) {
          const triggered = await setTrap(viewer);
          await viewer.goto(`${origin}/${origin === site ? '' : 's'}?token=${TOKEN}`);
          await expect(viewer.getByRole('article').first()).toBeVisible();
          await expectHarmless(viewer, triggered, `shared collection at ${origin}`);
          await viewer.getByRole('article').nth(3).getByRole('link').first().click();
          await expect(viewer.getByText('Around').first()).toBeVisible();
          await expectHarmless(viewer, triggered, `shared post at ${origin}`);
        }
      },
    );
  });
}
