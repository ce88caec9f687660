import { describe, expect, it } from 'vitest';

import { excerptOf } from './excerpt.ts';

const nodesOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
const textOf = (html: string) => nodesOf(html).textContent ?? '';
const item = (name: string) =>
  `<li data-type="taskItem"><label><input type="checkbox"></label><div><p>${name}</p></div></li>`;
const many = (count: number) => 'word '.repeat(count);

describe('An excerpt of a note', () => {
  it('is the whole of a short note', () => {
    const html = `<p>${many(100)}needle ${many(100)}</p>`;
    expect(excerptOf(html, ['needle'])).toEqual({ html, checkboxesBefore: 0 });
  });

  it.each([
    { what: 'one paragraph', html: `<p>${many(9000)}needle ${many(9000)}</p>` },
    { what: 'text without markup', html: `${many(9000)}needle ${many(9000)}` },
    {
      what: 'many paragraphs',
      html: `${`<p>${many(60)}</p>`.repeat(200)}<p>a needle</p>${`<p>${many(60)}</p>`.repeat(200)}`,
    },
    { what: 'marks', html: `<p>${'<em>word</em> '.repeat(9000)}<strong>needle</strong>${many(9000)}</p>` },
  ])('is the part of $what around the match', ({ html }) => {
    const excerpt = textOf(excerptOf(html, ['nothing', 'needle']).html);
    expect(textOf(html)).toContain(excerpt);
    expect(excerpt.length).toBeLessThan(3500);
    expect(excerpt.indexOf('needle')).toBeGreaterThan(1500);
    expect(excerpt.length - excerpt.indexOf('needle')).toBeGreaterThan(1500);
  });

  it('finds words like the search, ignoring case and accents', () => {
    expect(textOf(excerptOf(`<p>${many(2000)}Schön</p>`, ['schon']).html)).toMatch(/ Schön$/);
  });

  it('finds words in scripts whose characters the search splits', () => {
    const syllables = '한국어 '.repeat(4000);
    const excerpt = textOf(excerptOf(`<p>${syllables}바늘 ${syllables}</p>`, ['바늘']).html);
    expect(excerpt).toContain('바늘');
    expect(excerpt.length).toBeLessThan(3500);
  });

  it('begins with the open elements and counts the checkboxes before it', () => {
    const { html, checkboxesBefore } = excerptOf(
      `<ul data-type="taskList">${item('milk').repeat(500)}${item('needle')}${item('bread').repeat(500)}</ul>`,
      ['needle'],
    );
    const boxes = [...nodesOf(html).querySelectorAll('ul > li > label > input')];
    expect(boxes.length).toBeLessThan(40);
    const matching = boxes.findIndex((box) => box.closest('li')?.textContent === 'needle');
    expect(matching + checkboxesBefore).toBe(500);
  });

  it('is the start of the note without a match', () => {
    const { html, checkboxesBefore } = excerptOf(`<p>${many(9000)}</p>`, ['needle']);
    expect(html.length).toBeLessThan(1700);
    expect(checkboxesBefore).toBe(0);
  });
});
