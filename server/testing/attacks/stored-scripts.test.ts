import { createTags, importBookmarks, listPosts, type Post, uploadFile } from '@benotes/contract';
import { Parser } from 'htmlparser2';
import { describe, expect, it, vi } from 'vitest';

import { aFile, anApp, aPerson, type Person, type TestApp } from '../app.ts';
import { anArchive, importOf } from '../archive.ts';
import { aLibrary } from '../attack-library.ts';
import { aWebSite, fetchPreview, save, aPreviewServer } from '../web-site.ts';

const HOSTILE = [
  '<p>a</p><script>x()</script><img src=x onerror=x()><details open ontoggle=x()>b',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=x()>b',
  '<noscript><p title="</noscript><img src=x onerror=x()>">b',
  '<svg></p><style><a id="</style><img src=1 onerror=x()>">b',
  '<a id=__FEDERATION__>a</a><a id=token name=cookie href=//x>b</a><img name=getElementById src=x>',
  '<a href=" java\tscript:x()">a</a><a href="&#x6A;avascript:x()">b</a><a href="\u0001javascript:x()">c</a>',
  '<img src="data:image/svg+xml,<svg onload=x()>"><img src="blob:x"><img src="file:///etc/passwd">b',
  '<unfurling-link href="javascript:x()" data-title="<img src=x onerror=x()>"></unfurling-link>b',
  '<iframe srcdoc="<script>x()</script>"></iframe><object data=x></object><embed src=x><base href=//x>b',
  '<form action=//x><input type=image src=x><button formaction=javascript:x()>b</button></form>',
  '<scr<script>ipt>x()</scr</script>ipt><<img src=x onerror=x()>//<p>b',
  '<template><img src=x onerror=x()></template><xmp><img src=x onerror=x()></xmp>b<plaintext><img onerror=x()>',
  '<p style="background:url(//x)" class="x" id="x" onclick="x()" data-x="x">b</p><link rel=stylesheet href=//x>',
  '<a xlink:href="javascript:x()" href="vbscript:x()">b</a><a href="https://x.test" ping="//x" target=_top>c</a>',
];

const HARMLESS = new Set(
  'p h1 h2 h3 h4 h5 h6 strong b em i s u code pre blockquote ul ol li br hr a img input label span div unfurling-link'.split(
    ' ',
  ),
);
const ATTRIBUTES = /^(?:href|target|rel|src|alt|title|start|class|type|checked|disabled|data-(?:type|checked|title))$/;
const SCRIPTED = /^[\u0000-\u0020]*(?:javascript|vbscript|data|blob|file):/i; // oxlint-disable-line no-control-regex

/** Parts of HTML that could execute, load something, or imitate the page. */
function harmIn(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (!HARMLESS.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes))
        if (!ATTRIBUTES.test(attribute) || SCRIPTED.test(value)) found.push(`${name} ${attribute}="${value}"`);
      if (name === 'a' && attributes['target'] && !/noopener noreferrer nofollow/.test(attributes['rel'] ?? ''))
        found.push(`a rel="${attributes['rel']}"`);
    },
    oncomment: (text) => found.push(`<!--${text}-->`),
  });
  parser.end(html);
  return found;
}

/** All ways to store a note. */
const ENTRY_POINTS: [string, (person: Person, content: string) => Promise<{ status: number }>, status?: number][] = [
  ['a new post', (person, content) => person.send({ method: 'POST', url: '/api/posts', payload: { content } })],
  [
    'a changed post',
    async (person, content) => {
      const { id } = await save(person, 'before');
      return person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload: { content } });
    },
    200,
  ],
  [
    'a long post, which is sanitized in a worker thread',
    (person, content) => {
      const long = `<p>${'x'.repeat(70_000)}</p>${content}`;
      return person.send({ method: 'POST', url: '/api/posts', payload: { content: long } });
    },
  ],
  [
    'the note of a new link',
    (person, note) =>
      person.send({ method: 'POST', url: '/api/posts', payload: { content: 'https://example.org/b', note } }),
  ],
  [
    'the changed note of a link',
    async (person, note) => {
      const { id } = await save(person, 'https://example.org/b');
      return person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload: { note } });
    },
    200,
  ],
  [
    'the note of a link that becomes a text',
    async (person, note) => {
      const { id } = await save(person, 'https://example.org/b', { note, title: note });
      return person.send({ method: 'POST', url: `/api/posts/${id}/conversion`, payload: { type: 'text' } });
    },
    200,
  ],
  ['an archive', async (person, content) => importOf(person, await anArchive([{ content, title: content }]))],
];

const get = async ({ app }: Pick<TestApp, 'app'>, token: string, url: string) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` } });

describe('A hostile note', () => {
  // #harmless-in-every-response
  it.each(ENTRY_POINTS)('is made harmless in every response: through %s', async (_entryPoint, enter, status = 201) => {
    const test = await anApp();
    const person = await aPerson(test);
    for (const content of HOSTILE) expect([content, (await enter(person, content)).status]).toEqual([content, status]);
    const { data } = (await person.call(listPosts, { query: { limit: 100 } })).body;
    expect(data).toHaveLength(HOSTILE.length);
    const shown = [...data];
    for (const { id } of data) {
      const one = await get(test, person.token, `/api/posts/${id}`);
      shown.push(one.json<{ data: Post }>().data);
    }
    const found = await get(test, person.token, '/api/posts?filter=b&limit=100');
    shown.push(...found.json<{ data: Post[] }>().data);
    expect(shown.flatMap(({ content, note }) => harmIn(content + (note ?? '')))).toEqual([]);
    const stored = await test.db.selectFrom('posts').select(['content', 'note']).execute();
    expect(stored.flatMap(({ content, note }) => harmIn(content + (note ?? '')))).toEqual([]);
  });

  it('is not changed when it is saved again', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    for (const content of HOSTILE) {
      const once = await save(person, `<p>c</p>${content}`);
      const twice = await save(person, once.content);
      expect(twice.content).toBe(once.content);
    }
  });

  it('cannot contain a link to a page that could access the window', async () => {
    const person = await aPerson(await anApp());
    const { content } = await save(person, '<p><a href="https://evil.test" target="_blank" rel="opener">x</a></p>');
    expect(content).toContain('target="_blank" rel="noopener noreferrer nofollow" href="https://evil.test"');
    expect(content).not.toContain('"opener');
  });
});

describe('A URL with a script', () => {
  const PROGRAMS = [
    'javascript:alert(document.cookie)',
    'JaVaScRiPt:x()',
    'javascript://example.org/%0ax()',
    ' javascript:x()',
    'java\nscript:x()',
    'vbscript:x()',
    'data:text/html,<script>x()</script>',
    'blob:https://example.org/x',
    'file:///etc/passwd',
    'view-source:https://example.org',
    'https:javascript:x()',
  ];

  it.each(PROGRAMS)('never becomes a link: %j', async (address) => {
    const test = await anApp();
    const person = await aPerson(test);
    const made = await person.send({ method: 'POST', url: '/api/posts', payload: { content: address } });
    expect([201, 422]).toContain(made.status);
    const { id } = await save(person, 'https://example.org/');
    const changed = await person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload: { content: address } });
    expect([200, 422]).toContain(changed.status);
    const wrapped = await person.send({
      method: 'POST',
      url: '/api/posts',
      payload: { content: `<p><a href="${address}">${address}</a></p>` },
    });
    expect([201, 422]).toContain(wrapped.status);
    const { data } = (await person.call(listPosts, { query: { limit: 100 } })).body;
    const scripted = data.filter(({ url, content }) => (url && !/^https?:/.test(url)) || harmIn(content).length > 0);
    expect(scripted).toEqual([]);
  });

  it('is skipped by an import, which reports it', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const lines = PROGRAMS.map((address) => `<DT><A HREF="${address.replaceAll('"', '&quot;')}">x</A>`);
    const file = aFile(
      `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://example.org/">x</A>\n${lines.join('\n')}</DL><p>`,
    );
    const answer = await person.send({ method: 'POST', url: importBookmarks.url, ...file });
    const { data } = answer.body as { data: { posts: number; skipped: object[] } };
    expect([answer.status, data.posts, data.skipped.length]).toEqual([201, 1, PROGRAMS.length]);
    const urls = await test.db.selectFrom('posts').select('url').execute();
    expect(urls).toEqual([{ url: 'https://example.org/' }]);
  });
});

const NAME = '<img src=x onerror=x()>';

describe('A name that is HTML', () => {
  it('is sent as text in every response', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const names = [NAME, '"><script>x()</script>', '{{constructor.constructor("x()")()}}', "' onmouseover='x()"];
    const { data: tags } = (await person.call(createTags, { body: { tags: names.map((name) => ({ name })) } })).body;
    expect(tags.map(({ name }) => name)).toEqual(names);
    const { id } = await save(person, 'b', { title: NAME, description: NAME, tags: tags.map((tag) => tag.id) });
    for (const url of ['/api/tags', `/api/posts/${id}?withTags=1`, '/api/posts?filter=img&withTags=1']) {
      const { body, headers } = await get(test, person.token, url);
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      });
      expect(body).toContain(NAME);
    }
  });

  it('of a shared collection is sent to visitors as text', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const { token } = await aLibrary(person, NAME);
    const { headers, body } = await get(test, token, '/api/shares/public/me');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect((JSON.parse(body) as { data: object }).data).toMatchObject({ collection_name: `Shared ${NAME}` });
  });

  it.each([
    ['a file', { method: 'POST', url: uploadFile.url, ...aFile('x', `${NAME}.png`) }],
    ['an import', { method: 'POST', url: importBookmarks.url, ...aFile('x', `${NAME}.html`) }],
    ['a login', { method: 'POST', url: '/api/auth/login', payload: { email: NAME, password: NAME } }],
    ['a field', { method: 'POST', url: '/api/posts', payload: { content: 'x', tags: NAME, [NAME]: NAME } }],
    ['a query', { method: 'GET', url: `/api/posts?limit=${encodeURIComponent(NAME)}` }],
    ['an id', { method: 'GET', url: `/api/posts/${encodeURIComponent(NAME)}` }],
    ['a URL', { method: 'GET', url: `/api/${encodeURIComponent(NAME)}` }],
    ['an invalid URL', { method: 'GET', url: `/api/posts/%${NAME}` }],
    ['a content type', { method: 'POST', url: '/api/posts', payload: 'x', headers: { 'content-type': NAME } }],
  ] as const)('of %s is not repeated in the error response', async (_what, request) => {
    const test = await anApp();
    const { token } = await aPerson(test);
    const headers = { ...('headers' in request && request.headers), authorization: `Bearer ${token}` };
    const answer = await test.app.inject({ ...request, headers });
    expect([400, 401, 404, 415, 422]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).not.toContain('onerror');
  });
});

describe('A hostile page', () => {
  const PAGE = `<title>${NAME}</title><meta property="og:image" content="javascript:x()"><meta name="description" content="&lt;script>x()&lt;/script>"><meta name="theme-color" content="red;background:url(//evil.test)"></head>`;
  const METADATA = { title: NAME, description: '<script>x()</script>', image_path: null, color: null };

  it('has only plain text as metadata, in a preview, a link, and an import', async () => {
    const web = await aWebSite({ '/': PAGE, '/imported': PAGE });
    const test = await aPreviewServer([web]);
    expect(await fetchPreview(test.person, `${web.origin}/`)).toMatchObject(METADATA);
    expect(await save(test.person, `${web.origin}/`)).toMatchObject({
      ...METADATA,
      type: 'link',
      url: `${web.origin}/`,
    });
    const file = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="${web.origin}/imported"></A></DL><p>`);
    await test.person.send({ method: 'POST', url: importBookmarks.url, ...file });
    test.previewQueue.start();
    await vi.waitFor(
      async () => {
        const posts = (await test.person.call(listPosts)).body.data;
        expect(posts.find(({ url }) => url?.endsWith('/imported'))).toMatchObject(METADATA);
      },
      { timeout: 10_000, interval: 50 },
    );
  });
});
