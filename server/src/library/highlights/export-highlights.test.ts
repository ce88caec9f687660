import { createHighlight, createPost, listHighlights, listPostHighlights } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given } from '../../../testing/app.ts';
import { anArchive, downloadOf, exportOf, importOf, unpacked } from '../../../testing/archive.ts';
import { CollectingSink } from '../../../testing/collecting-sink.ts';
import { treeOf } from '../../../testing/file-of.ts';
import { READ_OPTIONS } from '../../../testing/import-corpora.ts';
import { benotesMarkdown } from '../../exchange/products/benotes/markdown.ts';

const PASSAGE = { quote: 'Rye flour', prefix: '', suffix: ' and water', position: 0 };

/** A note and a link with highlights. */
async function aMarkedLibrary() {
  const test = await anApp();
  const person = await aPerson(test);
  const note = await given(person, createPost, { title: 'Bread', content: '<p>Rye flour and water</p>' });
  const link = await given(person, createPost, { title: 'Mill', content: 'https://example.org/mill' });
  const color = 'green' as const;
  await person.call(createHighlight, { body: { ...PASSAGE, post_id: note, source: 'note', color, note: 'Which?' } });
  await person.call(createHighlight, { body: { ...PASSAGE, post_id: link, source: 'copy', color, quote: 'Wind' } });
  return { test, person, note };
}

describe('Highlights', () => {
  it('are in an archive, and a second import adds nothing', async () => {
    const { test, person } = await aMarkedLibrary();
    const zip = await exportOf(test, person);
    const other = await aPerson(test, 'other@example.org');
    const list = async (who: typeof person) =>
      (await who.call(listHighlights)).body.data.map(({ id: _id, post_id: _post, ...each }) => each);
    for (const times of [1, 2]) {
      expect((await importOf(other, zip)).status, `import ${times}`).toBe(201);
      expect((await list(other)).toSorted(byQuote)).toEqual((await list(person)).toSorted(byQuote));
    }
  });

  it.each([
    ['a color that does not exist', { color: 'red' }],
    ['a note that is too long', { note: 'x'.repeat(4001) }],
    ['a NUL character', { quote: 'a\u0000b' }],
  ])('with %s make an archive invalid', async (_what, wrong) => {
    const times = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
    const highlight = { ...PASSAGE, source: 'note', color: 'green', note: null, ...times, ...wrong };
    const person = await aPerson(await anApp());
    const answer = await importOf(person, await anArchive([{ highlights: [highlight] }]));
    expect(answer.status).toBe(422);
    expect((await person.call(listHighlights)).body.data).toEqual([]);
  });

  it('are in Markdown files below the note, and an import leaves them out of it', async () => {
    const { test, person } = await aMarkedLibrary();
    const parts = await unpacked((await downloadOf(test, person, { format: 'markdown' })).rawPayload);
    expect(String(parts.get('Bread.md'))).toMatch(
      /\nRye flour and water\n\n<!-- Benotes: highlights -->\n\n## Highlights\n\n> Rye flour\n\nWhich\?\n$/,
    );
    expect(String(parts.get('Mill.md'))).toContain('## Highlights\n\n> Wind\n');
    const sink = new CollectingSink();
    await benotesMarkdown.read(treeOf(Object.fromEntries(parts)), sink, READ_OPTIONS);
    expect(sink.posts.map(({ html }) => html)).toEqual(['<p>Rye flour and water</p>', undefined]);
  });

  it('are in the JSON file', async () => {
    const { test, person, note } = await aMarkedLibrary();
    const [highlight] = (await person.call(listPostHighlights, { params: { id: note } })).body.data;
    const { id: _id, post_id: _post, ...rest } = highlight!;
    const file = (await downloadOf(test, person, { format: 'json' })).json<{ posts: { highlights: object[] }[] }>();
    expect(file.posts[0]?.highlights).toEqual([rest]);
  });
});

const byQuote = (a: { quote: string }, b: { quote: string }) => a.quote.localeCompare(b.quote);
