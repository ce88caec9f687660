import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../../testing/file-of.ts';
import { notesIn } from '../../../../testing/notes-in.ts';

const PNG = Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1');
const SETTINGS = { '.obsidian/app.json': '{}' };

const vault = (files: Record<string, string | Uint8Array>) => notesIn(treeOf({ ...SETTINGS, ...files }));
/** The HTML of notes without the attributes of links and the parts of addresses that differ. */
const simple = (html = '') =>
  html
    .replaceAll(/ (?:target|rel)="[^"]*"/g, '')
    .replaceAll(/\/p\/([^"]*)\.md"/g, (_all, id: string) => `${decodeURIComponent(id).replace(/^.*\//, '')}"`)
    .replaceAll(/\/storage\/attachments\/x*/g, '');

describe('A vault of Obsidian', () => {
  it('has notes in collections, named after their files', async () => {
    const { format, notes, sink } = await vault({ 'a.md': 'x\ny', 'Folder/Sub/b.md': '# B\nz' });
    expect(format).toBe('obsidian');
    expect(notes['a']).toMatchObject({ path: [], html: '<p>x<br>y</p>' });
    expect(notes['B']).toMatchObject({ path: ['Folder', 'Sub'], html: '<p>z</p>' });
    expect(sink.posts).toHaveLength(2);
  });

  it('keeps the name of a file whose first heading is another, and the heading', async () => {
    const { notes } = await vault({ 'Weekly.md': '# Agenda\nx', 'Recipe bread.md': '# Recipe: bread\ny' });
    expect(notes['Weekly']?.html).toBe('<h1>Agenda</h1><p>x</p>');
    expect(notes['Recipe: bread']?.html).toBe('<p>y</p>');
  });

  it.each([
    ['[[b]]', '<a href="b">b</a>'],
    ['[[B.md]]', '<a href="b">B.md</a>'],
    ['[[b|name]]', '<a href="b">name</a>'],
    ['[[b#Heading]]', '<a href="b">b &gt; Heading</a>'],
    ['[[b#^block]]', '<a href="b">b</a>'],
    ['[[Folder/b]]', '<a href="b">Folder/b</a>'],
    ['[[Other/b]]', 'Other/b'],
    ['[[#Heading]]', 'Heading'],
    ['[[gone|name]]', 'name'],
    ['[n](Folder/b.md)', '<a href="b">n</a>'],
    ['[n](b.md)', '<a href="b">n</a>'],
    ['[the name]([[b]])', '<a href="b">the name</a>'],
    ['[n]([[Folder/b]]) [o]([[no such]])', '<a href="b">n</a> o'],
    ['`[[b]]`', '<code>[[b]]</code>'],
    ['\\[[b]]', '[[b]]'],
    ['[[]] [[ ]]', '[[]] [[ ]]'],
  ])('has links in all their forms: %s', async (written, html) => {
    const { notes } = await vault({ 'a.md': written, 'Folder/b.md': '' });
    expect(simple(notes['a']?.html)).toBe(`<p>${html}</p>`);
  });

  it('has links in tables, where the bar is escaped', async () => {
    const { notes } = await vault({ 'a.md': '| h |\n|---|\n| [[b\\|name]] |', 'b.md': '' });
    expect(simple(notes['a']?.html)).toContain('<a href="b">name</a>');
  });

  it('prefers the note in the same folder to others of the same name', async () => {
    const { notes, sink } = await vault({ 'x/a.md': '[[b]]', 'b/b.md': '', 'x/b.md': '', 'y/z/b.md': '' });
    const near = sink.posts.find(({ id }) => id?.endsWith('/x/b.md'));
    expect(notes['a']?.html).toContain(encodeURIComponent(near?.id ?? ''));
  });

  it('shows images wherever they are, and names what cannot be shown', async () => {
    const { notes, sink } = await vault({
      'a.md': 'one\n![[Picture.PNG|300]]\ntwo ![[sound.mp3]]\n\n![[b]] ![[gone.png]]',
      'files/picture.png': PNG,
      'files/sound.mp3': 'ID3',
      'b.md': '',
    });
    expect(simple(notes['a']?.html)).toBe(
      '<p>one</p><img src="1.webp" alt=""><p>two</p><p>sound.mp3 (not imported)</p>' +
        '<p><a href="b">b</a></p><p>gone.png (not imported)</p>',
    );
    expect(sink.missingFiles).toBe(1);
  });

  it('never shows comments', async () => {
    const { notes } = await vault({ 'a.md': 'a %%b%% c\n\n%%\nd\n\ne\n%%\n\nf' });
    expect(notes['a']?.html).toBe('<p>a c</p><p>f</p>');
  });

  it('has tags that are separated by blanks', async () => {
    const { notes } = await vault({ 'a.md': '---\ntags: "one #two"\naliases: [b]\n---\n#three' });
    expect(notes['a']?.tags).toEqual(['one', 'two', 'three']);
  });

  it('leaves out what is no note', async () => {
    const { sink } = await vault({
      'a.md': '[[b.canvas]]',
      'b.canvas': '{}',
      'c.base': '',
      'd.excalidraw.md': '',
      'Templates/e.md': '',
      '.trash/f.md': '',
      '.git/g.md': '',
    });
    expect(sink.posts.map(({ title }) => title)).toEqual(['a']);
    expect(Object.fromEntries(sink.leftOut)).toEqual({
      canvases: 1,
      bases: 1,
      drawings: 1,
      templates: 1,
      'deleted notes': 1,
    });
  });
});
