import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { deleteCopy, fetchCopy } from '@benotes/contract';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';

import { aPerson } from '../../../testing/app.ts';
import { exportOf, importOf, unpacked } from '../../../testing/archive.ts';
import { noBrowser, SNAPSHOT_ENV } from '../../../testing/browser.ts';
import { aCopyServer, anArticle, copyOf, type CopyServer, saveAndCopy } from '../../../testing/copies.ts';
import { type Answer, aWebSite, redirectTo, save } from '../../../testing/web-site.ts';

const png = async (background: string): Promise<Answer> => ({
  headers: { 'content-type': 'image/png' },
  body: await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** A page that only scripts write, with what a page may have. */
const aScriptedPage = (
  inner: string,
  other: string,
) => `<!doctype html><html><head><meta charset="utf-8"><title>Rye</title>
  <style media="print">h1 { color: red }</style><link rel="stylesheet" href="/style.css"></head>
  <body><h1 onclick="alert(1)"></h1><p id="inner"></p><div style="height: 3000px"></div>
  <img src="/lazy.png" loading="lazy" alt="Late"><img src="/inside"><iframe src="/frame"></iframe><iframe src="${other}/frame"></iframe>
  <a href="/next">Next</a><a href="javascript:alert(1)">Run</a><canvas></canvas>
  <script>
    document.querySelector('h1').textContent = 'Written by a script – ü';
    fetch('${inner}/secret').then((r) => r.text(), () => 'no way').then((text) => (document.getElementById('inner').textContent = text));
    window.open('/popup');
    alert('stop');
    addEventListener('beforeunload', (event) => event.preventDefault());
  </script></body></html>`;

const pageOf = async ({ app }: CopyServer, path: string | undefined) => app.inject({ url: path ?? '/missing' });

/** Not again on PostgreSQL: it does not depend on the database. */
const isRepeated = inject('postgresUrl') !== undefined;

const profiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`benotes-snapshot-${process.pid}-`));

describe.skipIf(noBrowser)(`A snapshot${noBrowser ? ` (${noBrowser})` : ''}`, { timeout: 60_000 }, () => {
  // #shown-as-in-browser
  it.skipIf(isRepeated)(
    'shows the page as a browser does, in one file without scripts, and reaches nothing else',
    async () => {
      const inner = await aWebSite({ '/secret': 'the secret', '/popup': 'x' });
      const other = await aWebSite({ '/frame': '<p>In a frame of another site</p>' });
      const elsewhere = other.origin.replace('127.0.0.1', 'localhost'); // a site of its own to the browser
      const site = await aWebSite({
        '/': (_request, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end(aScriptedPage(inner.origin, elsewhere)),
        '/style.css': { headers: { 'content-type': 'text/css' }, body: 'body { background: url(/back.png) }' },
        '/back.png': await png('#0f0'),
        '/lazy.png': await png('#00f'),
        '/inside': redirectTo(`${inner.origin}/secret`),
        '/frame': '<p>In the frame</p><script>document.body.append("and its script")</script>',
      });
      const hosts = `${site.host},${new URL(elsewhere).host}`;
      const test = await aCopyServer([], { ...SNAPSHOT_ENV, PREVIEW_ALLOW_HOSTS: hosts });
      const { snapshot } = await saveAndCopy(test, `${site.origin}/`);
      expect(snapshot).toMatchObject({
        state: 'taken',
        is_pending: false,
        kept: { url: `${site.origin}/`, left_out: 0 },
      });
      const { headers, body } = await pageOf(test, snapshot?.kept?.page);

      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; img-src data:; style-src /);
      expect(headers['content-security-policy']).not.toContain('allow-');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');

      for (const text of [
        'Written by a script – ü',
        'no way',
        'In the frame',
        'In a frame of another site',
        'and its script',
        `${site.origin}/next`,
      ])
        expect(body).toContain(text);
      expect(body).not.toMatch(/<script|&lt;script|\son\w+=|javascript:|the secret/i);
      expect(/<img[^>]*alt="Late"[^>]*>/.exec(body)?.[0]).toContain('src="data:image/png');
      expect(body).toContain('background: url("data:image/png');
      expect(body).toMatch(/<style media="print">\s*h1 \{ color: red; \}/);
      expect(body.replaceAll(/<a [^>]*>/g, '')).not.toContain(site.origin); // but for links, nothing leads out
      expect(inner.connections()).toBe(0);

      const picture = await pageOf(test, snapshot?.kept?.picture ?? undefined);
      const { width, height } = await sharp(picture.rawPayload).metadata();
      expect(width).toBe(1280);
      expect(height).toBeGreaterThan(3000);
      expect(profiles()).toEqual([]);
    },
  );

  // #stays-until-replaced
  it('stays until a new one is good, and is deleted with the copy', async () => {
    const pages: Record<string, Answer> = { '/a': anArticle('', 'Monday') };
    const site = await aWebSite(pages);
    const test = await aCopyServer([site], SNAPSHOT_ENV);
    const first = await saveAndCopy(test, `${site.origin}/a`);
    const params = { id: first.post_id };
    expect(first).toMatchObject({ state: 'copied', snapshot: { state: 'taken' } });
    expect((await pageOf(test, first.snapshot?.kept?.page)).body).toContain('Monday');

    // The article can be read, but not by a browser.
    pages['/a'] = (request, response) =>
      request.headers['user-agent']?.includes('snapshot')
        ? response.writeHead(403).end()
        : response.writeHead(200, { 'content-type': 'text/html' }).end(anArticle('', 'Tuesday'));
    await test.person.call(fetchCopy, { params });
    expect(await copyOf(test.person, params.id)).toMatchObject({ is_pending: true, snapshot: first.snapshot });
    await test.copyQueue.round();
    const second = await copyOf(test.person, params.id);
    expect(second.copy?.title).toBe('Tuesday');
    expect(second.snapshot).toMatchObject({ state: 'refused', kept: first.snapshot?.kept });
    expect((await pageOf(test, first.snapshot?.kept?.page)).statusCode).toBe(200);

    pages['/a'] = anArticle('', 'Wednesday');
    await test.person.call(fetchCopy, { params });
    await test.copyQueue.round();
    const third = await copyOf(test.person, params.id);
    expect((await pageOf(test, third.snapshot?.kept?.page)).body).toContain('Wednesday');
    expect((await pageOf(test, first.snapshot?.kept?.page)).statusCode).toBe(404);

    const archive = await exportOf(test, test.person);
    const zip = await unpacked(archive);
    const line = JSON.parse(String(zip.get('snapshots.jsonl'))) as { page: string; picture: string };
    expect(third.snapshot?.kept).toMatchObject({ page: `/storage/${line.page}`, picture: `/storage/${line.picture}` });
    for (const name of [line.page, line.picture]) expect([...zip.keys()]).toContain(`files/${name}`);
    const other = await aPerson(test, 'other@example.org');
    expect(await importOf(other, archive)).toMatchObject({ status: 201, body: { data: { posts: 1 } } });

    expect((await test.person.call(deleteCopy, { params })).status).toBe(204);
    expect(await test.db.selectFrom('files').selectAll().execute()).toEqual([]);
    expect(await test.db.selectFrom('snapshots').selectAll().execute()).toEqual([]);
  });

  it('is taken after a restart if it was not done', async () => {
    const page = anArticle();
    let isOpened = false;
    const site = await aWebSite({
      '/a': (request, response) => {
        if (!request.headers['user-agent']?.includes('snapshot'))
          return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
        isOpened = true; // and there is no answer
        return undefined;
      },
    });
    const test = await aCopyServer([site], SNAPSHOT_ENV);
    const { id } = await save(test.person, `${site.origin}/a`);
    const round = test.copyQueue.round();
    await expect.poll(() => isOpened, { timeout: 20_000 }).toBe(true);
    await test.copyQueue.close(); // as at the end of the process
    await round;
    expect(await test.db.selectFrom('copy_jobs').select(['tries', 'is_snapshot']).execute()).toEqual([
      { tries: 0, is_snapshot: 1 },
    ]);
    expect(await copyOf(test.person, id)).toMatchObject({
      state: 'copied',
      is_pending: false,
      snapshot: { state: 'none', is_pending: true, kept: null },
    });
    expect(profiles()).toEqual([]);
  });
});
