import { describe, expect, it } from 'vitest';

import { treeOf } from '../../../../testing/file-of.ts';
import { notesIn } from '../../../../testing/notes-in.ts';

const id = (digit: string) => digit.repeat(32);
const page = (title: string, body: string, header = '') =>
  `<html><body><article id="x" class="page sans"><header><h1 class="page-title">${title}</h1>${header}</header>` +
  `<div class="page-body">${body}</div></article></body></html>`;

const row = (type: string, name: string, value: string) =>
  `<tr class="property-row property-row-${type}"><th><span class="icon">i</span>${name}</th><td>${value}</td></tr>`;

describe('An export of Notion as Markdown', () => {
  it('has a collection for a page with pages below it, in which the page itself is first', async () => {
    const { format, notes, sink } = await notesIn(
      treeOf({
        'index.html': '<ul><li>map</li></ul>',
        [`Home ${id('a')}.md`]: `# Home: all\n\n[sub](Home%20${id('a')}/Sub%20${id('b')}.md)\nline`,
        [`Home ${id('a')}/Sub ${id('b')}.md`]: `# Sub\n\n[home](https://www.notion.so/Home-${id('a')}?pvs=4)`,
        [`Alone ${id('c')}.md`]: `# Alone\n\n![x.png](Alone%20${id('c')}/x.png)`,
        [`Alone ${id('c')}/x.png`]: Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
      }),
    );
    expect(format).toBe('notion');
    expect(notes['Home: all']?.path).toEqual(['Home: all']);
    expect(notes['Sub']?.path).toEqual(['Home: all']);
    expect(notes['Alone']?.path).toEqual([]);
    expect(sink.posts.find(({ title }) => title === 'Home: all')?.position).toBe(0);
    expect(notes['Home: all']?.html).toContain(`href="/p/${id('b')}">sub</a><br>line`);
    expect(notes['Sub']?.html).toContain(`href="/p/${id('a')}">home</a>`);
    expect(notes['Alone']?.html).toMatch(/^<img src="\/storage/);
    expect(sink.posts).toHaveLength(3);
  });

  it('has databases as collections, with the properties of their rows', async () => {
    const { notes, sink } = await notesIn(
      treeOf({
        [`Books ${id('a')}.csv`]: 'Name,Tags\nOne,x',
        [`Books ${id('a')}_all.csv`]:
          '\uFEFFName,Tags,Created,Price,Link\nOne,"x, y",,"1,50",\nTwo,z,"December 4, 2024 8:45 AM",,https://example.org/',
        [`Books/One ${id('b')}.md`]:
          '# One\n\nTags: x, y\nCreated: December 4, 2024 8:45 AM\nPrice: 1,50\nNo column: stays\n\nText',
      }),
    );
    expect(notes['One']).toMatchObject({
      path: ['Books'],
      html: '<p>Price: 1,50</p><p>No column: stays</p><p>Text</p>',
      tags: ['x', 'y'],
      created: '2024-12-04T08:45:00.000Z',
    });
    expect(notes['Two']).toMatchObject({
      path: ['Books'],
      html: '<unfurling-link href="https://example.org/" data-title=""></unfurling-link>',
      tags: ['z'],
    });
    expect(sink.posts).toHaveLength(2);
  });

  it('ignores the folders that stand for the export', async () => {
    const { notes } = await notesIn(
      treeOf({ [`Private & Shared/A ${id('a')}.md`]: '# A', [`Team/B ${id('b')}.md`]: '# B' }),
    );
    expect([notes['A']?.path, notes['B']?.path]).toEqual([[], ['Team']]);
  });
});

describe('An export of Notion as HTML', () => {
  it('has the properties of a page as tags, dates, links, and lines above the text', async () => {
    const header = `<table class="properties"><tbody>${[
      row('multi_select', 'Kind', '<span class="selected-value">a b</span><span class="selected-value">c</span>'),
      row('created_time', 'Made', '<time>@March 1, 2024 2:05 PM</time>'),
      row('date', 'Bought', '<time>@April 1, 2024</time>'),
      row('checkbox', 'Sold', '<div class="checkbox checkbox-off"></div>'),
      row('text', 'Empty', ''),
    ].join('')}</tbody></table>`;
    const { format, notes } = await notesIn(treeOf({ 'row.html': page('Machine', '<p>Text</p>', header) }));
    expect(format).toBe('notion');
    expect(notes['Machine']).toMatchObject({
      html: '<p>Bought: @April 1, 2024<br>Sold: no</p><p>Text</p>',
      tags: ['a b', 'c'],
      created: '2024-03-01T14:05:00.000Z',
    });
  });

  it('has tasks, bookmarks, and formulas, but no table of contents', async () => {
    const body =
      '<nav class="table_of_contents"><a href="#x">Contents</a></nav>' +
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>done</span></li></ul>' +
      '<a href="https://example.org/" class="bookmark source"><div class="bookmark-title">Site</div>' +
      '<div class="bookmark-description">About</div><img class="icon bookmark-icon" src="https://example.org/i.png"></a>' +
      '<figure class="equation"><span class="katex"><math><annotation>x^2</annotation></math></span></figure>';
    const { notes } = await notesIn(treeOf({ 'a.html': page('A', body) }));
    expect(notes['A']?.html).toMatch(
      /^<ul data-type="taskList"><li data-checked="true".*done.*<unfurling-link href="https:\/\/example\.org\/" data-title="Site"><\/unfurling-link><p>About<\/p><p>\$x\^2\$<\/p>$/,
    );
  });
});
