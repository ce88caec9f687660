import { Script } from 'node:vm';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { reopensTooMuch } from '../../kernel/sanitize/open-formats.ts';
import { cleanNote } from './clean-note.ts';

const clean = (html: string) => cleanNote(html, () => Promise.resolve(null));
const unclosed = (count: number) => Array.from({ length: count }, (_, index) => `<b a=${index}>`).join('');

describe('HTML that would take a parser minutes', () => {
  it('is refused if it is nested very deeply', async () => {
    await expect(clean(`${'<div>'.repeat(200_000)}x`)).rejects.toThrow('The note is nested too deeply.');
    expect(await clean(`${'<div>'.repeat(90)}x`)).toBe('x');
  });

  it.each([
    ['many formats', `<p>${unclosed(600)}x</p><p>y</p>`],
    ['formats before many blocks', `<p>${unclosed(400)}</p>${'<p>x'.repeat(100_000)}`],
    [
      'formats behind a comment that closes them',
      `<p>${unclosed(600).replaceAll('>', '><!-- </b> -->')}</p>${'<p>x'.repeat(100)}`,
    ],
  ])('is refused if it never closes %s', async (_, html) => {
    await expect(clean(html)).rejects.toThrow('The note is nested too deeply.');
  });
});

describe('HTML that takes a parser too long in a way nobody thought of', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is refused when its time is over', async () => {
    vi.spyOn(Script.prototype, 'runInContext').mockImplementation(() => {
      throw Object.assign(new Error('It took too long.'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    });
    await expect(clean('<p>a</p>'.repeat(1000))).rejects.toThrow('The note takes too long to read.');
    expect(await clean('<p>a</p><p>b</p>')).toBe('<p>a</p><p>b</p>');
  });
});

describe('HTML as programs write it', () => {
  it.each([
    ['closes its formats', '<p><b>a</b> <i>b</i></p>'.repeat(50_000)],
    ['never closes a color', '<p><font color=red>a</p>'.repeat(50_000)],
    ['never closes marks', Array.from({ length: 5000 }, (_, index) => `<p><a name="${index}">a</p>`).join('')],
    ['closes a format behind its block', '<p><b>a</p></b>'.repeat(50_000)],
  ])('is not refused if it %s', (_, html) => {
    expect(reopensTooMuch(html)).toBe(false);
  });
});
