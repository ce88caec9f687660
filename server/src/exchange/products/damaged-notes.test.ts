import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fileOf, treeOf } from '../../../testing/file-of.ts';
import { damagedNotesIn, notesIn } from '../../../testing/notes-in.ts';
import { FileTree } from '../formats/source-files.ts';

const ID = 'a'.repeat(32);
const IMAGE = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
const DATES = ['0000-00-00', '1601-01-01T00:00:00Z', '30828-09-14', 'yesterday', '2024-02-30', '-1', '1e400', '{}'];

const node = (type: string, ...content: object[]) => ({ type, content });
const outline = JSON.stringify({
  collection: { name: 'C', documentStructure: [{ id: 'a', children: [{ id: 'b' }] }] },
  documents: {
    a: { title: 'A', createdAt: 'yesterday', data: node('doc', node('paragraph', { type: 'text', text: 'grün' })) },
    b: { title: 'B', updatedAt: '0000-00-00', data: node('doc') },
  },
  attachments: {},
});

/** A small export of each product. */
const EXPORTS: Record<string, Record<string, string | Uint8Array>> = {
  Markdown: {
    'a.md':
      '---\ntitle: Ä\ntags: [a, b]\ncreated: yesterday\n---\n# Ä\n\n[b](x/b.md) ![c](c.png) <b>d</b> [[x/b#e|f]] #g\n',
    'x/b.md': '> [!note] a\n> b\n\n- [x] c\n\n| d |\n|---|\n| e |\n\n[^1]: f\n\n```\ng\n```\n',
    'c.png': IMAGE,
  },
  Obsidian: { '.obsidian/app.json': '{}', 'a.md': '![[b.png|300]] %%c%% [[d]]', 'b.png': IMAGE, 'x/d.md': '#é' },
  Notion: {
    [`A ${ID}.md`]: '# A\n\ntext',
    [`Rows ${ID}.csv`]: '\uFEFFName,Tags\n"One ""1""","a, b"\nTwo,\n',
    'Rows/One.html':
      '<article id="x" class="page sans"><h1 class="page-title">Ö</h1><table class="properties"><tr class="property-row-url"><th>U</th><td>x</td></tr></table><div class="page-body"><p>y</p></div></article>',
  },
  Outline: { 'metadata.json': '{"exportVersion":1}', 'C.json': outline },
  Bear: {
    'a.textbundle/info.json': '{"net.shinyfrog.bear":{"creationDate":"yesterday","trashed":1,"uniqueIdentifier":"x"}}',
    'a.textbundle/text.md': '# Ä\n#two words# ![](assets/b.png)',
    'a.textbundle/assets/b.png': IMAGE,
  },
  pages: {
    'a.html': '<!doctype html><title>Ä</title><nav>b</nav><p>c <a href="d.html">d</a><img src="e.png">',
    'e.png': IMAGE,
  },
  text: { 'a.txt': 'grün\n\n<b>c</b>' },
};
const products = Object.entries(EXPORTS);

/** Whatever came of it, it is notes and reasons. */
async function expectNotes(tree: FileTree): Promise<void> {
  const read = await damagedNotesIn(tree);
  if (!read) return;
  const { items, skipped } = read.sink.collected;
  expect(items.every(({ kind, html }) => kind === 'note' && !html.includes('\0'))).toBe(true);
  expect(skipped.every(({ line, reason }) => line > 0 && reason !== '')).toBe(true);
}

const changed = (files: Record<string, string | Uint8Array>, name: string, content: string | Uint8Array) =>
  treeOf({ ...files, [name]: content });

describe.each(products)('An export of %s', (_product, files) => {
  const names = fc.constantFrom(...Object.keys(files));

  it('is read wherever one of its files is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.double({ min: 0, max: 1, noNaN: true }), async (name, share) => {
        const bytes = Buffer.from(files[name] ?? '');
        await expectNotes(changed(files, name, bytes.subarray(0, Math.floor(bytes.length * share))));
      }),
    );
    expect.hasAssertions();
  });

  it('is read whatever its bytes are', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(names, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }), async (name, at, bytes) => {
        const content = Buffer.from(files[name] ?? '');
        if (content.length > 0)
          content.set(bytes.subarray(0, content.length - (at % content.length)), at % content.length);
        await expectNotes(changed(files, name, content));
      }),
    );
  });

  it('is read in any encoding', async () => {
    expect.hasAssertions();
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const encoded = Object.entries(files).map(
        ([name, content]) => [name, typeof content === 'string' ? Buffer.from(content, encoding) : content] as const,
      );
      await expectNotes(treeOf(Object.fromEntries(encoded)));
    }
  });

  it('loses no other note because of a damaged one', async () => {
    const whole = (await notesIn(treeOf(files))).sink.posts.length;
    expect(whole).toBeGreaterThan(0);
    for (const name of Object.keys(files).filter((name) => /\.(?:md|html)$/.test(name))) {
      const read = await damagedNotesIn(changed(files, name, Buffer.from([0, 1, 2, 3])));
      expect(read?.sink.posts.length ?? 0).toBeGreaterThanOrEqual(whole - 2);
    }
  });
});

describe('Notes', () => {
  it('have no date that cannot be true', async () => {
    for (const date of DATES) {
      const { sink } = await notesIn(
        treeOf({
          'a.md': `---\ncreated: ${date}\nupdated: ${date}\n---\na`,
          'b.html': `<!doctype html><meta name="created" content="${date}"><div class="heading">${date}</div>b`,
        }),
      );
      for (const { created, updated } of sink.posts)
        expect([created, updated].filter((value) => value !== null && !value?.startsWith('1601'))).toEqual([]);
    }
  });

  it('never link to anything outside the import', async () => {
    const address = fc.stringMatching(/^(?:\.\.?\/|\/|%2e%2e\/|\\|[a-c]|\.md|#|\?|%|\[|\|){1,12}$/);
    await fc.assert(
      fc.asyncProperty(address, async (written) => {
        const { sink } = await notesIn(
          treeOf({ 'x/a.md': `[a](<${written}>) ![b](<${written}>) [[${written}]] ![[${written}]]`, 'b.md': 'b' }),
        );
        const html = sink.collected.items.map((item) => item.html).join('');
        const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, found]) => found);
        // What looks like a host is one.
        for (const found of addresses.filter((one) => !/^\/\/[a-c]+\./.test(one ?? '')))
          expect(found).toMatch(/^\/(?:p|storage)\//);
      }),
    );
  });

  it.each([
    ['lists', '- '.repeat(10_000)],
    ['quotes', '>'.repeat(10_000)],
    ['brackets', '[['.repeat(10_000)],
    ['embeds', '![[a]]'.repeat(5000)],
    ['tags', '#a/'.repeat(10_000)],
    ['marks', '=='.repeat(10_000)],
    ['comments', '%%a'.repeat(5000)],
    ['formulas', '$a'.repeat(10_000)],
    ['footnotes', '[^1]:a\n'.repeat(5000)],
    ['elements', '<div><b><i><a href=x>'.repeat(2500)],
    ['comments of HTML', '<!--'.repeat(10_000)],
    ['front matter', `---\n${'a: &a [*a]\n'.repeat(5000)}---\n`],
  ])('are read with 10,000 %s', async (_name, text) => {
    for (const name of ['a.md', 'a.html'])
      expect((await notesIn(treeOf({ [name]: `${text}\n\n<p>end`, 'b.md': '[[a]]' }))).sink.posts.length).toBe(2);
  });

  it('are read from ten thousand small files', async () => {
    const files = Array.from({ length: 10_000 }, (_, index) =>
      fileOf(`${index % 100}/${index}.md`, `# ${index}\n\n[[${(index * 7) % 10_000}]] #tag`),
    );
    const { sink } = await notesIn(new FileTree(files));
    expect(sink.posts).toHaveLength(10_000);
    expect(sink.posts.every(({ html }) => html?.includes('href="/p/'))).toBe(true);
  });
});
