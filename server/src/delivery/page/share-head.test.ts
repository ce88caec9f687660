import { createCollection, createPost, createShare, getVisitor } from '@benotes/contract';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type TestApp } from '../../../testing/app.ts';
import { openLimits } from '../../kernel/http/rate-limits.ts';
import { Visitors } from '../../library/shares/visitor-access.ts';
import { passwordHashes as passwords } from '../../people/auth/passwords.ts';
import { headOfShare, withHead } from './share-head.ts';

const NAME = 'Bread & "butter" <script>x()</script>';

async function aShare(token: string, look: object = {}) {
  const test = await anApp({ APP_URL: 'https://notes.example.org/' });
  const person = await aPerson(test);
  const collection_id = await given(person, createCollection, { name: NAME, ...look });
  await person.call(createShare, { body: { token, collection_id } });
  for (const title of ['Rye', 'Spelt']) await given(person, createPost, { title, content: 'x', collection_id });
  await given(person, createPost, { title: 'Elsewhere', content: 'x' });
  return test;
}

const headFor = ({ db, config }: TestApp, query: unknown) =>
  headOfShare(
    { query, ip: '10.0.0.1' } as FastifyRequest, // the fields that are read
    db,
    new Visitors({ db, limits: openLimits(null), passwords }),
    config,
  );

describe('The page of a shared link', () => {
  // #share-for-link-cards
  it('has the name of the collection and the number of posts for link cards', async () => {
    const test = await aShare('für alle & jeden');
    const head = await headFor(test, { token: 'für alle & jeden' });
    expect(head).toMatchObject({ title: `Benotes - ${NAME}`, description: 'A shared collection of 2 posts.' });
    expect(Object.fromEntries(head?.meta ?? [])).toEqual({
      robots: 'noindex',
      'og:site_name': 'Benotes',
      'og:type': 'website',
      'og:title': NAME,
      'og:description': 'A shared collection of 2 posts.',
      'og:url': 'https://notes.example.org/s?token=f%C3%BCr+alle+%26+jeden',
      'og:image': 'https://notes.example.org/icons/icon-512.png',
      'twitter:card': 'summary',
    });
  });

  it('leads to its feeds', async () => {
    const test = await aShare('für alle & jeden');
    const head = await headFor(test, { token: 'für alle & jeden' });
    const page = head ? withHead('<meta name="description" content="" />', head) : '';
    const links = [...page.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"<]+" href="([^"]+)" \/>/g)];
    expect(links.map(([, type, url]) => [type, url])).toEqual([
      ['application/atom+xml', 'https://notes.example.org/feeds/shared/f%C3%BCr%20alle%20%26%20jeden.atom'],
      ['application/feed+json', 'https://notes.example.org/feeds/shared/f%C3%BCr%20alle%20%26%20jeden.json'],
    ]);
    for (const { url } of head?.feeds ?? [])
      expect((await test.app.inject(new URL(url).pathname)).statusCode).toBe(200);
  });

  it('has the description of the collection instead, where it has one', async () => {
    const head = await headFor(await aShare('robin', { description: 'All about bread' }), { token: 'robin' });
    expect(head).toMatchObject({ description: 'All about bread' });
    expect(head?.meta).toContainEqual(['og:description', 'All about bread']);
  });

  it('has the cover of the collection as its picture', async () => {
    const test = await aShare('robin');
    await test.db.updateTable('collections').set({ cover: '/storage/attachments/x.webp' }).execute();
    const head = await headFor(test, { token: 'robin' });
    expect(head?.meta).toContainEqual(['og:image', 'https://notes.example.org/storage/attachments/x.webp']);
    expect(head?.meta).toContainEqual(['twitter:card', 'summary_large_image']);
  });

  it.each([
    {},
    { token: '' },
    { token: 'wrong' },
    { token: ['robin', 'robin'] },
    { token: 'a\u0000b' },
    { token: 'null' },
  ])('says nothing for %j', async (query) => {
    expect(await headFor(await aShare('robin'), query)).toBeNull();
  });

  it('has the title of a single post', async () => {
    const test = await aShare('robin');
    const { id } = await test.db.selectFrom('posts').select('id').executeTakeFirstOrThrow();
    await test.db.updateTable('posts').set({ title: 'Rye bread' }).execute();
    await test.db.updateTable('shares').set({ collection_id: null, post_id: id }).execute();
    expect(await headFor(test, { token: 'robin' })).toMatchObject({
      title: 'Benotes - Rye bread',
      description: 'A shared post.',
    });
  });

  it.each([{ password_hash: 'x' }, { expires_at: '2020-01-01T00:00:00.000Z' }])(
    'says nothing of a link with %j',
    async (condition) => {
      const test = await aShare('robin');
      await test.db.updateTable('shares').set(condition).execute();
      expect(await headFor(test, { token: 'robin' })).toBeNull();
    },
  );

  // #invalid-tokens-counted
  it('counts invalid tokens toward the limit of failed attempts', async () => {
    const { app } = await aShare('robin');
    for (let count = 0; count < 30; count += 1) await app.inject(`/s?token=guess-${count}`);
    const answer = await app.inject({ url: getVisitor.url, headers: { authorization: 'Bearer robin' } });
    expect(answer.statusCode).toBe(429);
  });

  it('omits the metadata after too many failed attempts', async () => {
    const test = await aShare('robin');
    const visitors = new Visitors({ db: test.db, limits: openLimits(null), passwords });
    for (let count = 0; count < 30; count += 1) await visitors.admit(`guess-${count}`, '10.0.0.1');
    const ask = (ip: string) =>
      headOfShare({ query: { token: 'robin' }, ip } as FastifyRequest, test.db, visitors, test.config);
    expect(await ask('10.0.0.1')).toBeNull();
    expect(await ask('10.0.0.2')).not.toBeNull();
  });

  it('escapes the name of the collection', () => {
    const page = '<head><title>Benotes</title><meta name="description" content="x" /></head>';
    const html = withHead(page, { title: NAME, description: 'A $& of it', meta: [['og:title', NAME]], feeds: [] });
    const escaped = 'Bread &amp; &quot;butter&quot; &lt;script&gt;x()&lt;/script&gt;';
    expect(html).toContain(`<title>${escaped}</title>`);
    expect(html).toContain('<meta name="description" content="A $&amp; of it" />');
    expect(html).toContain(`<meta property="og:title" content="${escaped}" />`);
    expect(html).not.toContain('<script>');
  });
});
