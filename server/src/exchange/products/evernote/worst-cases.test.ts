import { describe, expect, it } from 'vitest';

import { GROWTH_MAX, growthOfReading, type Make, numbered, repeated, worstCases } from '../../../../testing/growth.ts';
import { evernote } from './evernote.ts';

const file =
  (make: Make): Make =>
  (size) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<en-export><note><title>A</title></note>${make(size)}`;
const note =
  (make: Make): Make =>
  (size) =>
    `<note><title>B</title>${make(size)}</note></en-export>`;
const text = (make: Make): Make => note((size) => `<content><![CDATA[<en-note>${make(size)}</en-note>]]></content>`);
const styled =
  (make: Make): Make =>
  (size) =>
    `<div style="${make(size)}">a</div>`;
const resource = (index: number) =>
  `<resource><data>${Buffer.from(String(index)).toString('base64')}</data><mime>a/b</mime></resource>`;

describe('A file of Evernote of mostly signs', { timeout: 60_000 }, () => {
  it.each(
    worstCases([
      ['notes in each other', repeated('<note>')],
      ['elements in each other', repeated('<x>')],
      ['end tags of nothing', (size) => `${'<x>'.repeat(900)}${repeated('</y>')(size)}`],
      ['angle brackets', repeated('<')],
      ['comments that nothing ends', repeated('<!--')],
      ['sections that nothing ends', repeated('<![CDATA[')],
      ['an attribute that nothing ends', (size) => `<note a="${repeated('b')(size)}`],
      ['different attributes', (size) => `<note ${numbered((index) => `a${index}="1" `)(size)}>`],
      ['a long title', note((size) => `<title>${repeated('a')(size)}</title>`)],
      ['tags', note(numbered((index) => `<tag>a${index}</tag>`))],
      [
        'tasks',
        note(
          numbered((index) => `<task><title>a</title><taskGroupNoteLevelID>g${index}</taskGroupNoteLevelID></task>`),
        ),
      ],
      ['files', note(numbered(resource))],
      ['lines of a file', note((size) => `<resource><data>${repeated('YWFh\n')(size)}</data></resource>`)],
    ]),
  )('is read or refused in a time that grows with its length: %s', async (_what, make) => {
    expect(await growthOfReading(evernote, 'a.enex', file(make))).toBeLessThanOrEqual(GROWTH_MAX);
  });

  it.each(
    worstCases([
      ['blocks in each other', repeated('<div>')],
      ['formats in each other', repeated('<b>a')],
      ['formats across each other', repeated('<b><i>a</b></i>')],
      ['end tags of nothing', (size) => `${'<b>'.repeat(1000)}${repeated('</x>')(size)}`],
      ['lists in each other', repeated('<ul><li>')],
      ['tables', repeated('<table><tr><td>a</td></tr></table>')],
      ['boxes', repeated('<en-todo/>a')],
      ['passages that are encrypted', repeated('<en-crypt>a</en-crypt>')],
      ['links to notes', repeated('<a href="evernote:///view/1/">a')],
      ['code in each other', (size) => `<div style="--en-codeblock:true">${repeated('<div>a')(size)}`],
      ['blanks of code', (size) => `<div style="--en-codeblock:true">${repeated('&nbsp;')(size)}</div>`],
      ['a style of blanks', styled((size) => `--en-codeblock:${repeated(' ')(size)}x`)],
      ['a style of names', styled(repeated('--en-task-group:'))],
      ['references', repeated('&')],
      ['angle brackets', repeated('<')],
      ['blanks', repeated(' ')],
    ]),
  )('has a text that is read in such a time: %s', async (_what, make) => {
    expect(await growthOfReading(evernote, 'a.enex', file(text(make)))).toBeLessThanOrEqual(GROWTH_MAX);
  });

  it('has files and lists of tasks that are found in such a time where its text names them', async () => {
    const places = numbered(
      (index) => `<en-media hash="${index}"/><div style="--en-task-group:true;--en-id:g${index}"></div>`,
    );
    const tasks = numbered(
      (index) => `<task><title>a</title><taskGroupNoteLevelID>g${index}</taskGroupNoteLevelID></task>`,
    );
    const make = note(
      (size) =>
        `<content><![CDATA[<en-note>${places(size)}</en-note>]]></content>${tasks(size)}${numbered(resource)(size)}`,
    );
    expect(await growthOfReading(evernote, 'a.enex', file(make))).toBeLessThanOrEqual(GROWTH_MAX);
  });
});
