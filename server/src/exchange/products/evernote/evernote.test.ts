import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { fileOf } from '../../../../testing/file-of.ts';
import { inPieces, readDamaged, readExport } from '../../../../testing/read-export.ts';
import { evernote } from './evernote.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const hashOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

const content = (enml: string) =>
  `<content><![CDATA[<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${enml}</en-note>]]></content>`;
const note = (title: string, inside: string) =>
  `<note><title>${title}</title><created>20240102T030405Z</created>${inside}</note>`;
const enex = (...notes: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n<en-export version="10">${notes.join('\n')}</en-export>`;

const read = (text: string, name = 'Recipes.enex') =>
  readExport({ reader: evernote, input: inPieces(fileOf(name, text), 100) });
/** The text of the only note, in the form in which it is stored. */
const htmlOf = async (inside: string) => (await read(enex(note('One', inside)))).collected.items[0]?.html;

describe('A file of Evernote', () => {
  it('is a notebook named after it', async () => {
    const { items, collections } = (await read(enex(note('One', content('<div>Text</div>'))))).collected;
    expect(items).toMatchObject([{ kind: 'note', path: ['Recipes'], title: 'One', html: '<p>Text</p>' }]);
    expect(collections).toBe(1);
  });

  it('tells notes of the same title and time apart', async () => {
    const { posts } = await read(enex(note('One', ''), note('One', ''), note('Two', '')));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(3);
  });

  it('is recognized by its content alone', async () => {
    expect(await evernote.recognizes(fileOf('a.txt', enex()))).toBe(true);
    expect(await evernote.recognizes(fileOf('a.enex', '<html>en-export</html>'))).toBe(false);
  });

  it('has tags, and dates in UTC', async () => {
    const inside = '<updated>20240203T040506Z</updated><tag>soup</tag><tag> warm </tag>';
    expect((await read(enex(note('One', inside)))).collected.items).toMatchObject([
      { tags: ['soup', 'warm'], created: '2024-01-02T03:04:05.000Z', updated: '2024-02-03T04:05:06.000Z' },
    ]);
  });

  it.each(['10101T000000Z', '00000101T000000Z', '16010101T000000Z', '308280101T000000Z', '27576009T', 'yesterday'])(
    'has no date for %s',
    async (date) => {
      const text = `<note><title>One</title><created>${date}</created></note>`;
      expect((await read(enex(text))).collected.items[0]?.created).toBeNull();
    },
  );

  it('shows where a note was clipped from', async () => {
    const source = '<note-attributes><source-url>https://site.example/a?b=1&amp;c=2</source-url></note-attributes>';
    expect(await htmlOf(source + content('<div>Text</div>'))).toBe(
      '<unfurling-link href="https://site.example/a?b=1&amp;c=2" data-title="One"></unfurling-link><p>Text</p>',
    );
  });
});

const ITEM = (words: string, isDone: boolean) =>
  `<li data-checked="${isDone}" data-type="taskItem"><label><input type="checkbox"${isDone ? ' checked="checked"' : ''}><span></span></label><div><p>${words}</p></div></li>`;
const TASKS = `<ul data-type="taskList">${ITEM('Milk', false)}${ITEM('Bread', true)}</ul>`;

const task = (title: string, status: string, weight: string) =>
  `<task><title>${title}</title><created>20240101T000000Z</created><taskStatus>${status}</taskStatus><taskGroupNoteLevelID>g-1</taskGroupNoteLevelID><sortWeight>${weight}</sortWeight></task>`;

describe('The tasks of a note', () => {
  it.each([
    [
      'a checklist',
      '<ul style="--en-todo:true;"><li style="--en-checked:false;">Milk</li><li style="--en-checked:true;">Bread</li></ul>',
    ],
    ['boxes in a list', '<ul><li><en-todo/>Milk</li><li><div><en-todo checked="true"/>Bread</div></li></ul>'],
    [
      'lines that begin with a box',
      '<div><en-todo checked="false"/>Milk</div><div><en-todo checked="true"/>Bread</div>',
    ],
    ['boxes in one line', '<div><en-todo/>Milk<br/><en-todo checked="true"/>Bread</div>'],
  ])('are read from %s', async (_name, enml) => {
    expect(await htmlOf(content(enml))).toBe(TASKS);
  });

  it('are read from a list of tasks, where the text shows it', async () => {
    const place = '<div style="--en-task-group:true; --en-id:g-1;"></div><div>After</div>';
    const tasks = task('Bread', 'completed', 'B') + task('Milk', 'open', 'A');
    expect(await htmlOf(content(place) + tasks)).toBe(`${TASKS}<p>After</p>`);
    expect(await htmlOf(content('<div>Before</div>') + tasks)).toBe(`<p>Before</p>${TASKS}`);
  });

  it('stand alone where the text tells older versions that it has some', async () => {
    const place =
      '<div style="--en-task-group:true; --en-id:g-1;"><div>Content not supported</div><div>This block is a placeholder.<br/></div></div>';
    const tasks = task('Milk', 'open', 'A') + task('Bread', 'completed', 'B');
    expect(await htmlOf(content(`${place}<div>After</div>`) + tasks)).toBe(`${TASKS}<p>After</p>`);
  });

  it('keep deeper lists, which stand beside their items', async () => {
    const list = await htmlOf(content('<ul><li>One</li><ul><li>Two</li></ul></ul>'));
    expect(list).toBe('<ul><li><p>One</p><ul><li><p>Two</p></li></ul></li></ul>');
  });
});

const resource = (mime: string, bytes: Buffer, name: string) =>
  `<resource><data encoding="base64">\n${bytes.toString('base64').replaceAll(/.{20}/g, '$&\n')}\n</data><mime>${mime}</mime><resource-attributes><file-name>${name}</file-name></resource-attributes></resource>`;

describe('The files of a note', () => {
  it('are shown where the text names their bytes', async () => {
    const sink = await read(
      enex(
        note(
          'One',
          content(`<div>A</div><en-media hash="${hashOf(PNG)}"/><div>B</div>`) +
            resource('image/png', PNG, 'a/b:c.png'),
        ),
      ),
    );
    expect(sink.collected.items[0]?.html).toMatch(/^<p>A<\/p><img src="\/storage\/[^"]+" alt="a\/b:c.png"><p>B<\/p>$/);
    expect(sink.missingFiles).toBe(0);
  });

  it('are named where the text names their bytes if they are no images, such as a PDF', async () => {
    const pdf = Buffer.from('%PDF-1.7');
    const text = `<div>A</div><en-media type="application/pdf" hash="${hashOf(pdf)}"/><div>B</div>`;
    const sink = await read(enex(note('One', content(text) + resource('application/pdf', pdf, 'plan.pdf'))));
    expect(sink.collected.items[0]?.html).toBe('<p>A</p><p>plan.pdf (not imported)</p><p>B</p>');
    expect(sink.missingFiles).toBe(1);
  });

  it('are named and counted if they are no images, whatever their type says', async () => {
    const sink = await read(
      enex(note('One', content('<div>A</div>') + resource('image/png', Buffer.from('%PDF-1.7'), 'plan.pdf'))),
    );
    expect(sink.collected.items[0]?.html).toBe('<p>A</p><p>plan.pdf (not imported)</p>');
    expect(sink.missingFiles).toBe(1);
  });

  it('may be empty, or missing', async () => {
    const empty = resource('', Buffer.alloc(0), '').replace('<data encoding="base64">\n\n</data>', '<data/>');
    const sink = await read(enex(note('One', content('<en-media hash="0123"/>') + empty)));
    expect(sink.collected.items[0]?.html).toBe('<p>file (not imported)</p><p>file (not imported)</p>');
  });
});

const link = (words: string) => `<div><a href="evernote:///view/1/s1/5b6c/5b6c/">${words}</a></div>`;

describe('The text of a note', () => {
  it('keeps code, with its lines', async () => {
    const code = '<div style="-en-codeblock:true"><div>let a = 1 &lt; 2;</div><div><br/></div><div>b();</div></div>';
    expect(await htmlOf(content(code))).toBe('<pre><code>let a = 1 &lt; 2;\n\nb();</code></pre>');
  });

  it('keeps the blanks of code as blanks, and those of other texts as they are', async () => {
    const code = '<div style="-en-codeblock:true"><div>if a:</div><div>&nbsp;\u00A0b&#160;&#xA0;c</div></div>';
    expect(await htmlOf(content(`${code}<div>d&nbsp;e</div>`))).toBe(
      '<pre><code>if a:\n  b  c</code></pre><p>d&nbsp;e</p>',
    );
  });

  it('says what is encrypted, with the hint', async () => {
    const sink = await read(
      enex(note('One', content('<div>A <en-crypt hint="my &quot;cat&quot;">Q0lQSEVS</en-crypt></div>'))),
    );
    expect(sink.collected.items[0]?.html).toBe('<p>A [encrypted, hint: my "cat"]</p>');
    expect(sink.leftOut.get('encrypted passages')).toBe(1);
  });

  it('links to notes of the same file by their titles, also to later ones', async () => {
    const { items } = (
      await read(
        enex(note('One', content(link('Two &amp; more') + link('Nowhere'))), note('Two &amp; more', content(''))),
      )
    ).collected;
    expect(items[0]?.html).toMatch(
      /^<p><a [^>]*href="\/p\/[^"]*Two[^"]*"[^>]*>Two &amp; more<\/a><\/p><p>Nowhere<\/p>$/,
    );
  });

  it('is kept as far as it can be read where it is broken', async () => {
    const { items } = (
      await read(enex(note('One', content('<div>A</t></b><table><tr<td>B</td></tr></div>')), note('Two', content('C'))))
    ).collected;
    expect(items.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(items[0]?.html).toContain('A');
  });
});

describe('A damaged file of Evernote', () => {
  it('gives the notes before the damage, and names the one that is cut', async () => {
    const text = enex(note('One', content('<div>A</div>')), note('Two', content('<div>B</div>')));
    const sink = await read(text.slice(0, text.indexOf('B</div>')));
    expect(sink.posts.map(({ title }) => title)).toEqual(['One']);
    expect(sink.skipped).toEqual([{ line: 2, reason: 'The file is damaged in this note, or ends in it.' }]);
  });

  it('cannot be read if no note is complete', async () => {
    await expect(read(enex(note('One', content('A'))).slice(0, 250))).rejects.toThrow('no note of it is complete');
  });

  it('goes on after a note without an end', async () => {
    const sink = await read(enex('<note><title>One</title>', note('Two', content('B'))));
    expect(sink.posts.map(({ title }) => title)).toEqual(['Two']);
    expect(sink.skipped.map(({ line }) => line)).toEqual([1]);
  });

  // #entities-never-expanded
  it('never expands entities of its own', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE en-export [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]><en-export>${note('&b;&file;', content('&b;'))}</en-export>`;
    const [post] = (await read(bomb)).posts;
    expect(post?.title).toBe('&b;&file;');
    expect(post?.html).not.toContain('aaaa');
  });

  it('may nest 10,000 elements in a note', async () => {
    const deep = `${'<div><b>'.repeat(5000)}deep${'</b></div>'.repeat(5000)}`;
    expect((await read(enex(note('One', content(deep))))).collected.items[0]?.html).toContain('deep');
  });

  it('may nest millions of elements in a note, whose text is kept up to there', async () => {
    const deep = `<div>before</div>${'<a>'.repeat(2_000_000)}deep`;
    const input = fileOf('a.enex', enex(note('One', content(deep)), note('Two', '')));
    const { posts } = await readExport({ reader: evernote, input });
    expect(posts.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(posts[0]?.html).toContain('before');
  });

  it('ends where elements nest without an end', async () => {
    const reading = readDamaged({
      reader: evernote,
      input: inPieces(fileOf('a.enex', enex(note('One', ''), '<x>'.repeat(60_000))), 20_000),
    });
    expect((await reading)?.posts.map(({ title }) => title)).toEqual(['One']);
  });

  it('may be written in another encoding', async () => {
    const text = enex(note('Käse', content('<div>Brot</div>'))).replace('UTF-8', 'ISO-8859-1');
    const sink = await readExport({ reader: evernote, input: fileOf('a.enex', Buffer.from(text, 'latin1')) });
    expect(sink.posts[0]?.title).toBe('Käse');
  });
});
