import { describe, expect, it } from 'vitest';

import { anyDate } from '../../dates.ts';
import { splitNames } from '../../text.ts';
import { folderSeparator, isYes, quotedList, tagsOf, withoutApostrophe } from './table-values.ts';

describe('A date in a table', () => {
  it.each([
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    ['1700000000.5', '2023-11-14T22:13:20.500Z'],
    ['1700000000000', '2023-11-14T22:13:20.000Z'],
    ['2024-01-15', '2024-01-15T00:00:00.000Z'],
    ['2024-01-15T16:40:00+01:00', '2024-01-15T15:40:00.000Z'],
    ['2026-03-14 23:55:23.291000+00:00', '2026-03-14T23:55:23.291Z'],
    ['15.01.2024 16:40', '2024-01-15T16:40:00.000Z'],
    ['2024/01/15', '2024-01-15T00:00:00.000Z'],
    ['1/15/2024, 4:40 PM', '2024-01-15T16:40:00.000Z'],
    ['December 4, 2024 8:45 AM', '2024-12-04T08:45:00.000Z'],
    ['Wed, 04 Dec 2024 08:45:00 +0100', '2024-12-04T07:45:00.000Z'],
  ])('%s is %s', (cell, date) => {
    expect(anyDate(cell)).toBe(date);
  });

  it('begins with the day where other dates of the column do', () => {
    expect(anyDate('3/4/2024', { isDayFirst: true })).toBe('2024-04-03T00:00:00.000Z');
    expect(anyDate('3/4/2024')).toBe('2024-03-04T00:00:00.000Z');
  });

  it.each([
    '',
    '0',
    '12',
    '0000-01-01',
    '1601-01-01T00:00:00Z',
    '30828-09-14',
    'yesterday',
    '31/31/2024',
    'May',
    '9999999999',
    '-1',
    'NaN',
    '2024-02-30',
    'March 99, 2024',
  ])('%j is none', (cell) => {
    expect(anyDate(cell)).toBeNull();
  });
});

describe('Tags in a cell', () => {
  it('are separated words or a list as JSON or Python writes it', () => {
    expect(tagsOf('a, #b ,,c d', /,/)).toEqual(['a', 'b', 'c d']);
    expect(tagsOf(`['a', "it's", 'it\\'s', 'b, c']`, /,/)).toEqual(['a', "it's", "it's", 'b, c']);
    expect(tagsOf('["a", "\\u00e9\\"", ""]', /,/)).toEqual(['a', 'é"']);
    expect(tagsOf('[]', /,/)).toEqual([]);
    expect(tagsOf("['broken', ", /,/)).toEqual(["['broken'"]);
    expect(quotedList('not-json')).toBeNull();
  });
});

describe('Folders in a cell', () => {
  it('are separated by what the column uses', async () => {
    expect(await folderSeparator(['A/B', 'A / B/C', 'D'])).toBe(' / ');
    expect(await folderSeparator(['A > B', 'C/D'])).toBe(' > ');
    expect(await folderSeparator(['A/B'])).toBe('/');
    expect(await folderSeparator(['A', 'B'])).toBeNull();
    expect(splitNames('A / B/C', ' / ')).toEqual(['A', 'B/C']);
    expect(splitNames('A/ B/', '/')).toEqual(['A', 'B']);
    expect(splitNames(' A ', null)).toEqual(['A']);
  });
});

describe('Other cells', () => {
  it('say yes or no in several languages', () => {
    expect(['true', 'Yes', '1', 'ja', 'x', '✓', '★'].every(isYes)).toBe(true);
    expect(['false', 'No', '0', 'nein', '', 'нет', '-'].some(isYes)).toBe(false);
  });

  it('lose the apostrophe that hides a formula', () => {
    expect(withoutApostrophe("'=1+1")).toBe('=1+1');
    expect(withoutApostrophe("'tis")).toBe("'tis");
  });
});
