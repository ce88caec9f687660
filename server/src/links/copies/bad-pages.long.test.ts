import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { aCopyServer, anArticle, copyOf, type CopyServer, saveAndCopy } from '../../../testing/copies.ts';
import { aPdf } from '../../../testing/pdf.ts';
import { type Answer, aWebSite, redirectTo, save } from '../../../testing/web-site.ts';
import { claimCopies } from './copy-claims.repo.ts';
import { countCopyJobs, queueCopies } from './copy-jobs.repo.ts';

const pdf = (body: Uint8Array): Answer => ({ headers: { 'content-type': 'application/pdf' }, body });
const LOGIN =
  '<h1>Welcome</h1><form><input name="user"><input type="password" name="pw"><button>Sign in</button></form>';
const words = (count: number) => 'word '.repeat(count);

/** The state that each page of a site ends with. */
async function statesOf(pages: Record<string, Answer>, env: Record<string, string> = {}) {
  const site = await aWebSite(pages);
  const test = await aCopyServer([site], env);
  const ids = new Map<string, number>();
  for (const path of Object.keys(pages))
    if (!path.startsWith('/_')) ids.set(path, (await save(test.person, site.origin + path)).id);
  await test.copyQueue.round();
  const states: Record<string, string> = {};
  for (const [path, id] of ids) states[path] = (await copyOf(test.person, id)).state;
  return { states, test, site };
}

describe('A page that cannot be copied', () => {
  // Twenty pages, some of which take as long as a page may.
  // #says-why-not-copied
  it('says why', { timeout: 60_000 }, async () => {
    const endless: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (response.write(`<p>${words(5000)}</p>`));
      };
      response.on('drain', more);
      more();
    };
    const expected: Record<string, [string, Answer]> = {
      '/50-mb': ['too-large', `<article>${'<p>more and more</p>'.repeat(2_500_000)}</article>`],
      '/endless': ['too-large', endless],
      '/many-elements': ['too-large', `<article>${'<i></i>'.repeat(150_000)}<p>${words(100)}</p></article>`],
      '/deep': ['too-large', '<div>'.repeat(50_000)],
      '/compressed': [
        'too-large',
        { headers: { 'content-encoding': 'gzip' }, body: zlib.gzipSync(Buffer.alloc(30_000_000, 'a ')) },
      ],
      '/empty': ['nothing-readable', ''],
      '/scripts-only': [
        'nothing-readable',
        '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script src="/x.js"></script>',
      ],
      '/frames': ['nothing-readable', '<frameset><frame src="/_inner"></frameset>'],
      '/nested-frames': ['nothing-readable', '<iframe src="/_inner"></iframe>'.repeat(20)],
      '/login': ['login-needed', LOGIN],
      '/401': ['login-needed', { status: 401 }],
      '/redirected-to-login': ['login-needed', redirectTo('/_login')],
      '/cookies': [
        'consent-needed',
        '<div><h2>We value your privacy</h2><p>We and our 843 partners use cookies to store information on your device.</p><button>Accept all</button><button>Reject all</button></div>',
      ],
      '/403': ['refused', { status: 403 }],
      '/404': ['gone', { status: 404 }],
      '/500': ['unreachable', { status: 500 }],
      '/zip': ['not-a-page', { headers: { 'content-type': 'application/zip' }, body: 'PK' }],
      '/encrypted.pdf': ['encrypted', pdf(aPdf(['Secret'], { isEncrypted: true }))],
      '/damaged.pdf': ['damaged', pdf(Buffer.from('%PDF-1.7\nnothing else'))],
      '/bomb.pdf': ['too-large', pdf(aPdf([], { stream: zlib.deflateSync(Buffer.alloc(200_000_000, ' ')) }))],
      '/loop': ['unreachable', redirectTo('/loop')],
    };
    const pages = Object.fromEntries(Object.entries(expected).map(([path, [, answer]]) => [path, answer]));
    const { states, site } = await statesOf({ ...pages, '/_login': LOGIN, '/_inner': anArticle() });
    expect(states).toEqual(Object.fromEntries(Object.entries(expected).map(([path, [state]]) => [path, state])));
    expect(site.requests).not.toContain('/_inner');
  });

  // #inner-network-not-fetched
  it('is not fetched from the inner network: neither itself, nor behind a redirect, nor its images', async () => {
    const inner = await aWebSite({ '/secret': anArticle(), '/secret.png': 'x' });
    const outer = await aWebSite({
      '/redirect': redirectTo(`${inner.origin}/secret`),
      '/twice': redirectTo('/redirect'),
      '/images': anArticle(`<img src="${inner.origin}/secret.png"><img src="/redirected.png">`),
      '/redirected.png': redirectTo(`${inner.origin}/secret.png`),
    });
    const test = await aCopyServer([outer]);
    const copies = [];
    for (const url of [`${inner.origin}/secret`, `${outer.origin}/redirect`, `${outer.origin}/twice`])
      copies.push(await saveAndCopy(test, url));
    expect(copies.map(({ state }) => state)).toEqual(['blocked', 'blocked', 'blocked']);
    const { state, copy } = await saveAndCopy(test, `${outer.origin}/images`);
    expect({ state, left: copy?.images_left_out }).toEqual({ state: 'copied', left: 2 });
    expect(copy?.html).not.toContain('<img');
    expect(inner.connections()).toBe(0);
  });
});

describe('A large or strange page', () => {
  it('keeps as many of its images as the limits allow', async () => {
    const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    const image: Answer = { headers: { 'content-type': 'image/png' }, body };
    const names = Array.from({ length: 10_000 }, (_, index) => `/i${index}.png`);
    const site = await aWebSite({
      ...Object.fromEntries(names.map((name) => [name, image])),
      '/many': anArticle(names.map((name) => `<img src="${name}">`).join('')),
    });
    const { copy } = await saveAndCopy(await aCopyServer([site]), `${site.origin}/many`);
    expect(copy?.html.match(/<img /g)).toHaveLength(60);
    expect(copy?.images_left_out).toBe(9940);
    expect(site.requests.filter((path) => path.endsWith('.png'))).toHaveLength(60);
  });

  it('is decoded as browsers do, also if it names a wrong character set', async () => {
    const html = anArticle('<p>Käse über Öl</p>').replace('<head>', '<head><meta charset="utf-16">');
    const site = await aWebSite({ '/a': { headers: { 'content-type': 'text/html; charset=nonsense' }, body: html } });
    const { copy } = await saveAndCopy(await aCopyServer([site]), `${site.origin}/a`);
    expect(copy?.html).toContain('Käse über Öl');
  });

  it('has its text but not its images once the storage is full, and the earlier copy stays', async () => {
    const noise = randomBytes(3 * 600 * 600);
    const body = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const pages: Record<string, Answer> = {
      '/i.png': { headers: { 'content-type': 'image/png' }, body },
      '/a': anArticle(
        '<img src="/i.png?1"><img src="/i.png?2"><img src="/i.png?3"><img src="/i.png?4"><img src="/i.png?5">',
      ),
    };
    const site = await aWebSite(pages);
    const test = await aCopyServer([site], { UPLOAD_QUOTA_BYTES: '1048576' });
    const { state, copy, post_id } = await saveAndCopy(test, `${site.origin}/a`);
    expect(state).toBe('copied');
    expect(copy?.images_left_out).toBeGreaterThan(0);
    await test.db
      .insertInto('files')
      .values({ ...aFileRow(test), bytes: 900_000 })
      .execute();
    await queueCopies(test.db, test.person.id, [post_id]);
    await test.copyQueue.round();
    expect(await copyOf(test.person, post_id)).toMatchObject({
      state: 'quota-full',
      copy: { id: copy?.id, html: copy?.html },
    });
  });
});

const aFileRow = ({ person }: CopyServer) => ({
  name: `attachments/${'x'.repeat(22)}.webp`,
  user_id: person.id,
  created_at: new Date().toISOString(),
});

describe('A PDF', () => {
  it('is kept with its text, the number of its pages, and the file', async () => {
    const file = aPdf(['The first page is about rye.', 'The second page is about wheat.'], { title: 'Grains' });
    const site = await aWebSite({ '/g.pdf': pdf(file) });
    const test = await aCopyServer([site]);
    const { copy } = await saveAndCopy(test, `${site.origin}/g.pdf`);
    expect(copy).toMatchObject({ kind: 'pdf', title: 'Grains', pages: 2, words: 12 });
    expect(copy?.html).toBe('<p>The first page is about rye.</p><hr><p>The second page is about wheat.</p>');
    const stored = await test.app.inject({ url: copy?.file ?? '' });
    expect(stored.headers['content-type']).toBe('application/pdf');
    expect(Buffer.compare(stored.rawPayload, file)).toBe(0);
  });
});

describe('A restart in the middle', () => {
  // #restart-loses-no-copy
  it('loses nothing, and fetches nothing again that was copied', async () => {
    let hold = true;
    const waiting: (() => void)[] = [];
    const site = await aWebSite({
      '/done': anArticle('', 'Done'),
      '/slow': (_request, response) => {
        const send = () => response.writeHead(200, { 'content-type': 'text/html' }).end(anArticle('', 'Slow'));
        if (hold) waiting.push(send);
        else send();
      },
    });
    const test = await aCopyServer([site], { PREVIEW_TIMEOUT_MS: '2000' });
    const done = await saveAndCopy(test, `${site.origin}/done`);
    const { id } = await save(test.person, `${site.origin}/slow`);
    test.copyQueue.start();
    await expect.poll(() => waiting.length).toBe(2); // its preview and its copy
    await test.copyQueue.close();
    hold = false;
    expect(await copyOf(test.person, id)).toMatchObject({ state: 'none', is_pending: true });
    // As the next process does.
    expect(await countCopyJobs(test.db)).toBe(1);
    const [job] = await claimCopies(test.db, '', 3, false);
    expect(job).toMatchObject({ post_id: id, tries: 0 });
    expect(site.requests.filter((path) => path === '/done')).toHaveLength(2); // its preview and its copy
    expect(done.state).toBe('copied');
  });
});
