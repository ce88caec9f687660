import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { DEFAULT_LIST_SETTINGS } from '@benotes/contract';
import { aLink, aPost } from '@benotes/contract/builders';
import { describe, expect, it } from 'vitest';

import { BAND_HEIGHT, CARD_HEIGHTS, cardSize, PICTURE_HEIGHT } from './card-size.ts';

const { shown } = DEFAULT_LIST_SETTINGS;
const WORDS = 'How databases keep their promise when the power goes. '; // two lines
const tags = [{ id: 1, name: 'databases' }];
const link = (more = {}) => aLink({ title: 'Write-ahead logs', ...more });
const note = (content: string, more = {}) => aPost({ title: 'Bread', content, ...more });
const task = (name: string) =>
  `<li data-type="taskItem"><label><input type="checkbox"></label><div><p>${name}</p></div></li>`;

it('Cards are as high as the styles make them', () => {
  const tokens = readFileSync(createRequire(import.meta.url).resolve('@benotes/ui/tokens.css'), 'utf8');
  const px = (name: string) => Number(new RegExp(`--${name}: (\\d+)px;`).exec(tokens)?.[1]);
  expect(CARD_HEIGHTS).toEqual({ short: px('card-height'), tall: px('card-tall-height') });
  expect([PICTURE_HEIGHT, BAND_HEIGHT]).toEqual([px('card-image-height'), px('card-band-height')]);
  expect([px('card-tall-height'), px('card-height'), px('card-band-height')]).toEqual([292, 180, 56]);
});

describe('The card of a link is', () => {
  it.each([
    ['short with a title alone', link()],
    ['short with tags', link({ tags })],
    ['short with a description of two lines', link({ description: WORDS })],
    ['short with a title of two lines and tags', link({ title: WORDS, tags })],
    ['short with tags and a short description', link({ tags, description: 'Short.' })],
    ['tall with a picture', link({ image_path: '/storage/thumbnails/a.webp' })],
    ['tall with a note', link({ note: 'Read chapter two first.' })],
    ['tall with a long description', link({ description: WORDS.repeat(3) })],
    ['tall with a description of three lines and tags', link({ description: WORDS.repeat(2), tags })],
    ['tall with a passage of its copy', link({ passage: WORDS.repeat(3) })],
    ['short with a picture that is not allowed', link({ image_path: 'javascript:alert(1)' })], // oxlint-disable-line no-script-url
    ['short in the recycle bin with a title of two lines', link({ title: WORDS, is_archived: true })],
  ])('%s', (name, post) => {
    expect(cardSize(post, shown).size).toBe(name.split(' ')[0]);
  });

  it('short without what its list does not show', () => {
    const post = link({ image_path: '/storage/thumbnails/a.webp', description: WORDS.repeat(3) });
    expect(cardSize(post, { ...shown, image: false }).size).toBe('short');
    expect(cardSize(post, { ...shown, image: false, description: false }).size).toBe('short');
    expect(cardSize({ ...post, image_path: null }, { ...shown, description: false }).size).toBe('short');
  });

  it('never without a line of its description', () => {
    const full = link({ title: WORDS, tags, description: WORDS.repeat(9), image_path: '/storage/a.webp' });
    expect(cardSize(full, shown)).toEqual({ size: 'tall', lines: 1 });
    expect(cardSize({ ...full, image_path: null }, shown)).toEqual({ size: 'tall', lines: 5 });
  });
});

describe('The card of a note is', () => {
  it.each([
    ['short with one line', note('Fed at 7 with rye.')],
    ['short without a text', note('')],
    ['short with a paragraph of three lines', note(`<p>${'Doubled by noon at 24 °C. '.repeat(3)}</p>`)],
    ['short with three tasks', note(`<ul data-type="taskList">${['Rye', 'Salt', 'Water'].map(task).join('')}</ul>`)],
    ['tall with eight tasks', note(`<ul data-type="taskList">${task('Rye').repeat(8)}</ul>`)],
    ['tall with many lines', note('a<br>'.repeat(7))],
    ['tall with a long text', note(`<p>${'Doubled by noon. '.repeat(100)}</p>`)],
    ['tall with an image', note('<img src="/storage/a.webp">')],
    ['tall with code', note('<pre><code>x</code></pre>')],
    ['tall with empty lines', note('<p></p>'.repeat(7))],
    ['tall with wide characters', note('麦'.repeat(140))],
  ])('%s', (name, post) => {
    expect(cardSize(post, shown).size).toBe(name.split(' ')[0]);
  });
});
